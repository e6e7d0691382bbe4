import { invalidQuery } from '../http/errors.ts';
import type { ColumnType } from '../model/types.ts';
import type { Parameters } from '../schema/sql.ts';
import { castOf, toComparable } from './comparable.ts';

interface Comparison {
  type: ColumnType;
  expression: string;
  operator: string;
  value: unknown;
  parameters: Parameters;
}

type Compile = (comparison: Comparison) => string;

const comparing = (sign: string): Compile => {
  return (comparison) => `${left(comparison)} ${sign} ${one(comparison, comparison.value)}`;
};

const texting = (condition: (column: string, value: string) => string): Compile => {
  return ({ expression, value, parameters }) =>
    condition(expression, parameters.add(String(value ?? ''), 'text'));
};

const negated = (compile: Compile): Compile => {
  return (comparison) => `not ${compile(comparison)}`;
};

const equal: Compile = (comparison) =>
  comparison.value === null ? `${comparison.expression} is null` : `(${comparing('=')(comparison)})`;

const within: Compile = (comparison) => {
  const values = toValues(comparison.value);
  if (values.length === 0) throw invalidQuery(`"${comparison.operator}" has to be an array of values.`);
  return `(${left(comparison)} in (${values.map((value) => one(comparison, value)).join(', ')}))`;
};

const isNull: Compile = ({ expression, value }) => `${expression} is ${isTrue(value) ? '' : 'not '}null`;
const isNotNull: Compile = ({ expression, value }) => `${expression} is ${isTrue(value) ? 'not ' : ''}null`;
const contains = texting((column, value) => `(strpos(${column}, ${value}) > 0)`);
const containsAnyCase = texting((column, value) => `(strpos(lower(${column}), lower(${value})) > 0)`);
const startsWith = texting((column, value) => `starts_with(${column}, ${value})`);

const presence: Record<string, Compile> = { _null: isNull, _nnull: isNotNull };

const equality: Record<string, Compile> = {
  ...presence,
  _eq: equal,
  _neq: negated(equal),
  _in: within,
  _nin: negated(within),
};

const ordering: Record<string, Compile> = {
  ...equality,
  _lt: comparing('<'),
  _lte: comparing('<='),
  _gt: comparing('>'),
  _gte: comparing('>='),
};

const matching: Record<string, Compile> = {
  ...equality,
  _contains: contains,
  _icontains: containsAnyCase,
  _starts_with: startsWith,
};

const operators: Record<ColumnType, Record<string, Compile>> = {
  integer: ordering,
  float: ordering,
  decimal: ordering,
  date: ordering,
  dateTime: ordering,
  timestamp: ordering,
  string: matching,
  text: matching,
  csv: matching,
  boolean: equality,
  uuid: equality,
  json: presence,
};

/** Compiles one comparison to SQL. content.md#reading lists the operators of each type. */
export function compileOperator(comparison: Comparison): string {
  const { type, operator } = comparison;
  const compile = Object.hasOwn(operators[type], operator) ? operators[type][operator] : undefined;
  if (!compile) throw invalidQuery(`"${type}" field type does not contain the "${operator}" filter operator`);
  refuseVariables(comparison.value);
  return compile(comparison);
}

/** Variables of Directus that this service does not replace. */
function refuseVariables(value: unknown): void {
  const variable = [value]
    .flat()
    .find((one) => /^\$(?:CURRENT_(?:USER|ROLES?|POLICIES)|NOW)\b/.test(String(one)));
  if (variable !== undefined) throw invalidQuery(`"${variable}" is not available.`);
}

function left({ expression, type }: Comparison): string {
  return `${expression}::${castOf(type)}`;
}

function one({ type, parameters }: Comparison, value: unknown): string {
  return parameters.add(toComparable(type, value), castOf(type));
}

function toValues(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  if (typeof value === 'string') return value === '' ? [] : value.split(',');
  return value === undefined || value === null ? [] : [value];
}

function isTrue(value: unknown): boolean {
  return value !== false && value !== 'false' && value !== 0 && value !== '0';
}
