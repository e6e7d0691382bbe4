/** Type of a column, by the names of the REST contract. content.md#types. */
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

/** A column of the table. With `references` it is many-to-one and holds the key of the other row. */
export interface Column {
  kind: 'column';
  type: ColumnType;
  /** Total digits and decimals of a `decimal`. */
  digits?: readonly [number, number];
  /** Refused when missing on creation, and when null. */
  required?: boolean;
  unique?: boolean;
  /** A password or a token: its value is never sent, and it cannot be filtered or sorted. */
  masked?: boolean;
  default?: string | number | boolean;
  references?: string;
  /** What happens to this row when the referenced row is deleted. */
  onDelete?: 'cascade' | 'set null';
}

/** Many-to-one from the other side: rows of `collection` whose `via` is this key. For junctions, too. */
export interface List {
  kind: 'list';
  collection: string;
  via: string;
}

export type Field = Column | List;

/** Who may read a collection: holders of the public token, only of the server token, or administrators. */
export type Audience = 'public' | 'server' | 'admin';

export interface Collection {
  name: string;
  /** Name of the primary key. An `integer` key is assigned by the database, a `uuid` by the service. */
  key: string;
  fields: Record<string, Field>;
  sortField: string | undefined;
  readableBy: Audience;
  /** Has a route of its own and is not available under /items. */
  system: boolean;
}

export type Model = ReadonlyMap<string, Collection>;
