import type { Instant } from '../calendar/panama.ts';
import type { StockPeriod } from '../fleet/stock-period.ts';
import { type CarTransfer, transferMs } from './transfers.ts';

/** A rental or block of a unit. `until` includes the turnaround. */
export interface Stay {
  from: Instant;
  until: Instant;
  pickupBranch: string;
  returnBranch: string;
  /** A hold that is not paid yet: it may end without its rental. */
  isHold: boolean;
}

/** A car with its stays, earliest first, which never overlap. */
export interface Unit {
  label: string;
  classCode: string;
  /** Where it is before its first stay. */
  startBranch: string;
  stays: readonly Stay[];
  /** Periods of blocks that wait for it: nothing more is sold in them. stock.md#blocks. */
  conflicts?: readonly StockPeriod[];
}

export type WantedStay = Omit<Stay, 'isHold'>;

export interface Fit {
  fromBranch: string;
  /** For bringing it to the pick-up; 0 when it is there. */
  transferMs: number;
}

export interface StockRules {
  transfers: readonly CarTransfer[];
  now: Instant;
}

/**
 * How a unit takes a rental between its neighbors, or undefined: it is taken then, or cannot be brought in
 * time to the pick-up or from the return to its next rental. Nothing follows a hold that moves the unit,
 * because the hold may end. The SQL function `find_fit` has the same rule, for stays without lapsed holds.
 * stock.md#location.
 */
export function fitUnit(unit: Unit, wanted: WantedStay, { transfers, now }: StockRules): Fit | undefined {
  const before = unit.stays.findLast((stay) => stay.from < wanted.until);
  const after = unit.stays.find((stay) => stay.from >= wanted.until);
  const fromBranch = before?.returnBranch ?? unit.startBranch;
  const isUncertain = before?.isHold === true && branchBefore(unit, before) !== fromBranch;
  if ((before && before.until > wanted.from) || isUncertain) return undefined;
  if (unit.conflicts?.some(({ from, until }) => from < wanted.until && wanted.from < until)) return undefined;
  const toPickup = transferMs(transfers, fromBranch, wanted.pickupBranch);
  const toNext = after ? transferMs(transfers, wanted.returnBranch, after.pickupBranch) : 0;
  if (toPickup === undefined || toNext === undefined) return undefined;
  const isReady = toPickup === 0 || Math.max(before?.until ?? now, now) + toPickup <= wanted.from;
  const isNextReady = toNext === 0 || !after || Math.max(wanted.until, now) + toNext <= after.from;
  return isReady && isNextReady ? { fromBranch, transferMs: toPickup } : undefined;
}

function branchBefore(unit: Unit, stay: Stay): string {
  return unit.stays[unit.stays.indexOf(stay) - 1]?.returnBranch ?? unit.startBranch;
}
