import {
  branches,
  choice,
  classes,
  code,
  codes,
  dates,
  field,
  object,
  rows,
  toChoices,
  unusual,
} from './declare.ts';

const weekdays = [
  { es: 'Lunes', en: 'Monday' },
  { es: 'Martes', en: 'Tuesday' },
  { es: 'Miércoles', en: 'Wednesday' },
  { es: 'Jueves', en: 'Thursday' },
  { es: 'Viernes', en: 'Friday' },
  { es: 'Sábado', en: 'Saturday' },
  { es: 'Domingo', en: 'Sunday' },
].map((label, at) => ({ value: at + 1, label }));

/** pricing.md#rates-by-date. */
export const ratePeriods = rows(
  '{{name}} · {{from}} – {{to}}: {{percent}} {{price}}',
  ['Añadir un periodo', 'Add a period'],
  {
    name: field('texts', ['Nombre', 'Name'], {
      required: true,
      help: ['Por ejemplo: Carnaval', 'For example: Carnival'],
    }),
    ...dates,
    weekdays: field({ kind: 'choices', choices: weekdays }, ['Días de la semana', 'Days of the week'], {
      help: ['Ninguno: todos', 'None: all'],
    }),
    ...classes,
    ...branches,
    percent: field('percent', ['Cambio, en %', 'Change, in %'], {
      help: ['25 es +25 %, -10 es −10 %', '25 is +25 %, -10 is −10 %'],
    }),
    price: field('money', ['O precio por día, en dólares', 'Or price per day, in dollars'], {
      help: ['36.50 es $36.50; necesita clases', '36.50 is $36.50; needs classes'],
    }),
    ...unusual,
  },
);

/** pricing.md#rates-by-length. */
export const lengthRates = rows('{{min_days}}: {{percent}}', ['Añadir una duración', 'Add a length'], {
  min_days: field('integer', ['Desde cuántos días', 'From how many days'], { required: true }),
  percent: field('percent', ['Rebaja, en %', 'Reduction, in %'], {
    required: true,
    help: ['10 es 10 % menos por día', '10 is 10 % less per day'],
  }),
  ...classes,
  ...unusual,
});

/** stock.md#restrictions. */
export const restrictions = rows(
  '{{name}} · {{from}} – {{to}} · {{kind}} {{days}}',
  ['Añadir una restricción', 'Add a restriction'],
  {
    kind: field(
      choice({
        'stop-sale': [
          'Sin venta: ningún día del alquiler puede caer aquí',
          'No sale: no day of the rental may be here',
        ],
        'no-pickup': ['Sin retiros', 'No pick-ups'],
        'no-return': ['Sin devoluciones', 'No returns'],
        'min-days': ['Mínimo de días, según el día del retiro', 'Minimum days, by the day of the pick-up'],
        'max-days': ['Máximo de días, según el día del retiro', 'Maximum days, by the day of the pick-up'],
      }),
      ['Tipo', 'Kind'],
      { required: true },
    ),
    days: field('integer', ['Días', 'Days'], {
      help: ['Solo para mínimo y máximo', 'For minimum and maximum only'],
    }),
    ...dates,
    ...classes,
    branches: field(codes('branches'), ['Sucursales', 'Branches'], {
      help: [
        'De retiro; sin devoluciones: de devolución. Vacío: todas',
        'Of the pick-up; no returns: of the return. Empty: all',
      ],
    }),
    name: field('texts', ['Nombre', 'Name'], {
      help: ['Opcional, por ejemplo: Carnaval', 'Optional, for example: Carnival'],
    }),
  },
);

/** pricing.md#delivery. */
export const deliveryZones = rows('{{label}} · {{code}}: {{price}}', ['Añadir una zona', 'Add a zone'], {
  code: field('line', ['Código', 'Code'], {
    required: true,
    help: ['Letras, números y guiones', 'Letters, digits and hyphens'],
  }),
  label: field('texts', ['Nombre', 'Name'], { required: true }),
  description: field('texts', ['Descripción', 'Description']),
  price: field('money', ['Precio, en dólares', 'Price, in dollars'], { required: true }),
  ...branches,
  lead_hours: field('integer', ['Horas de anticipación', 'Hours in advance']),
  ...unusual,
});

