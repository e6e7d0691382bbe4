/** Why a car is not rented for some dates, and what would do. Used only on the server. */
export const restrictions = {
  /** With a name, as in "Carnaval (vie, 5 feb – mié, 10 feb)". */
  named: '{name} ({days})',
  days: '{from} – {to}',
  stopSale: 'No se alquila en estas fechas: {period}.',
  noPickup: 'Sin retiros en estas fechas: {period}.',
  noReturn: 'Sin devoluciones en estas fechas: {period}.',
  minDays: 'Mínimo {days, plural, one {# día} other {# días}} si retiras en estas fechas: {period}.',
  maxDays: 'Máximo {days, plural, one {# día} other {# días}} si retiras en estas fechas: {period}.',
  withdrawn: 'Por ahora no está disponible.',
  taken: 'No quedan unidades para estas fechas en la sucursal de retiro.',
  tooLong: 'Se alquila por un máximo de {days, plural, one {# día} other {# días}}.',
  tooShort: 'Se alquila a partir de {days, plural, one {# día} other {# días}}.',
  allowed: 'Disponible por {days, plural, one {# día} other {# días}} ({pickup} – {return}): ver esas fechas',
  insteadCar: 'El {name} es tuyo desde {total}.',
  insteadCards: 'Con {cards} este auto es tuyo.',
  insteadDate: 'Si retiras desde el {date}, ya tienes la edad.',
  cards: {
    credit: 'tarjeta de crédito',
    debit: 'tarjeta de débito',
    cash: 'depósito en efectivo',
  },
};
