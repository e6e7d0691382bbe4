/** Independent of the order of keys (PostgreSQL's jsonb reorders them). Undefined values count as absent. */
export function canonicalText(value: unknown): string {
  return JSON.stringify(sortKeys(value));
}

/** A replacer of `JSON.stringify` would take more than twice as long; every quote uses this. */
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
