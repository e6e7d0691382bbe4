import { type Condition, MINIMUM_AGE } from './condition.ts';

/** Years from one number to another, both included; `to` is undefined for "or more". */
export interface Band {
  from: number;
  to: number | undefined;
}

/** The ages between which the rows differ, from the minimum age on. pricing.md#conditions. */
export function ageBands(conditions: readonly Condition[]): Band[] {
  const edges = conditions.flatMap(({ when: { minAge = 0, maxAge } }) => [minAge, (maxAge ?? -1) + 1]);
  return toBands(MINIMUM_AGE, edges);
}

function toBands(least: number, edges: number[]): Band[] {
  const starts = new Set([least, ...edges.filter((years) => years > least)]);
  const sorted = [...starts].toSorted((a, b) => a - b);
  return sorted.map((from, at) => ({ from, to: sorted[at + 1] && Number(sorted[at + 1]) - 1 }));
}
