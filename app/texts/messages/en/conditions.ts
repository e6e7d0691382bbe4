import type { conditions as spanish } from '../es/conditions.ts';

export const conditions: typeof spanish = {
  lead: 'Every total of this site is calculated with these rules, and the counter uses the same ones: what you book is what you get when you pick up the car.',
  byClass: 'By class',
  forAll: 'For all classes',
  branches: 'Pick-up at {names}',
  notes: 'Also',
  class: 'Class',
  facts: {
    age: 'Age, and charge per day',
    payment: 'Deposit',
    licenseYears: 'Years with a license',
    residence: 'Documents, originals',
  },
  between: '{from}\u00a0to\u00a0{to}',
  orMore: '{from}\u00a0or\u00a0more',
  ways: {
    credit: 'Credit: {terms}',
    debit: 'Debit: {terms}',
    cash: 'Cash: {terms}',
  },
  residence: {
    panama: 'If you live in Panama: {terms}',
    abroad: 'If you live abroad: {terms}',
  },
  refused: 'not accepted',
  noFee: 'no charge',
  age: 'What counts is your age on the day of pick-up, and the minimum is 21 years.',
  others:
    'Each additional driver needs the age and the license of the class, brings their own documents, and pays per day the charges of their own age and license. Deposit and protection are the highest that one of you needs, by the card and the residence of the person who rents.',
  fees: 'Charges per day include the ITBMS tax. Where there is an airport fee, it is added.',
};
