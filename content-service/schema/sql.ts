import type { PoolClient } from 'pg';
import type { Column, ColumnType } from '../model/types.ts';

export type Queryable = Pick<PoolClient, 'query'>;

/** Quotes an identifier. Identifiers must come from the model, never from a request. */
export function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

const sqlTypes: Record<ColumnType, string> = {
  integer: 'integer',
  float: 'double precision',
  decimal: 'numeric',
  string: 'varchar(255)',
  text: 'text',
  boolean: 'boolean',
  date: 'date',
  dateTime: 'timestamp',
  timestamp: 'timestamptz',
  json: 'json',
  csv: 'text',
  uuid: 'uuid',
};

export function sqlType(column: Column): string {
  if (column.digits) return `numeric(${column.digits[0]}, ${column.digits[1]})`;
  return sqlTypes[column.type];
}

/** Expression that reads a column in the contract's format, independent of the connection's settings. */
export function readable(expression: string, type: ColumnType): string {
  if (type === 'decimal' || type === 'date') return `${expression}::text`;
  if (type === 'dateTime') return `to_char(${expression}, 'YYYY-MM-DD"T"HH24:MI:SS')`;
  if (type === 'timestamp')
    return `to_char(${expression} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  return expression;
}

/** Values of one statement in the order of their `$n`. */
export class Parameters {
  readonly values: unknown[] = [];

  add(value: unknown, type?: string): string {
    this.values.push(value);
    return type === undefined ? `$${this.values.length}` : `$${this.values.length}::${type}`;
  }
}
