/** An input of a row in a JSON list. */
interface RowField {
  field: string;
  spanish: string;
  type: 'string' | 'text' | 'integer' | 'decimal' | 'boolean' | 'date' | 'csv' | 'json';
  interface:
    | 'input'
    | 'boolean'
    | 'input-multiline'
    | 'datetime'
    | 'tags'
    | 'input-code'
    | 'select-multiple-checkbox'
    | 'select-dropdown';
  options?: Record<string, unknown>;
  note?: string;
  required?: boolean;
}

interface Repeater {
  fields: RowField[];
  /** Represents a row in the list. */
  template: string;
  addLabel: string;
}

const dates: RowField[] = [
  { field: 'from', spanish: 'Desde', type: 'date', interface: 'datetime', required: true },
  {
    field: 'to',
    spanish: 'Hasta',
    type: 'date',
    interface: 'datetime',
    required: true,
    note: 'Ese día incluido',
  },
];

/** An empty list of codes means all. */
const codes = (field: string, spanish: string): RowField => ({
  field,
  spanish,
  type: 'csv',
  interface: 'tags',
  options: { capitalization: 'uppercase', alphabetize: true },
  note: 'Códigos; vacío: todas',
});

const classes = codes('classes', 'Clases');
const branches = codes('branches', 'Sucursales de retiro');

/** pricing.md#plausible-values. */
const unusual: RowField = {
  field: 'unusual',
  spanish: 'Inusual',
  type: 'boolean',
  interface: 'boolean',
  note: 'Márcalo solo si el valor es intencional',
};

const jsonField = (
  field: string,
  spanish: string,
  { template, note }: { template: string; note: string },
): RowField => ({
  field,
  spanish,
  type: 'json',
  interface: 'input-code',
  options: { language: 'json', template },
  note,
});

const weekdays = ['Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado', 'Domingo'];

const restrictions = [
  ['stop-sale', 'Sin venta: ningún día del alquiler puede caer aquí'],
  ['no-pickup', 'Sin retiros'],
  ['no-return', 'Sin devoluciones'],
  ['min-days', 'Mínimo de días, según el día del retiro'],
  ['max-days', 'Máximo de días, según el día del retiro'],
];

/**
 * The JSON lists that editors edit row by row. pricing.md#rates-by-date, pricing.md#rates-by-length,
 * stock.md#restrictions.
 */
