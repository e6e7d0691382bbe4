/** Texts of vouchers and calendar files. Used only on the server, never part of the browser's catalog. */
export const documents = {
  /** Names of pages on preview images and in the breadcrumbs of search engines. */
  pages: {
    home: 'Alquiler de autos en Panamá',
    fleet: 'Nuestra flota',
    branches: 'Sucursales',
    promos: 'Promociones',
    jobs: 'Trabaja con nosotros',
    corporate: 'Empresas',
    leasing: 'Leasing para empresas',
    plans: 'Planes para empresas',
  },
  voucher: {
    title: 'Comprobante de reserva {code}',
    heading: 'Comprobante de reserva',
    busy: 'Estamos preparando muchos comprobantes. Abre el tuyo de nuevo en unos segundos.',
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
    delivery: 'Entrega: {place}',
    afterHours: 'Fuera de horario, con cita',
    quote: 'Detalle del precio',
    concept: 'Concepto',
    amount: 'Monto',
    bring: 'Para retirar el auto',
    bringLicense: 'Licencia de conducir vigente y cédula o pasaporte de quien conduce, en físico.',
    bringCard:
      'Una tarjeta de crédito a nombre de quien conduce. Se retiene un depósito de {amount} y se libera al devolver el auto.',
    guarantee:
      'Garantía: {amount} retenidos en tu tarjeta, no cobrados. Se liberan a más tardar {hours} horas después del retiro.',
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
