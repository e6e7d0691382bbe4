import { forbiddenField, invalidQuery, jsonNotComparable } from '../http/errors.ts';
import { findColumn } from '../model/model.ts';
import type { Collection } from '../model/types.ts';
import { quote, readable } from '../schema/sql.ts';
import type { Query } from './query.ts';
import { compileWhere, type Reading } from './read.ts';
import { type Scope, startScope, table } from './scope.ts';

const numbers = ['sum', 'avg', 'min', 'max', 'sumDistinct', 'avgDistinct'];
const counts = ['count', 'countDistinct'];

/**
 * `aggregate` and `groupBy`: one row per group, or one row for all. Counts are sent as text, like in Directus
 * on PostgreSQL.
 */
export async function aggregateItems(reading: Reading, collection: Collection, query: Query) {
  const scope = startScope({ ...reading, collection });
  const groups = query.groupBy.map((name) => ({ name, column: comparableOf(scope, name) }));
  const aggregates = query.aggregate.flatMap(([name, fields]) => fields.map((field) => ({ name, field })));
  const values = aggregates.map(
    ({ name, field }, at) => `${compile(scope, name, field)} as ${quote(`v${at}`)}`,
  );
  const shown = groups.map(({ column }, at) => `${column} as ${quote(`g${at}`)}`);
  const where = compileWhere(scope, query);
  const by = groups.length > 0 ? `group by ${groups.map((_, at) => at + 1).join(', ')} order by 1` : '';
  const limit = query.limit === undefined ? '' : `limit ${scope.parameters.add(query.limit, 'bigint')}`;
  const found = await reading.db.query<Record<string, unknown>>(
    `select ${[...shown, ...values].join(', ')} from ${table(scope, collection)} t where ${where} ${by} ${limit}`,
    scope.parameters.values,
  );
  return found.rows.map((row) => {
    const item: Record<string, unknown> = {};
    for (const [at, { name }] of groups.entries()) item[name] = row[`g${at}`];
    for (const [at, { name, field }] of aggregates.entries()) {
      const value = row[`v${at}`];
      const nested = item[name];
      if (field === '*') item[name] = value;
      else item[name] = { ...(typeof nested === 'object' ? nested : {}), [field]: value };
    }
    return item;
  });
}

function compile(scope: Scope, name: string, field: string): string {
  if (![...numbers, ...counts].includes(name)) throw invalidQuery(`"aggregate" does not know "${name}".`);
  if (field === '*' && name === 'count') return 'count(*)::text';
  const column = name === 'countDistinct' ? comparableOf(scope, field) : columnOf(scope, field);
  const type = findColumn(scope.collection, field)?.type ?? '';
  const isNumber = ['integer', 'float', 'decimal'].includes(type);
  if (!counts.includes(name) && !isNumber) throw invalidQuery(`"${name}" needs a field of numbers.`);
  const distinct = name.endsWith('Distinct') ? 'distinct ' : '';
  return `${name.replace('Distinct', '')}(${distinct}${column})::text`;
}

/** A column whose values can be grouped. */
function comparableOf(scope: Scope, name: string): string {
  const column = columnOf(scope, name);
  if (findColumn(scope.collection, name)?.type === 'json') throw jsonNotComparable(name);
  return column;
}

function columnOf(scope: Scope, name: string): string {
  const column = findColumn(scope.collection, name);
  if (!column || column.masked) throw forbiddenField(name, scope.collection.name, '');
  return readable(scope.column(name), column.type).replace(/::text$/, '');
}