/** counter.md#final-bill. */
export const returnCharges = rows('{{code}}: {{price}}', ['Añadir un cargo', 'Add a charge'], {
  code: field('line', ['Código', 'Code'], {
    required: true,
    help: ['Letras, números y guiones', 'Letters, digits and hyphens'],
  }),
  label: field('texts', ['Nombre', 'Name'], { required: true }),
  price: field('money', ['Precio con ITBMS, en dólares', 'Price with ITBMS tax, in dollars'], {
    help: ['Vacío: el mostrador escribe el monto', 'Empty: the counter types the amount'],
  }),
  per: field(
    choice({
      eighth: ['Cada octavo de combustible que falta', 'Each eighth of fuel that is missing'],
      day: ['Cada día de retraso', 'Each day late'],
      piece: ['Cada vez', 'Each time'],
    }),
    ['Se cobra por', 'Charged for'],
    {
      help: [
        'Vacío: cada vez. Lo que falta y el retraso se proponen solos',
        'Empty: each time. Fuel and lateness are proposed',
      ],
    },
  ),
});

const when = object({
  min_age: field('integer', ['Desde la edad', 'From the age']),
  max_age: field('integer', ['Hasta la edad', 'To the age'], {
    help: ['Esa edad incluida', 'That age included'],
  }),
  ...classes,
  ...branches,
  residence: field(choice({ panama: ['Panamá', 'Panama'], abroad: ['El extranjero', 'Abroad'] }), [
    'Reside en',
    'Lives in',
  ]),
  license_from: field('words', ['Licencia de', 'License from'], {
    help: ['Códigos de países, por ejemplo: VE', 'Codes of countries, for example: VE'],
  }),
  license_years_below: field('integer', [
    'Licencia de menos de cuántos años',
    'License of less than how many years',
  ]),
  payment: field(
    choice({
      credit: ['Tarjeta de crédito', 'Credit card'],
      debit: ['Tarjeta de débito', 'Debit card'],
      cash: ['Efectivo', 'Cash'],
    }),
    ['Depósito con', 'Deposit by'],
  ),
});

const documents = toChoices({
  license: ['Licencia', 'License'],
  'id-card': ['Cédula', 'Identity card'],
  passport: ['Pasaporte', 'Passport'],
  'entry-stamp': ['Sello de entrada', 'Entry stamp'],
  'international-permit': ['Permiso internacional', 'International permit'],
  'return-ticket': ['Pasaje de regreso', 'Return ticket'],
});

const effects = object({
  refuse: field('checkbox', ['No se alquila', 'No rental']),
  coverage: field(code('coverages'), ['Protección', 'Coverage'], {
    help: ['Esa o una mayor', 'That one or a higher one'],
  }),
  deposit: field('money', ['Depósito, en dólares', 'Deposit, in dollars']),
  fee_per_day: field('money', ['Cargo por día, en dólares', 'Fee per day, in dollars']),
  documents: field({ kind: 'choices', choices: documents }, ['Documentos', 'Documents']),
});

/** pricing.md#conditions. */
export const rentalConditions = rows('{{code}} · {{text}}', ['Añadir una condición', 'Add a condition'], {
  code: field('line', ['Código', 'Code'], { required: true }),
  when: field(when, ['Cuándo vale', 'When it holds'], { help: ['Vacío: siempre', 'Empty: always'] }),
  then: field(effects, ['Qué pide', 'What it asks for'], { required: true }),
  text: field({ kind: 'texts', long: true }, ['Texto', 'Text'], {
    required: true,
    help: ['Se muestra al cliente', 'Shown to the renter'],
  }),
  ...unusual,
});