const repeaters: Record<string, Repeater> = {
  'sites_config.rate_periods': {
    template: '{{from}} – {{to}}: {{percent}} {{price}}',
    addLabel: 'Añadir un periodo',
    fields: [
      {
        field: 'name',
        spanish: 'Nombre',
        type: 'json',
        interface: 'input-code',
        options: { language: 'json', template: '{"es": "", "en": ""}' },
        note: 'En español y en inglés: {"es": "Carnaval", "en": "Carnival"}',
        required: true,
      },
      ...dates,
      {
        field: 'weekdays',
        spanish: 'Días de la semana',
        type: 'json',
        interface: 'select-multiple-checkbox',
        options: { choices: weekdays.map((text, at) => ({ text, value: at + 1 })) },
        note: 'Vacío: todos',
      },
      classes,
      branches,
      {
        field: 'percent',
        spanish: 'Cambio, en %',
        type: 'decimal',
        interface: 'input',
        note: '25 es +25 %, -10 es −10 %',
      },
      {
        field: 'price',
        spanish: 'O precio por día, en dólares',
        type: 'decimal',
        interface: 'input',
        note: '36.50 es $36.50; necesita clases',
      },
      unusual,
    ],
  },
  'sites_config.length_rates': {
    template: '{{min_days}}: {{percent}}',
    addLabel: 'Añadir una duración',
    fields: [
      {
        field: 'min_days',
        spanish: 'Desde cuántos días',
        type: 'integer',
        interface: 'input',
        required: true,
      },
      {
        field: 'percent',
        spanish: 'Rebaja, en %',
        type: 'decimal',
        interface: 'input',
        note: '10 es 10 % menos por día',
        required: true,
      },
      classes,
      unusual,
    ],
  },
  'sites_config.restrictions': {
    template: '{{kind}} {{days}}: {{from}} – {{to}}',
    addLabel: 'Añadir una restricción',
    fields: [
      {
        field: 'kind',
        spanish: 'Tipo',
        type: 'string',
        interface: 'select-dropdown',
        options: { choices: restrictions.map(([value, text]) => ({ text, value })) },
        required: true,
      },
      {
        field: 'days',
        spanish: 'Días',
        type: 'integer',
        interface: 'input',
        note: 'Solo para mínimo y máximo',
      },
      ...dates,
      classes,
      {
        ...classes,
        field: 'branches',
        spanish: 'Sucursales',
        note: 'De retiro; sin devoluciones: de devolución. Vacío: todas',
      },
      {
        field: 'name',
        spanish: 'Nombre',
        type: 'json',
        interface: 'input-code',
        options: { language: 'json', template: '{"es": "", "en": ""}' },
        note: 'Opcional, en español y en inglés: {"es": "Carnaval", "en": "Carnival"}',
      },
    ],
  },
  'sites_config.rental_conditions': {
    template: '{{code}}',
    addLabel: 'Añadir una condición',
    fields: [
      { field: 'code', spanish: 'Código', type: 'string', interface: 'input', required: true },
      unusual,
      jsonField('when', 'Cuándo vale', {
        template: '{"min_age": 21, "max_age": 24, "classes": ["SFBD"]}',
        note: 'Vacío: siempre. min_age, max_age, classes, branches, residence (panama, abroad), license_from (países), license_years_below, payment (credit, debit, cash)',
      }),
      {
        ...jsonField('then', 'Qué pide', {
          template: '{"fee_per_day": "12.00"}',
          note: 'refuse (true), coverage (código), deposit y fee_per_day en dólares, documents (license, id-card, passport, entry-stamp, international-permit, return-ticket)',
        }),
        required: true,
      },
      {
        ...jsonField('text', 'Texto', {
          template: '{"es": "", "en": ""}',
          note: 'En español y en inglés; se muestra al cliente',
        }),
        required: true,
      },
    ],
  },
  'sites_config.reviews': {
    template: '{{author}} {{rating}}/5 · {{source}} {{date}}',
    addLabel: 'Añadir una opinión',
    fields: [
      {
        field: 'author',
        spanish: 'Nombre de pila',
        type: 'string',
        interface: 'input',
        note: 'De quien la escribió',
        required: true,
      },
      {
        field: 'rating',
        spanish: 'Estrellas',
        type: 'integer',
        interface: 'select-dropdown',
        options: { choices: [5, 4, 3, 2, 1].map((value) => ({ text: String(value), value })) },
        required: true,
      },
      {
        field: 'text',
        spanish: 'Texto en español',
        type: 'text',
        interface: 'input-multiline',
        note: 'Tal como se publicó; vacío si fue en inglés',
      },
      { field: 'text_en', spanish: 'Texto en inglés', type: 'text', interface: 'input-multiline' },
      {
        field: 'source',
        spanish: 'Dónde se publicó',
        type: 'string',
        interface: 'input',
        note: 'Por ejemplo: Google',
        required: true,
      },
      { field: 'date', spanish: 'Fecha', type: 'date', interface: 'datetime', required: true },
      {
        field: 'branch',
        spanish: 'Sucursal',
        type: 'string',
        interface: 'input',
        note: 'Código; vacío: la empresa',
      },
    ],
  },
};

/** `interface`, `options` and `note` of a JSON list as a repeater; undefined for other fields. */
export function toRepeater(collection: string, field: string): Record<string, unknown> | undefined {
  const repeater = repeaters[`${collection}.${field}`];
  if (repeater === undefined) return undefined;
  const { fields, template, addLabel } = repeater;
  return { interface: 'list', options: { template, addLabel, fields: fields.map(toRowField) } };
}

function toRowField({ field, spanish, type, required = false, ...input }: RowField): Record<string, unknown> {
  const width = ['json', 'text'].includes(type) ? 'full' : 'half';
  return { field, name: spanish, type, meta: { field, name: spanish, type, required, width, ...input } };
}
