import type { Choice, CodeOf, CollectionFace, FieldFace, Input, Label } from '../presentation.ts';

/** Spanish, then English. */
type Both = readonly [es: string, en: string];
type More = Partial<Pick<FieldFace, 'required' | 'hidden'>> & { help?: Both };

/** Kinds that say more than their name. */
type Detailed = 'choice' | 'choices' | 'code' | 'codes' | 'object' | 'rows';
type Fields = Record<string, FieldFace>;

export function label([es, en]: Both): Label {
  return { es, en };
}

export function field(input: Input | Exclude<Input['kind'], Detailed>, name: Both, more: More = {}) {
  const { help, ...rest } = more;
  const face: FieldFace = {
    label: label(name),
    input: typeof input === 'string' ? { kind: input } : input,
    ...(help && { help: label(help) }),
    ...rest,
  };
  return face;
}

export function choice(choices: Record<string, Both>): Input {
  return { kind: 'choice', choices: toChoices(choices) };
}

export function toChoices(choices: Record<string, Both>): Choice[] {
  return Object.entries(choices).map(([value, name]) => ({ value, label: label(name) }));
}

/** Choices that are their own label. */
export function numberChoice(values: number[]): Input {
  const choices = values.map((value) => ({ value, label: label([`${value}`, `${value}`]) }));
  return { kind: 'choice', choices };
}

export const codes = (of: CodeOf): Input => ({ kind: 'codes', of });
export const code = (of: CodeOf): Input => ({ kind: 'code', of });
export const object = (fields: Fields): Input => ({ kind: 'object', fields });

export function rows(template: string, add: Both, fields: Fields): Input {
  return { kind: 'rows', template, add: label(add), fields };
}

interface Declared extends Pick<CollectionFace, 'icon' | 'template' | 'right'> {
  label: Both;
  /** By the key of the group: its label, and its fields. */
  groups: Record<string, [Both, Fields]>;
}

/** A face of which each field knows its group. */
export function face({ label: name, groups, ...rest }: Declared): CollectionFace {
  const fields = Object.entries(groups).flatMap(([group, [, own]]) =>
    Object.entries(own).map(([field, declared]): [string, FieldFace] => [field, { ...declared, group }]),
  );
  return {
    ...rest,
    label: label(name),
    groups: Object.fromEntries(Object.entries(groups).map(([group, [text]]) => [group, label(text)])),
    fields: Object.fromEntries(fields),
  };
}

interface Within extends Pick<CollectionFace, 'right'> {
  parent: string;
  fields: Fields;
}

/** The face of the texts of `parent`. */
export function textsOf({ parent, right, fields }: Within): CollectionFace {
  return {
    label: label(['Textos', 'Texts']),
    icon: 'translate',
    template: '{{languages_code}}',
    right,
    within: parent,
    groups: {},
    fields: { ...id, [`${parent}_id`]: hidden(['Registro', 'Record']), languages_code: language, ...fields },
  };
}

/** The face of a junction that links records to `parent`. */
export function linksOf({ parent, right, fields }: Within): CollectionFace {
  return {
    label: label(['Enlaces', 'Links']),
    icon: 'link',
    template: '{{id}}',
    right,
    within: parent,
    groups: {},
    fields: {
      ...id,
      [`${parent}_id`]: hidden(['Registro', 'Record']),
      sort: { ...sort.sort, hidden: true },
      ...fields,
    },
  };
}

const hidden = (name: Both) => field('record', name, { hidden: true });
const language = field('record', ['Idioma', 'Language'], { hidden: true });

export const id = { id: field('integer', ['Número', 'Number'], { hidden: true }) };
export const sort = {
  sort: field('integer', ['Orden', 'Order'], {
    help: ['Los números menores van primero', 'Lower numbers come first'],
  }),
};

export const status = {
  status: field(
    choice({
      published: ['Publicado', 'Published'],
      draft: ['Borrador', 'Draft'],
      archived: ['Archivado', 'Archived'],
    }),
    ['Estado', 'Status'],
    { help: ['El sitio muestra solo lo publicado', 'The site shows only what is published'] },
  ),
};

export const unusual = {
  unusual: field('checkbox', ['Valor inusual', 'Unusual value'], {
    help: [
      'Márcalo solo si el precio o el porcentaje fuera de lo común es intencional',
      'Check it only if the price or percentage out of the ordinary is meant',
    ],
  }),
};

export const brands = {
  brands: field(codes('brands'), ['Marcas', 'Brands'], { help: ['Vacío: todas', 'Empty: all'] }),
};

export const chargeId = {
  charge_id: field('line', ['Código de cargo', 'Charge id'], {
    help: ['Su identificador en el sistema de alquiler', 'Its id in the rental system'],
  }),
};

/** Scopes of rows. */
export const classes = {
  classes: field(codes('classes'), ['Clases', 'Classes'], { help: ['Vacío: todas', 'Empty: all'] }),
};
export const branches = {
  branches: field(codes('branches'), ['Sucursales de retiro', 'Pick-up branches'], {
    help: ['Vacío: todas', 'Empty: all'],
  }),
};
export const dates = {
  from: field('date', ['Desde', 'From'], { required: true }),
  to: field('date', ['Hasta', 'Until'], { required: true, help: ['Ese día incluido', 'That day included'] }),
};

export const brandPrices = {
  brand_prices: field(
    rows('{{brand}}: {{price}}', ['Añadir un precio', 'Add a price'], {
      brand: field(code('brands'), ['Marca', 'Brand'], { required: true }),
      price: field('money', ['Precio, en dólares', 'Price, in dollars'], { required: true }),
    }),
    ['Precios por marca', 'Prices by brand'],
    { help: ['En lugar del precio general', 'Instead of the general price'] },
  ),
};

export const translations = { translations: field('translations', ['Textos', 'Texts']) };
