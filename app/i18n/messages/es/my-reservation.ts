export const myReservation = {
  lookUp: {
    heading: 'Mi reserva',
    lead: 'Mira tu reserva y todo lo que necesitas para retirar el auto. El código está en el correo de confirmación.',
    code: 'Código de reserva',
    codeHint: 'Por ejemplo FF-7K2Q9M; da igual si escribes mayúsculas o minúsculas.',
    who: 'Apellido o correo electrónico',
    submit: 'Ver mi reserva',
    notFound:
      'No encontramos una reserva con esos datos. Revisa el código y el apellido o correo con que reservaste.',
    tooMany:
      'Demasiados intentos seguidos. Espera {minutes, plural, one {un minuto} other {# minutos}} y prueba de nuevo, o abre el enlace del correo de confirmación.',
    linkOver: 'Este enlace ya no sirve. Busca tu reserva con el código y tu apellido.',
    account: '¿Reservaste con una cuenta?',
    accountLink: 'Mira todas tus reservas',
  },
  actions: {
    heading: 'Cambios y cancelación',
    free: 'Cancelas sin costo hasta el {time}, hora de Panamá.',
    fee: 'Después, cancelar cuesta {amount}.',
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
    where: 'Lo devolvemos por el mismo medio con que pagaste. El banco tarda unos días en mostrarlo.',
    submit: 'Cancelar la reserva',
    keep: 'Conservar mi reserva',
    back: 'Volver a mi reserva',
    changedMeanwhile:
      'Algo cambió desde que abriste esta página y no cancelamos nada. Mira las condiciones de ahora antes de confirmar.',
  },
  locked: {
    cancelled: 'Esta reserva ya está cancelada.',
    expired: 'Esta reserva venció sin pagarse. No hay nada que cancelar ni cambiar.',
    past: 'El alquiler ya empezó. Llama a la sucursal para cualquier cambio.',
    unpaid: 'Esta reserva todavía no está pagada. Si no la pagas a tiempo, vence sola y no se cobra nada.',
    'payment-in-progress': 'Hay un pago o una devolución en curso. Espera a que termine y prueba de nuevo.',
  },
  refunds: {
    heading: 'Devoluciones',
    underWay: 'en camino',
    refunded: 'hecha; el banco tarda unos días en mostrarla',
  },
  documents: {
    heading: 'Documentos',
    voucher: 'Comprobante (PDF)',
    voucherAbout: 'Con código QR, para el mostrador. Guárdalo en tu teléfono.',
    calendar: 'Añadir al calendario',
    calendarAbout: 'Un evento con las dos sucursales, en hora de Panamá.',
    share: 'Compartir por WhatsApp',
    shareAbout: 'Fechas y lugares; no abre tu reserva.',
    shareText:
      'Mi auto de alquiler en Panamá: {car}. Retiro: {pickup}. Devolución: {return} (hora de Panamá). Código {code}.',
  },
  view: {
    title: 'Reserva {code}',
    heading: 'Tu reserva, {name}',
    bill: 'Tu factura',
    notice: {
      cancelled: 'Tu reserva está cancelada. Te enviamos un correo que lo confirma.',
      changed: 'Tu reserva cambió. Te enviamos una confirmación nueva por correo.',
    },
    state: {
      confirmed: { badge: 'Confirmada', text: 'Tu auto está reservado. Aquí tienes todo lo que necesitas.' },
      held: { badge: 'Pendiente de pago', text: 'Apartamos el auto mientras la pagas.' },
      review: {
        badge: 'Pago en verificación',
        text: 'Tu auto queda apartado mientras verificamos el pago. No vuelvas a pagar; te escribimos en cuanto esté claro.',
      },
      expired: { badge: 'Vencida', text: 'No se pagó a tiempo y el auto quedó libre. No se cobró nada.' },
      cancelled: { badge: 'Cancelada', text: 'Esta reserva está cancelada. El auto ya no está apartado.' },
    },
    renter: { heading: 'Quién alquila', name: 'Nombre', email: 'Correo electrónico', phone: 'Teléfono' },
  },
};
