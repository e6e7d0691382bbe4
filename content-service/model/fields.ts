import type { Column, ColumnType, List } from './types.ts';

type Options = Omit<Column, 'kind' | 'type'>;

function column(type: ColumnType): (options?: Options) => Column {
  return (options = {}) => ({ kind: 'column', type, ...options });
}

export const integer = column('integer');
export const float = column('float');
export const string = column('string');
export const text = column('text');
export const boolean = column('boolean');
export const date = column('date');
export const timestamp = column('timestamp');
export const json = column('json');
export const csv = column('csv');
export const uuid = column('uuid');

/** An amount of money or a percentage: ten digits, two of them decimals. */
export function decimal(options: Options = {}): Column {
  return { kind: 'column', type: 'decimal', digits: [10, 2], ...options };
}

/** Many-to-one relation. `type` is the type of the other collection's key. */
export function toOne(collection: string, options: Options & { type?: ColumnType } = {}): Column {
  const { type = 'integer', ...rest } = options;
  return { kind: 'column', type, references: collection, onDelete: 'set null', ...rest };
}

export function toFile(): Column {
  return toOne('directus_files', { type: 'uuid' });
}

/** One-to-many relation: the rows of `collection` whose column `via` holds this item's key. */
export function list(collection: string, via: string): List {
  return { kind: 'list', collection, via };
}
