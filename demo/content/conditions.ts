import type { Item } from './records.ts';

/** Deposits on a credit card by class, in dollars. panama.md#demo-classes. */
const deposits: [deposit: string, classes: string[]][] = [
  ['500.00', ['MCAR', 'ECAR', 'CCAR']],
  ['750.00', ['ICAR', 'CFAR']],
  ['1000.00', ['IFAR']],
  ['1500.00', ['SFBD', 'SQBD', 'SVAR']],
  ['2000.00', ['PFBD']],
];

/** What differs by brand. */
interface Rules {
  from23: string[];
  from25: string[];
  debitDeposit: string;
  /** Classes that need a credit card. */
  creditOnly: string[];
}

const large = ['SFBD', 'PFBD', 'SQBD', 'SVAR'];
const rules: Record<string, Rules> = {
  firefly: { from23: ['IFAR'], from25: large, debitDeposit: '300.00', creditOnly: [] },
  thrifty: { from23: ['CFAR', 'IFAR'], from25: large, debitDeposit: '400.00', creditOnly: [] },
  dollar: { from23: ['ICAR', 'CFAR', 'IFAR'], from25: large, debitDeposit: '500.00', creditOnly: ['PFBD'] },
  hertz: { from23: ['ICAR', 'CFAR'], from25: ['IFAR', ...large], debitDeposit: '750.00', creditOnly: large },
};

/** The rows of `rental_conditions` of a brand, in shape those of a company in Panama. panama.md#facts. */
export function conditionRows(brand: string): Item[] {
  const found = rules[brand];
  return found ? [...refusalRows(found), ...depositRows(found), ...documentRows] : documentRows;
}

function refusalRows({ from23, from25, creditOnly }: Rules): Item[] {
  return [
    ageRow(25, from25),
    ageRow(23, from23),
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
    ...(creditOnly.length > 0 ? [creditOnlyRow(creditOnly)] : []),
  ];
}

function ageRow(age: number, classes: string[]): Item {
  return {
    code: `from-${age}`,
    when: { max_age: age - 1, classes },
    then: { refuse: true },
    text: {
      es: `Esta clase es para conductores desde ${age} años`,
      en: `This class is for drivers from ${age} years`,
    },
  };
}

function creditOnlyRow(classes: string[]): Item {
  return {
    code: 'credit-only',
    when: { payment: 'debit', classes },
    then: { refuse: true },
    text: {
      es: 'El depósito de esta clase necesita una tarjeta de crédito',
      en: 'The deposit of this class needs a credit card',
    },
  };
}

function depositRows({ debitDeposit }: Rules): Item[] {
  return [
    {
      code: 'debit',
      when: { payment: 'debit' },
      then: { coverage: 'PTO', deposit: debitDeposit },
      text: {
        es: `Con tarjeta de débito: protección total y depósito de $${Number(debitDeposit)}`,
        en: `With a debit card: full protection and a deposit of $${Number(debitDeposit)}`,
      },
    },
    ...deposits.map(([deposit, classes]) => ({
      code: `credit-${Number(deposit)}`,
      when: { payment: 'credit', classes },
      then: { deposit },
      text: { es: 'Depósito con tarjeta de crédito', en: 'Deposit with a credit card' },
    })),
  ];
}

const documentRows: Item[] = [
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
      en: 'Visitors: passport with the Panama entry stamp',
    },
  },
  {
    code: 'resident',
    when: { residence: 'panama' },
    then: { documents: ['id-card'] },
    text: { es: 'Residentes: cédula', en: 'Residents: identity card' },
  },
];
