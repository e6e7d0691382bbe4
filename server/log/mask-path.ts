/** Long parts of a path may be keys to something: a payment's return address, a link from a mail. */
const LONG_PART = /[^/]{25,}/g;

/** The path of a request target as it may be logged: without the query, which may hold anything, and without keys. */
export function maskPath(target: string): string {
  const path = target.split('?', 1)[0] ?? '';
  return path.replace(LONG_PART, (part) => `${part.slice(0, 4)}…`).slice(0, 200);
}
