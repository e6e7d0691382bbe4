/**
 * The same text for equal plain values, whatever the order of their keys (PostgreSQL's jsonb reorders them); keys
 * whose value is undefined count as absent.
 */
export function canonicalText(value: unknown): string {
  return JSON.stringify(sortKeys(value));
}

/** A sorted copy and not a replacer of `JSON.stringify`, which takes more than twice as long; every bill comes through here. */
function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (!isObject(value)) return value;
  const sorted: Record<string, unknown> = {};
  for (const key of Object.keys(value).sort()) sorted[key] = sortKeys(value[key]);
  return sorted;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
