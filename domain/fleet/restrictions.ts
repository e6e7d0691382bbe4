import { addDays, type PanamaDate } from '../calendar/panama.ts';
import type { Texts } from '../texts.ts';
import { isInScope } from './scope.ts';

/** In the order in which they are named to the renter when several hold. */
export const restrictionKinds = ['stop-sale', 'no-pickup', 'min-days', 'max-days', 'no-return'] as const;

export type RestrictionKind = (typeof restrictionKinds)[number];

interface Scope {
  /** Undefined: its days name it. */
  name: Texts | undefined;
  /** Both days are included. */
  from: PanamaDate;
  to: PanamaDate;
  /** Codes of car classes; empty for all. */
  classes: string[];
  /** Codes of pick-up branches, of `no-return` those of the return; empty for all. */
  branches: string[];
}

/** Refuses rentals although cars are free. stock.md#restrictions. */
export type Restriction = Scope &
  (
    | { kind: Exclude<RestrictionKind, 'min-days' | 'max-days'> }
    | { kind: 'min-days' | 'max-days'; days: number }
  );

/** A rental as restrictions see it; branches and class are codes. */
export interface RestrictedRental {
  classCode: string;
  pickupBranch: string;
  returnBranch: string;
  pickupDate: PanamaDate;
  returnDate: PanamaDate;
  /** As charged: pricing.md#days. */
  days: number;
}

/** The restriction that refuses a rental: by kind, then fewest lengths left, then row. stock.md#restrictions. */
export function findRestriction(
  restrictions: readonly Restriction[],
  rental: RestrictedRental,
): Restriction | undefined {
  let found: Restriction | undefined;
  for (const restriction of restrictions)
    if (refuses(restriction, rental) && (!found || isBefore(restriction, found))) found = restriction;
  return found;
}

function refuses(restriction: Restriction, rental: RestrictedRental): boolean {
  const branch = restriction.kind === 'no-return' ? rental.returnBranch : rental.pickupBranch;
  if (!isInScope(restriction, rental.classCode, branch)) return false;
  switch (restriction.kind) {
    case 'stop-sale':
      return rental.pickupDate <= restriction.to && restriction.from <= lastDay(rental);
    case 'no-pickup':
      return isWithin(restriction, rental.pickupDate);
    case 'no-return':
      return isWithin(restriction, rental.returnDate);
    case 'min-days':
      return isWithin(restriction, rental.pickupDate) && rental.days < restriction.days;
    case 'max-days':
      return isWithin(restriction, rental.pickupDate) && rental.days > restriction.days;
  }
}

/** The last day that is charged. The day of the return is none, within the minutes of grace. */
function lastDay({ pickupDate, days }: RestrictedRental): PanamaDate {
  return days === 1 ? pickupDate : addDays(pickupDate, days - 1);
}

function isWithin({ from, to }: Scope, date: PanamaDate): boolean {
  return from <= date && date <= to;
}

function isBefore(one: Restriction, other: Restriction): boolean {
  const byKind = restrictionKinds.indexOf(one.kind) - restrictionKinds.indexOf(other.kind);
  return (byKind || lengthsLeft(one) - lengthsLeft(other)) < 0;
}

/** Compares restrictions of one kind: the lower, the fewer lengths are left. */
function lengthsLeft(restriction: Restriction): number {
  if (restriction.kind === 'min-days') return -restriction.days;
  return restriction.kind === 'max-days' ? restriction.days : 0;
}
