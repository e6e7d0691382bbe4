import type { Instant } from '#domain/calendar/panama.ts';
import type { ChargeLine } from '#domain/payment/return-charge.ts';
import type { CarReading, RentalFacts } from '#domain/rental/rental-facts.ts';
import type { Block } from '#domain/stock/read-block.ts';
import type { OutboxMail } from './outbox.ts';
import type { AuditedAct, AuditedOutcome } from './staff-store.ts';

/**
 * `placed`: the unit is taken. `conflict`: it is sold in that time, so the block waits. `unchanged`: stored
 * before. `outdated`: a later version is stored. `other-brand`: the reference is of another brand's block.
 */
export type BlockOutcome =
  | 'placed'
  | 'conflict'
  | 'removed'
  | 'unchanged'
  | 'outdated'
  | 'unknown-unit'
  | 'other-brand';

export interface BlockRemoval {
  reference: string;
  changedAt: Instant;
}

export interface ConflictRental {
  reservationId: string;
  code: string;
  brand: string;
  classCode: string;
  unit: string;
  from: Instant;
  until: Instant;
  pickupBranch: string;
  returnBranch: string;
}

export interface StockConflict {
  /** Of the block that needs the unit, or code of the rental that has it; null: it is at another branch, `isAt`. */
  reference: string | null;
  /** Of the block; `overdue`: the unit is on the road, and its return time has passed. */
  reason: string;
  unit: string;
  isAt: string | null;
  /** Null: the block is in conflict with another block, or itself at the wrong branch. */
  rental: ConflictRental | null;
}

export interface Upgrade {
  reservationId: string;
  unit: string;
  classCode: string;
}

/** A unit that the counter has to bring for a rental or block. */
export interface DueTransfer {
  unit: string;
  from: string;
  to: string;
  by: Instant;
  freeAt: Instant | null;
  /** Code of the reservation, or reference of the block. */
  for: string;
}

interface Recorded {
  reservationId: string;
  facts: RentalFacts;
  /** `rental-system`, or the name of an employee. */
  by: string;
  now: Instant;
}

export interface PickUp extends Recorded {
  /** Label; undefined: the one that the reservation has. */
  unit: string | undefined;
  /** End of the agreed rental, with the turnaround. */
  freeAt: Instant;
}

/** What is added to the frozen bill, with the mail that says so. */
export interface BillAddition {
  lines: ChargeLine[];
  mails: OutboxMail[];
}

export interface ReturnRental extends Recorded {
  /** Undefined: the agreed one. */
  branch: string | undefined;
  turnaroundMinutes: number;
  bill: BillAddition;
}

/**
 * `unchanged`: stored before. `outdated`: a later version is stored. `after-return`: not before the agreed return.
 * `km-lower`: than when the unit was read last. `unit-taken`: it is on the road or blocked. `unit-needed`: it is
 * booked, and no other fits that booking. `unit-elsewhere`: it is at another branch and was not to be brought.
 */
export type PickUpOutcome =
  | 'done'
  | 'unchanged'
  | 'outdated'
  | 'unknown-reservation'
  | 'unknown-unit'
  | 'wrong-state'
  | 'after-return'
  | 'km-lower'
  | 'unit-taken'
  | 'unit-needed'
  | 'unit-elsewhere';

/** `returned-before`: with other facts. */
export type ReturnOutcome =
  | 'done'
  | 'unchanged'
  | 'outdated'
  | 'unknown-reservation'
  | 'not-picked-up'
  | 'returned-before'
  | 'before-pick-up'
  | 'km-lower';

/** A renter on the road gets another unit, and leaves the own one at the branch. */
export interface ExchangeUnit {
  reservationId: string;
  version: number;
  /** Label of the other unit. */
  unit: string;
  branch: string;
  /** Of the unit that is given back, and of the other one. */
  given: CarReading;
  taken: CarReading;
  turnaroundMinutes: number;
  now: Instant;
}

/** As in `PickUpOutcome`; `km-lower`: of the unit that is given back, `new-km-lower`: of the other one. */
export type ExchangeRefusal =
  | 'unknown-unit'
  | 'km-lower'
  | 'new-km-lower'
  | 'unit-taken'
  | 'unit-needed'
  | 'unit-elsewhere';

/** Units that are out of sale, and rentals that have lost theirs. stock.md#blocks. */
export interface StockStore {
  /** Stores a version of a block of the brand, whose transfers apply. */
  putBlock(request: { brand: string; block: Block; now: Instant }): Promise<BlockOutcome>;
  /** Removes a block. An unknown one is stored as removed, so that earlier versions of it are outdated. */
  removeBlock(request: { brand: string; removal: BlockRemoval; now: Instant }): Promise<BlockOutcome>;
  /** Conflicts that are not over, by time. A block has one for each rental that is in its way. */
  listConflicts(now: Instant): Promise<StockConflict[]>;
  /** The rental has its real unit from its real time on. */
  pickUp(request: PickUp): Promise<PickUpOutcome>;
  /** The unit is free after the turnaround, at the branch of the return, and the renter gets the bill. */
  returnRental(request: ReturnRental): Promise<ReturnOutcome>;
  /** Two allocations of one rental: the unit that is given back is free after the turnaround. */
  exchange(request: ExchangeUnit, audited: AuditedAct): Promise<AuditedOutcome | { kind: ExchangeRefusal }>;
  /** Keeps units of overdue rentals until an instant: who booked one gets another of its class, or is a conflict. */
  keepUnitsOut(request: { brand: string; until: Instant; now: Instant }): Promise<void>;
  /** Another unit, also of another class. False: unknown, does not fit, or the rental has begun. */
  assignUnit(request: { reservationId: string; unit: string; now: Instant }): Promise<boolean>;
  /** All rentals of a brand for which no unit fits; each confirmed one that was not among them gets an event. */
  reportWithoutCar(brand: string, reservationIds: string[]): Promise<void>;
  listUpgrades(reservationIds: string[]): Promise<Upgrade[]>;
  /** Transfers for rentals of the brand and blocks that start after an instant, the next first. */
  listDueTransfers(after: Instant, until?: Instant): Promise<DueTransfer[]>;
}
