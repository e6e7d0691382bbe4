import * as f from './fields.ts';
import type { Audience, Collection, ColumnType, Field } from './types.ts';

interface Declaration {
  name: string;
  fields: Record<string, Field>;
  key?: { name: string; type: ColumnType };
  readableBy?: Audience;
  system?: boolean;
}

/** Declares a collection. Its key is an integer assigned by the database unless declared otherwise. */
export function collection({
  name,
  fields,
  key,
  readableBy = 'public',
  system = false,
}: Declaration): Collection {
  const { name: keyName, type } = key ?? { name: 'id', type: 'integer' };
  const keyField: Field = { kind: 'column', type, required: type === 'string' };
  return {
    name,
    key: keyName,
    fields: { [keyName]: keyField, ...fields },
    sortField: 'sort' in fields ? 'sort' : undefined,
    readableBy,
    system,
  };
}

/** Declares the collection with the texts of `parent`: one row per language. */
export function translationsOf(parent: string, fields: Record<string, Field>): Collection {
  return collection({
    name: `${parent}_translations`,
    fields: {
      [`${parent}_id`]: f.toOne(parent, { onDelete: 'cascade' }),
      languages_code: f.toOne('languages', { type: 'string' }),
      ...fields,
    },
  });
}

/** Field of `parent` that lists the rows of `translationsOf`. */
export function translations(parent: string): Field {
  return f.list(`${parent}_translations`, `${parent}_id`);
}
