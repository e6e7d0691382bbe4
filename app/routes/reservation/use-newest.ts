import { useState } from 'react';

/**
 * Returns the value of the source that changed last, and initially the first defined value. A page gets its
 * data from its loader, from a submit and from background updates.
 */
export function useNewest<Value extends object>(
  sources: readonly (Value | undefined)[],
  initial: Value,
): Value {
  const [seen, setSeen] = useState({ sources, newest: sources.find(Boolean) ?? initial });
  const isSame = sources.every((source, index) => source === seen.sources[index]);
  if (isSame) return seen.newest;
  const changed = sources.find((source, index) => source && source !== seen.sources[index]);
  const next = { sources, newest: changed ?? seen.newest };
  setSeen(next);
  return next.newest;
}
