import type { comparison as spanish } from '../es/comparison.ts';

export const comparison: typeof spanish = {
  title: 'Compare cars',
  lead: 'For {days, plural, one {# day} other {# days}}. Each total includes mandatory protection, fees and ITBMS.',
  pickup: 'Pick-up at {branch}: {time}',
  return: 'Return at {branch}: {time}',
  coupon: 'with coupon {code}',
  tooMany: 'You can compare up to three cars: these are the first three in the list that you checked.',
  back: 'Back to the cars',
  seats: 'Passengers',
  bags: 'Bags',
  doors: 'Doors',
  transmission: 'Transmission',
  fuel: 'Fuel',
  mileage: 'Mileage',
  cancellation: 'Cancellation',
  protection: 'Protection included',
  deposit: {
    credit: 'Deposit with a credit card',
    debit: 'Deposit with a debit card',
    cash: 'Deposit in cash',
  },
  deductible: '{name}. Deductible, the most you pay for covered damage: {amount}',
};
