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
