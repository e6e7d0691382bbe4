import { invalidQuery } from '../http/errors.ts';
import type { ColumnType } from '../model/types.ts';

const casts: Record<ColumnType, string> = {
  integer: 'numeric',
  float: 'double precision',
  decimal: 'numeric',
  string: 'text',
  text: 'text',
  csv: 'text',
  uuid: 'text',
  json: 'text',
  boolean: 'boolean',
  date: 'date',
  dateTime: 'timestamp',
  timestamp: 'timestamptz',
};

export function castOf(type: ColumnType): string {
  return casts[type];
}

/** Converts a value of a filter for a cast to `castOf(type)`. Throws for invalid numbers and dates. */
export function toComparable(type: ColumnType, value: unknown): unknown {
  switch (type) {
    case 'integer':
    case 'float':
    case 'decimal':
      return toNumber(value);
    case 'boolean':
      return value === true || value === 'true' || value === 1 || value === '1';
    case 'date':
    case 'dateTime':
    case 'timestamp':
      return toMoment(value);
    case 'string':
    case 'text':
    case 'json':
    case 'csv':
    case 'uuid':
      return String(value);
  }
}

function toNumber(value: unknown): string {
  const text = typeof value === 'number' || typeof value === 'string' ? String(value).trim() : '';
  if (!/^-?\d+(\.\d+)?$/.test(text)) throw invalidQuery('Invalid numeric value.');
  return text;
}

/** Returns a date as given. */
function toMoment(value: unknown): string {
  const text = String(value);
  if (!/^\d{4}-\d\d-\d\d/.test(text) || Number.isNaN(Date.parse(text)))
    throw invalidQuery(`"${text}" is not a date.`);
  return text;
}
