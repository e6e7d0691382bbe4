export const myReservation = {
  lookUp: {
    heading: 'Mi reserva',
    lead: 'Mira tu reserva y todo lo que necesitas para retirar el auto. El código está en el correo de confirmación.',
    code: 'Código de reserva',
    codeHint: 'Por ejemplo {example}; da igual si escribes mayúsculas o minúsculas.',
    who: 'Apellido o correo electrónico',
    submit: 'Ver mi reserva',
    notFound:
      'No encontramos una reserva con esos datos. Revisa el código y el apellido o correo con que reservaste.',
    tooMany:
      'Demasiados intentos seguidos. Espera {minutes, plural, one {un minuto} other {# minutos}} y prueba de nuevo, o abre el enlace del correo de confirmación.',
    linkOver: 'Este enlace ya no sirve. Busca tu reserva con el código y tu apellido.',
    account: '¿Reservaste con una cuenta?',
    accountLink: 'Mira todas tus reservas',
    help: '¿Necesitas ayuda?',
    helpLink: 'Llama o escribe a una sucursal',
    points: {
      change: { title: 'Cambia o cancela', text: 'Ves la diferencia de precio antes de confirmar.' },
      documents: {
        title: 'Lleva el comprobante',
        text: 'En PDF, en tu calendario o guardado en el teléfono.',
      },
      code: { title: '¿Dónde está el código?', text: 'En el asunto del correo de confirmación.' },
    },
  },
  confirm: {
    heading: 'Confirma tu reserva',
    lead: 'Te apartamos este auto. Confirma que la reserva es tuya; pagas en la sucursal, al retirar.',
    submit: 'Confirmar mi reserva',
    over: 'Este enlace ya no sirve: la reserva no se confirmó a tiempo y el auto quedó libre. No se cobró nada; puedes reservar otra vez.',
    again: 'Buscar un auto',
  },
  data: {
    heading: 'Tus datos',
    lead: 'Qué guardamos de ti por esta reserva, según la Ley 81 de 2019 de protección de datos.',
    erased: 'Borramos tus datos. Quedan tu nombre y el detalle del precio, que la contabilidad necesita.',
    'payment-open': 'Hay un pago o una devolución en curso. Cuando termine podrás borrar tus datos.',
    export: {
      heading: 'Descargar',
      text: 'Todo lo que sabemos de ti por esta reserva, en un archivo que leen personas y programas.',
      button: 'Descargar mis datos',
    },
    erase: {
      heading: 'Borrar',
      text: 'Borramos tu correo, teléfono, licencia, fecha de nacimiento, documentos y fotos. Tu nombre y el detalle del precio se quedan, porque la ley obliga a conservar la contabilidad.',
      after:
        'Necesitamos tus datos hasta que devuelvas el auto. A partir del {time}, hora de Panamá, podrás borrarlos.',
      button: 'Borrar mis datos',
    },
    back: 'Volver a mi reserva',
    link: 'Descargar o borrar mis datos',
  },
  precheckin: {
    text: 'Cinco minutos ahora y no haces fila en el mostrador.',
    button: 'Empezar el pre check-in',
  },
  actions: {
    heading: 'Cambios y cancelación',
    change: 'Cambiar la reserva',
    cancel: 'Cancelar la reserva',
  },
  cancel: {
    heading: 'Cancelar la reserva',
    terms: 'Si cancelas ahora',
    free: 'Cancelar no cuesta nada hasta el {time}, hora de Panamá.',
    late: 'El plazo para cancelar sin costo terminó el {time}, hora de Panamá.',
    paid: 'Pagaste',
    kept: 'Costo de cancelar',
    refund: 'Te devolvemos',
    unpaid: 'No has pagado nada en línea, así que no hay nada que devolver ni que pagar.',
    guarantee: 'Se liberan los {amount} de garantía que se retienen en tu tarjeta.',
    where: 'Lo devolvemos por el mismo medio con que pagaste. Tarda unos días en verse en tu cuenta.',
    submit: 'Cancelar la reserva',
    keep: 'Conservar mi reserva',
    back: 'Volver a mi reserva',
    changedMeanwhile:
      'Algo cambió desde que abriste esta página y no cancelamos nada. Mira las condiciones actuales antes de confirmar.',
  },
  change: {
    heading: 'Cambiar la reserva',
    lead: 'Cambia lo que necesites y mira la diferencia. Nada cambia hasta que la confirmes.',
    trip: 'Fechas y sucursales',
    car: 'Auto',
    protection: 'Protección',
    more: 'Coberturas adicionales',
    extras: 'Extras',
    drivers: 'Conductores adicionales',
    addressNext: 'La dirección se escribe antes de confirmar.',
    submit: 'Ver la diferencia',
    oneDayMore: 'Devolver un día después',
    bothQuotes: 'Ver los dos precios completos',
    changed: { caption: 'Lo que cambia en el precio', before: 'Ahora', after: 'Nuevo' },
    quote: {
      paid: 'Pagado en línea',
      dueNow: 'A pagar ahora',
      refund: 'Te devolvemos',
    },
    difference: 'Así cambia el precio',
    before: 'Precio de ahora',
    after: 'Precio nuevo',
    sum: 'Diferencia: {amount}.',
    pay: 'Pagas {amount} para confirmar el cambio; hasta entonces tu reserva queda como está.',
    refund: 'Te devolvemos {amount} por el mismo medio con que pagaste.',
    moreAtBranch: 'Pagarás {amount} más en la sucursal, al retirar.',
    lessAtBranch: 'Pagarás {amount} menos en la sucursal, al retirar.',
    same: 'No pagas nada más.',
    added:
      '{days, plural, one {El día que agregas cuesta} other {Los # días que agregas cuestan}} {amount} por el auto, antes de protección e impuestos.',
    kept: 'Los días ya reservados no suben de precio.',
    confirm: 'Confirmar el cambio',
    toPayment: 'Continuar al pago de la diferencia',
    back: 'Volver a mi reserva',
    changedMeanwhile:
      'Algo cambió desde que abriste esta página y tu reserva quedó como estaba. Mira la diferencia actual antes de confirmar.',
    nothingCharged:
      'Ese cambio ya no vale, porque la reserva o el precio cambió después. Esta vez no cobramos nada. Pide el cambio otra vez si todavía lo quieres.',
    tooMany:
      'Ya cambiaste esta reserva muchas veces seguidas y quedó como estaba. Espera una hora y prueba de nuevo, o llama a la sucursal.',
    refused: {
      'car-unavailable': 'Ese auto no se alquila para esos días. Elige otro.',
      'too-late':
        'El plazo para cambios sin costo terminó: ya no puedes mover el retiro ni bajar el total. Llama a la sucursal si lo necesitas.',
      unchanged: 'Esto es lo que ya tienes reservado; no hay nada que cambiar.',
      'no-unit-free':
        'Ya no queda ese auto para esas fechas. Tu reserva quedó como estaba; prueba con otro auto u otras fechas.',
      'too-many-unpaid':
        'Con esos días tendrías más reservas por pagar al retirar de las que puede tener una persona. Tu reserva quedó como estaba. Cancela antes otra de ellas, o reserva esos días pagando en línea.',
      'try-later': 'No pudimos calcular el precio con tu cupón. Prueba de nuevo en unos minutos.',
    },
  },
  payChange: {
    heading: 'Paga la diferencia',
    lead: 'Con el pago se confirma el cambio; hasta entonces tu reserva queda como está. El precio vale hasta el {time}, hora de Panamá.',
    quote: 'Precio nuevo',
    already: 'Ya pagaste {paid}; la diferencia es {amount}.',
    keep: 'Dejar mi reserva como está',
  },
  locked: {
    cancelled: 'Esta reserva ya está cancelada.',
    expired: 'Esta reserva venció sin pagarse. No hay nada que cancelar ni cambiar.',
    past: 'El alquiler ya empezó. Llama a la sucursal para cualquier cambio.',
    unpaid: 'Esta reserva todavía no está pagada. Si no la pagas a tiempo, vence sola y no se cobra nada.',
    unconfirmed:
      'Esta reserva todavía no está confirmada. Confírmala con el enlace del correo; si no, vence sola y no se cobra nada.',
    'payment-in-progress': 'Hay un pago o una devolución en curso. Espera a que termine y prueba de nuevo.',
  },
  refunds: {
    heading: 'Devoluciones',
    underWay: 'en camino',
    checking: 'la estamos revisando con el banco; te escribimos',
    refunded: 'hecha; el banco tarda unos días en mostrarla',
  },
  documents: {
    heading: 'Qué hacer ahora',
    offline: {
      keep: 'Guardar sin conexión',
      forget: 'Quitar de este dispositivo',
      about:
        'Guarda el comprobante en este navegador para abrirlo sin internet. No lo hagas en un dispositivo compartido.',
      kept: 'Guardado: sin internet, abre esta misma página y verás el comprobante. Se borra al día siguiente de la devolución.',
      failed: 'No se pudo guardar. Descarga el PDF.',
    },
    voucher: 'Comprobante (PDF)',
    calendar: 'Agregar al calendario',
    share: 'Compartir por WhatsApp',
    shareText:
      'Mi auto de alquiler en Panamá: {car}. Retiro: {pickup}. Devolución: {return} (hora de Panamá). Código {code}.',
  },
  view: {
    payment: {
      title: 'Hay un pago en curso',
      text: 'Todavía no sabemos cómo termina el pago de tu cambio o de tu pre check-in. No pagues otra vez: te escribimos cuando termine.',
      link: 'Ver el pago',
    },
    title: 'Reserva {code}',
    heading: 'Tu reserva, {name}',
    quote: 'Detalle del precio',
    again: 'Reservar otro auto',
    notice: {
      cancelled: 'Tu reserva está cancelada. Te enviamos un correo que lo confirma.',
      refunded:
        'Te devolvemos {amount} por el mismo medio con que pagaste; lo verás en 5 a 10 días. Tu reserva está cancelada y te enviamos un correo que lo confirma.',
      confirmed: 'Tu reserva está confirmada. Te enviamos un correo con todos los datos.',
      changed: 'Tu reserva cambió. Te enviamos una confirmación nueva por correo.',
    },
    state: {
      confirmed: { badge: 'Confirmada', text: 'Tu auto está reservado. Aquí tienes todo lo que necesitas.' },
      held: { badge: 'Pendiente de pago', text: 'Apartamos el auto mientras la pagas.' },
      unconfirmed: {
        badge: 'Por confirmar',
        text: 'Apartamos el auto. Confirma la reserva con el enlace del correo que te enviamos.',
      },
      review: {
        badge: 'Pago en verificación',
        text: 'Tu auto queda apartado mientras verificamos el pago. No vuelvas a pagar; te escribimos en cuanto se confirme.',
      },
      expired: {
        badge: 'Vencida',
        text: 'No se pagó o no se confirmó a tiempo y el auto quedó libre. No se cobró nada.',
      },
      cancelled: { badge: 'Cancelada', text: 'Esta reserva está cancelada. El auto ya no está apartado.' },
      ended: { badge: 'Terminada', text: 'Este alquiler terminó. Gracias por viajar con nosotros.' },
    },
    renter: { heading: 'Quién alquila', name: 'Nombre', email: 'Correo electrónico', phone: 'Teléfono' },
  },
};
