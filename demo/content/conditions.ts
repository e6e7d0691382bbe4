import type { Item } from './records.ts';

/** Deposits on a credit card by class, in dollars. panama.md#demo-classes. */
const deposits: [deposit: string, classes: string[]][] = [
  ['500.00', ['MCAR', 'ECAR', 'CCAR']],
  ['750.00', ['ICAR', 'CFAR']],
  ['1000.00', ['IFAR']],
  ['1500.00', ['SFBD', 'SQBD', 'SVAR']],
  ['2000.00', ['PFBD']],
];

/** The rows of `rental_conditions`, in shape those of a company in Panama. panama.md#facts. */
export const conditionRows: Item[] = [
  {
    code: 'from-25',
    when: { max_age: 24, classes: ['SFBD', 'PFBD', 'SQBD', 'SVAR'] },
    then: { refuse: true },
    text: {
      es: 'Esta clase es para conductores desde 25 años',
      en: 'This class is for drivers from 25 years',
    },
  },
  {
    code: 'from-23',
    when: { max_age: 22, classes: ['IFAR'] },
    then: { refuse: true },
    text: {
      es: 'Esta clase es para conductores desde 23 años',
      en: 'This class is for drivers from 23 years',
    },
  },
  {
    code: 'license-2-years',
    when: { license_years_below: 2 },
    then: { refuse: true },
    text: {
      es: 'La licencia debe tener por lo menos 2 años',
      en: 'The license must have been held for at least 2 years',
    },
  },
  {
    code: 'no-cash',
    when: { payment: 'cash' },
    then: { refuse: true },
    text: { es: 'El depósito no se acepta en efectivo', en: 'The deposit is not accepted in cash' },
  },
  {
    code: 'debit',
    when: { payment: 'debit' },
    then: { coverage: 'PTO', deposit: '300.00' },
    text: {
      es: 'Con tarjeta de débito: protección total y depósito de $300',
      en: 'With a debit card: full protection and a deposit of $300',
    },
  },
  ...deposits.map(([deposit, classes]) => ({
    code: `credit-${Number(deposit)}`,
    when: { payment: 'credit', classes },
    then: { deposit },
    text: { es: 'Depósito con tarjeta de crédito', en: 'Deposit with a credit card' },
  })),
  {
    code: 'license',
    then: { documents: ['license'] },
    text: { es: 'Licencia de conducir vigente', en: 'Valid driver’s license' },
  },
  {
    code: 'visitor',
    when: { residence: 'abroad' },
    then: { documents: ['passport', 'entry-stamp'] },
    text: {
      es: 'Visitantes: pasaporte con el sello de entrada a Panamá',
      en: 'Visitors: passport with the entry stamp of Panama',
    },
  },
  {
    code: 'resident',
    when: { residence: 'panama' },
    then: { documents: ['id-card'] },
    text: { es: 'Residentes: cédula', en: 'Residents: identity card' },
  },
];
