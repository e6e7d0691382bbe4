import { isRecord } from '../http/body.ts';
import { forbiddenField, invalidQuery } from '../http/errors.ts';
import { findColumn, findList } from '../model/model.ts';
import type { Column, List } from '../model/types.ts';
import { compileOperator } from './operators.ts';
import { enterMany, enterOne, type Scope } from './scope.ts';

const deepest = 20;

/** Compiles a filter to SQL. Throws the errors of content.md#reading for unknown fields and operators. */
export function compileFilter(scope: Scope, filter: Record<string, unknown>, depth = 0): string {
  if (depth > deepest) throw invalidQuery('The filter is nested too deeply.');
  const conditions = Object.entries(filter).map(([name, value]) => {
    if (name === '_and' || name === '_or') return compileGroup(scope, { name, value, depth });
    return compileField(scope, { name, value, depth });
  });
  return all(conditions);
}

interface Entry {
  name: string;
  value: unknown;
  depth: number;
}

function compileGroup(scope: Scope, { name, value, depth }: Entry): string {
  const members = Array.isArray(value) ? value : isRecord(value) ? Object.values(value) : undefined;
  if (!members?.every(isRecord)) throw invalidQuery(`"${name}" has to be an array of filters.`);
  const conditions = members.map((member) => compileFilter(scope, member, depth + 1));
  if (conditions.length === 0) return 'true';
  return `(${conditions.join(name === '_and' ? ' and ' : ' or ')})`;
}

function compileField(scope: Scope, entry: Entry): string {
  const list = findList(scope.collection, entry.name);
  if (list) return compileList(scope, list, entry);
  const column = findColumn(scope.collection, entry.name);
  if (!column || column.masked) throw forbiddenField(entry.name, scope.collection.name, scope.path);
  const value = isRecord(entry.value) ? entry.value : { _eq: entry.value };
  return all(Object.entries(value).map((part) => compilePart(scope, column, { ...entry, value }, part)));
}

function compilePart(scope: Scope, column: Column, entry: Entry, [name, value]: [string, unknown]): string {
  if (name.startsWith('_') && name !== '_and' && name !== '_or') {
    return compileOperator({
      type: column.type,
      expression: scope.column(entry.name),
      operator: name,
      value,
      parameters: scope.parameters,
    });
  }
  if (column.references === undefined) {
    throw invalidQuery(`"${column.type}" field type does not contain the "${name}" filter operator`);
  }
  return compileFilter(enterOne(scope, entry.name, column.references), { [name]: value }, entry.depth + 1);
}

/** Compiles a filter on a list: one of its rows is as the filter says. */
function compileList(scope: Scope, list: List, { name, value, depth }: Entry): string {
  if (!isRecord(value)) throw invalidQuery(`"${name}" can only be filtered by its fields.`);
  return all(
    Object.entries(value).map(([key, inner]) => {
      const { inner: rows, from } = enterMany(scope, name, list);
      return `exists (${from} and ${compileFilter(rows, { [key]: inner }, depth + 1)})`;
    }),
  );
}

function all(conditions: string[]): string {
  return conditions.length === 0 ? 'true' : `(${conditions.join(' and ')})`;
}
