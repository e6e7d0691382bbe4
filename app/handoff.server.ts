import { escapeForScript } from './document.server.ts';

/**
 * Writes plain data as the framework's stream has them: a list of all values, in which lists and records name their members and
 * keys by place, and null is -5. React Router 8.4, `lib/server-runtime/turbo-stream`; held to its own reader by a test.
 */
const ENCODER =
  'const c=window.__reactRouterContext.streamController,v=[],put=x=>{if(x===null)return-5;const i=v.push(x)-1;' +
  'if(Array.isArray(x))v[i]=x.map(put);else if(typeof x==="object"){v[i]={};for(const k in x)v[i]["_"+put(k)]=put(x[k])}return i};';

/**
 * A script, without its element, that hands what the loaders of a page returned over to the framework. As they are, those data
 * compress to two thirds of the framework's own way, in which every member is a number (docs/decisions/0087-plain-handoff.md).
 * Undefined where they are not plain, and only that way tells all of them.
 */
export function handOverPlain(loaderData: unknown): string | undefined {
  // A route whose key is missing is loaded once more.
  if (!isRecord(loaderData) || !Object.values(loaderData).every(isPlain)) return undefined;
  // What JSON says is the same in a script, but for what would end its element.
  const literal = JSON.stringify({ loaderData }).replaceAll('<', '\\u003c');
  return `{${ENCODER}put(${literal});c.enqueue(JSON.stringify(v)+"\\n");c.close()}`;
}

/** The same of what the framework wrote. */
export function handOverEncoded(handoff: string): string {
  return `{const c=window.__reactRouterContext.streamController;c.enqueue(${escapeForScript(handoff)});c.close()}`;
}

/** Whether JSON says all of it; a key that is not there reads as undefined. */
function isPlain(value: unknown): boolean {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true;
  if (typeof value === 'number') return Number.isFinite(value) && !Object.is(value, -0);
  if (Array.isArray(value)) return Array.from(value).every(isPlain);
  return isRecord(value) && Object.values(value).every((member) => member === undefined || isPlain(member));
}

/** Not one with a key that a script takes for its prototype. */
function isRecord(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return (prototype === Object.prototype || prototype === null) && !Object.hasOwn(value, '__proto__');
}
