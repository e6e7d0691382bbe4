import { isRecord } from '../http/body.ts';
import { invalidQuery } from '../http/errors.ts';

/** Value of a parameter: text, or the values within its brackets. */
export type Tree = Map<string, Tree | string>;

const deepest = 20;
const longest = 2_000;

/**
 * Parses `a[b][c]=v`, `a[]=v` and repeated keys into plain values: objects, arrays and strings. JSON stays
 * text. Returns a Map, so that the name of a parameter cannot collide with the prototype.
 */
export function parseParameters(search: URLSearchParams): Map<string, unknown> {
  const top: Tree = new Map();
  let count = 0;
  for (const [name, value] of search) {
    if (++count > longest) throw invalidQuery('Too many parameters.');
    put(top, splitName(name), value);
  }
  return new Map([...top].map(([name, value]) => [name, toPlain(value)]));
}

/** A parameter given as JSON or in brackets, or undefined when it is empty. Throws on invalid JSON. */
export function parseObject(value: unknown, name: string): Record<string, unknown> | undefined {
  if (value === undefined || value === '') return undefined;
  if (isRecord(value)) return value;
  if (typeof value === 'string') {
    try {
      const parsed: unknown = JSON.parse(value);
      if (isRecord(parsed)) return parsed;
    } catch {
      // Falls through to the error below.
    }
  }
  throw invalidQuery(`Invalid JSON for ${name} object.`);
}

/** Returns a list that is given as csv, repeated, or in brackets. */
export function parseList(value: unknown): string[] {
  if (value === undefined) return [];
  const values: unknown[] = Array.isArray(value) ? value : [value];
  return values
    .flatMap((one) => (typeof one === 'string' ? one.split(',') : []))
    .map((one) => one.trim())
    .filter((one) => one !== '');
}

/** `a[b][]` → `a`, `b`, ``. */
function splitName(name: string): string[] {
  const open = name.indexOf('[');
  if (open < 1 || !name.endsWith(']')) return [name];
  const inner = name.slice(open + 1, -1).split('][');
  if (inner.length > deepest) throw invalidQuery('The parameters are nested too deeply.');
  return [name.slice(0, open), ...inner];
}

function put(tree: Tree, [head = '', ...rest]: string[], value: string): void {
  const key = head === '' ? String(tree.size) : head;
  const present = tree.get(key);
  if (rest.length > 0) {
    const branch = present instanceof Map ? present : new Map<string, Tree | string>();
    tree.set(key, branch);
    put(branch, rest, value);
  } else if (present === undefined) {
    tree.set(key, value);
  } else if (present instanceof Map) {
    put(present, [''], value);
  } else {
    tree.set(
      key,
      new Map([
        ['0', present],
        ['1', value],
      ]),
    );
  }
}

function toPlain(value: Tree | string): unknown {
  if (typeof value === 'string') return value;
  const keys = [...value.keys()];
  if (keys.every((key, at) => key === String(at))) return [...value.values()].map(toPlain);
  return Object.fromEntries([...value].map(([key, inner]) => [key, toPlain(inner)]));
}
