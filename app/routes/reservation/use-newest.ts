import { useState } from 'react';

/**
 * Of several sources that change one after the other, the value that changed last; at first the first one that is
 * there. A page gets its data from its loader, from a submit and from updates in the background.
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
