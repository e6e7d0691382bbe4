/** What a column holds, by the names the REST contract uses. CONTENT.md section 3, last table. */
export type ColumnType =
  | 'integer'
  | 'float'
  | 'decimal'
  | 'string'
  | 'text'
  | 'boolean'
  | 'date'
  | 'dateTime'
  | 'timestamp'
  | 'json'
  | 'csv'
  | 'uuid';

/** A column of the collection's table; with `references` it is a many-to-one relation that holds the other's key. */
export interface Column {
  kind: 'column';
  type: ColumnType;
  /** Digits in all and after the point; for `decimal`. */
  digits?: readonly [number, number];
  /** Refused when missing on create or null. */
  required?: boolean;
  unique?: boolean;
  /** Never shown, and nothing may be asked of it: passwords and tokens. */
  masked?: boolean;
  default?: string | number | boolean;
  references?: string;
  /** What happens to this row when the referenced one goes. */
  onDelete?: 'cascade' | 'set null';
}

/** The other side of a many-to-one: the rows of `collection` whose `via` is our key. Junctions and translations too. */
export interface List {
  kind: 'list';
  collection: string;
  via: string;
}

export type Field = Column | List;

/** Who may read a collection: everybody with the public token, only servers, or only administrators. */
export type Audience = 'public' | 'server' | 'admin';

export interface Collection {
  name: string;
  /** Name of the primary key; an `integer` key is made by the database, a `uuid` one by us. */
  key: string;
  fields: Record<string, Field>;
  sortField: string | undefined;
  readableBy: Audience;
  /** Reached by a route of its own, not by /items. */
  system: boolean;
}

export type Model = ReadonlyMap<string, Collection>;
