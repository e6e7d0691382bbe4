import type { Instant } from '../calendar/panama.ts';
import type { WantedStay } from './fit-unit.ts';

/** A stay with the code of its reservation, or the reason of its block. */
export interface NamedStay {
  from: Instant;
  until: Instant;
  returnBranch: string | undefined;
  code: string | undefined;
  reason: string | undefined;
}

/**
 * Why a unit does not take a rental. `retired`: it left the fleet; `taken`: by a rental or block then; `elsewhere`: it
 * is at this branch and cannot be brought in time; `needed`: it would not be back in time for its next rental.
 */
export type Misfit =
  | { kind: 'retired' }
  | { kind: 'taken' | 'needed'; code: string | undefined; reason: string | undefined }
  | { kind: 'elsewhere'; branch: string };

/** `stays` of the unit around the rental, without the rental itself. `place`: where it is before the first. */
export function explainMisfit(
  { isActive, place, stays }: { isActive: boolean; place: string; stays: readonly NamedStay[] },
  wanted: WantedStay,
): Misfit {
  if (!isActive) return { kind: 'retired' };
  const taken = stays.find(({ from, until }) => from < wanted.until && wanted.from < until);
  if (taken) return { kind: 'taken', code: taken.code, reason: taken.reason };
  const before = stays.findLast(({ until }) => until <= wanted.from);
  const branch = before?.returnBranch ?? place;
  if (branch !== wanted.pickupBranch) return { kind: 'elsewhere', branch };
  const next = stays.find(({ from }) => from >= wanted.until);
  return { kind: 'needed', code: next?.code, reason: next?.reason };
}
