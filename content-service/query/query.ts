import { isRecord } from '../http/body.ts';
import { invalidQuery } from '../http/errors.ts';
import { parseList, parseObject, parseParameters } from './parameters.ts';

/** Parameters of a request for items. content.md#reading. */
export interface Query {
  fields: string[];
  filter: Record<string, unknown> | undefined;
  deep: Record<string, unknown>;
  sort: string[];
  /** Undefined: no limit. */
  limit: number | undefined;
  offset: number;
  meta: ('total_count' | 'filter_count')[];
}

const defaultLimit = 100;

/** Parameters of Directus that this service does not have: without them a response would be a wrong one. */
const OFF = [
  'aggregate',
  'alias',
  'backlink',
  'export',
  'group',
  'groupBy',
  'page',
  'search',
  'version',
  'versionRaw',
];

/** Throws for invalid parameters, and for those of Directus that this service does not have. */
export function parseQuery(search: URLSearchParams): Query {
  const parameters = parseParameters(search);
  requireKnown([...parameters.keys()], OFF);
  return {
    fields: parseFields(parameters.get('fields')),
    filter: parseObject(parameters.get('filter'), 'filter'),
    deep: parseDeep(parameters.get('deep')),
    sort: parseList(parameters.get('sort')),
    limit: parseLimit(parameters.get('limit')),
    offset: parseCount(parameters.get('offset'), 'offset', 0) ?? 0,
    meta: parseMeta(parameters.get('meta')),
  };
}

export function parseDeepQuery(value: unknown): Pick<Query, 'filter' | 'sort' | 'limit' | 'offset' | 'deep'> {
  const options = isRecord(value) ? value : {};
  requireKnown(Object.keys(options), DEEP_OFF);
  return {
    filter: isRecord(options._filter) ? options._filter : undefined,
    sort: parseList(options._sort),
    limit: parseLimit(options._limit),
    offset: parseCount(options._offset, 'offset', 0) ?? 0,
    deep: options,
  };
}

const DEEP_OFF = OFF.map((name) => `_${name}`);

function requireKnown(names: string[], off: string[]): void {
  const unknown = names.find((name) => off.includes(name));
  if (unknown !== undefined) throw invalidQuery(`"${unknown}" is not available.`);
}

function parseFields(value: unknown): string[] {
  const fields = parseList(value);
  return fields.length === 0 ? ['*'] : fields;
}

/** Invalid JSON is ignored here, unlike in `filter`: measured behavior of Directus. */
function parseDeep(value: unknown): Record<string, unknown> {
  try {
    return parseObject(value, 'deep') ?? {};
  } catch {
    return {};
  }
}

function parseLimit(value: unknown): number | undefined {
  return parseCount(value, 'limit', -1, defaultLimit);
}

/** A whole number of at least `least`. -1 gives undefined, which means no limit. */
function parseCount(value: unknown, name: string, least: number, absent?: number): number | undefined {
  if (value === undefined || value === '') return absent;
  const number = typeof value === 'number' ? value : Number(String(value));
  if (!Number.isSafeInteger(number) || number < least) throw invalidQuery(`"${name}" has to be a number.`);
  return number === -1 ? undefined : number;
}

function parseMeta(value: unknown): Query['meta'] {
  const words = parseList(value);
  return words.flatMap((word) => {
    if (word === '*') return ['total_count', 'filter_count'] as const;
    if (word === 'total_count' || word === 'filter_count') return [word];
    throw invalidQuery(`"meta" can't be "${word}".`);
  });
}
