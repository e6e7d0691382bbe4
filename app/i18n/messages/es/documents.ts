/** Texts of vouchers and calendar files; server only, never part of the browser's catalogue. */
export const documents = {
  voucher: {
    title: 'Comprobante de reserva {code}',
    heading: 'Comprobante de reserva',
    code: 'Código de reserva',
    qr: 'Código QR de la reserva {code}',
    renter: 'A nombre de {name}',
    car: 'Auto',
    orSimilar: '{car} o similar',
    pickup: 'Retiro',
    return: 'Devolución',
    panamaTime: '{time}, hora de Panamá',
    hours: 'Horario de ese día: {hours}',
    allDay: 'Abierto las 24 horas',
    afterHours: 'Fuera de horario, con cita',
    bill: 'Factura',
    concept: 'Concepto',
    amount: 'Monto',
    bring: 'Para retirar el auto',
    bringLicense: 'Licencia de conducir vigente y cédula o pasaporte de quien conduce, en físico.',
    bringCard:
      'Una tarjeta de crédito a nombre de quien conduce. Se retiene un depósito de {amount} y se libera al devolver el auto.',
    bringCardOnly: 'Una tarjeta de crédito a nombre de quien conduce.',
    footer: '{brand} · Precios en dólares de Estados Unidos (USD). Todas las horas son de Panamá (UTC−5).',
  },
  calendar: {
    summary: '{car} · {brand} · {code}',
    pickup: 'Retiro: {time}, {branch}',
    return: 'Devolución: {time}, {branch}',
    code: 'Código de reserva: {code}',
    phone: 'Teléfono: {phone}',
  },
};
