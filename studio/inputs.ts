import type { Choice, FieldFace, Input, Label } from '../content-service/model/presentation.ts';
import type { Column } from '../content-service/model/types.ts';
import type { Row } from './rest.ts';

/** `translations` of a collection or a column, in the languages of Directus. */
export function toTranslations({ es, en }: Label): Row[] {
  return [
    { language: 'es-419', translation: es },
    { language: 'es-ES', translation: es },
    { language: 'en-US', translation: en },
  ];
}

/** Label, note, `interface` and `options` of a column's `meta`. */
export function toInputMeta({ label, help, input }: FieldFace): Row {
  const note = toNote(help, input);
  return { translations: toTranslations(label), ...(note && { note }), ...toInterface(input) };
}

/** `interface` and `options` of a column that has no face: those of users. */
export function toPlainInput({ type }: Column): Row {
  return { interface: type === 'date' ? 'datetime' : 'input' };
}

function toInterface(input: Input): Row {
  switch (input.kind) {
    case 'line':
    case 'integer':
    case 'number':
    case 'money':
    case 'percent':
    case 'time':
    case 'code':
      return { interface: 'input' };
    case 'lines':
      return { interface: 'input-multiline' };
    case 'markup':
      return { interface: 'input-rich-text-html' };
    case 'color':
      return { interface: 'select-color' };
    case 'checkbox':
      return { interface: 'boolean' };
    case 'date':
    case 'moment':
      return { interface: 'datetime' };
    case 'days':
    case 'words':
      return { interface: 'tags' };
    case 'codes':
      return { interface: 'tags', options: { alphabetize: true } };
    case 'choice':
      return { interface: 'select-dropdown', options: toOptions(input.choices) };
    case 'choices':
      return { interface: 'select-multiple-checkbox', options: toOptions(input.choices) };
    case 'texts':
      return toJsonInput({ es: '', en: '' });
    case 'object':
      return toJsonInput(toExample(input));
    case 'rows':
      return { interface: 'list', options: toRepeater(input) };
    case 'record':
      return { interface: 'select-dropdown-m2o' };
    case 'picture':
      return { interface: 'file-image' };
    case 'translations':
      return { interface: 'translations', options: { languageField: 'name', defaultLanguage: 'es-ES' } };
    case 'linked':
      return { interface: 'list-m2m', options: {} };
  }
}

function toOptions(choices: Choice[]): Row {
  return { choices: choices.map(({ value, label }) => ({ text: label.es, value })) };
}

/** Directus has no form for an object: it is typed as JSON, which begins with what it must have. */
function toJsonInput(example: unknown): Row {
  return { interface: 'input-code', options: { language: 'json', template: JSON.stringify(example) } };
}

function toExample(input: Input): unknown {
  if (input.kind === 'object') {
    const required = Object.entries(input.fields).filter(([, field]) => field.required);
    return Object.fromEntries(required.map(([name, field]) => [name, toExample(field.input)]));
  }
  if (input.kind === 'texts') return { es: '', en: '' };
  return ['rows', 'days', 'words', 'codes', 'choices'].includes(input.kind) ? [] : '';
}

/** An object is explained by its fields. */
function toNote(help: Label | undefined, input: Input): string | undefined {
  const fields = input.kind === 'object' ? `JSON: ${listFields(input)}` : undefined;
  return [help?.es, fields].filter(Boolean).join('. ') || undefined;
}

function listFields({ fields }: Extract<Input, { kind: 'object' }>): string {
  return Object.entries(fields)
    .map(([name, { label, input }]) => {
      const inner = input.kind === 'object' || input.kind === 'rows' ? Object.keys(input.fields) : [];
      return `${name} (${[label.es, ...inner].join(', ')})`;
    })
    .join(', ');
}

function toRepeater({ fields, template, add }: Extract<Input, { kind: 'rows' }>): Row {
  return {
    template: toTemplate(template, fields),
    addLabel: add.es,
    fields: Object.entries(fields).map(([field, face]) => toRowField(field, face)),
  };
}

/** A text in two languages is an object. */
function toTemplate(template: string, fields: Record<string, FieldFace>): string {
  return template.replace(/\{\{(\w+)\}\}/g, (place, name: string) =>
    fields[name]?.input.kind === 'texts' ? `{{${name}.es}}` : place,
  );
}

function toRowField(field: string, { label, help, input, required }: FieldFace): Row {
  const type = toRowType(input);
  const note = toNote(help, input);
  const width = ['json', 'text'].includes(type) ? 'full' : 'half';
  const meta = {
    field,
    name: label.es,
    type,
    required: required === true,
    width,
    ...(note && { note }),
    ...toInterface(input),
  };
  return { field, name: label.es, type, meta };
}

/** The type of a value in a row. */
function toRowType(input: Input): Column['type'] {
  switch (input.kind) {
    case 'integer':
      return 'integer';
    case 'number':
      return 'float';
    case 'money':
    case 'percent':
      return 'decimal';
    case 'checkbox':
      return 'boolean';
    case 'date':
      return 'date';
    case 'codes':
    case 'words':
    case 'days':
      return 'csv';
    case 'lines':
    case 'markup':
      return 'text';
    case 'choice':
      return input.choices.every(({ value }) => typeof value === 'number') ? 'integer' : 'string';
    case 'choices':
    case 'texts':
    case 'object':
    case 'rows':
      return 'json';
    default:
      return 'string';
  }
}
