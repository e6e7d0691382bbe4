import type { ServerMessages } from '../es/server.ts';

export const restrictions: ServerMessages['restrictions'] = {
  named: '{name} ({days})',
  days: '{from} – {to}',
  stopSale: 'Not available on these dates: {period}.',
  noPickup: 'No pick-ups on these dates: {period}.',
  noReturn: 'No returns on these dates: {period}.',
  minDays: 'At least {days, plural, one {# day} other {# days}} for pick-ups on these dates: {period}.',
  maxDays: 'At most {days, plural, one {# day} other {# days}} for pick-ups on these dates: {period}.',
  withdrawn: 'Not available at the moment.',
  taken: 'No units are left for these dates at the pick-up branch.',
  tooLong: 'Rented out for at most {days, plural, one {# day} other {# days}}.',
  tooShort: 'Rented out for at least {days, plural, one {# day} other {# days}}.',
  allowed: 'Available for {days, plural, one {# day} other {# days}} ({pickup} – {return}): see those dates',
  insteadCar: 'The {name} is yours from {total}.',
  insteadCards: 'With {cards} this car is yours.',
  insteadDate: 'If you pick it up from {date} on, you are old enough.',
  cards: {
    credit: 'a credit card',
    debit: 'a debit card',
    cash: 'a deposit in cash',
  },
};
