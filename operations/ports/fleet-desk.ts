import type { Instant, PanamaDate } from '#domain/calendar/panama.ts';
import type { StockPeriod } from '#domain/fleet/stock-period.ts';
import type { Block } from '#domain/stock/read-block.ts';
import type { UnitFacts, UnitStatus } from '#domain/stock/unit-facts.ts';
import type { AuditedAct, AuditedOutcome } from './staff-store.ts';

export interface KeptUnits {
  classCode: string;
  branchCode: string;
  units: number;
}

/** A unit as the office lists it. `facts.km`: the most that were read, also at a pick-up or return. */
export interface FleetUnit {
  label: string;
  classCode: string;
  home: string;
  /** Where it is, or will be when it is made ready; undefined: on the road. */
  place: string | undefined;
  status: UnitStatus;
  facts: UnitFacts;
  version: number;
}

export interface UnitQuery {
  /** Home or place is one of these; undefined: all. */
  branches: readonly string[] | undefined;
  classCode: string | undefined;
  status: UnitStatus | undefined;
  /** Only those with a document that expires, or a service that is due, until this day. */
  dueUntil: PanamaDate | undefined;
  /** Part of label, plate or VIN; empty: all. */
  words: string;
  now: Instant;
  limit: number;
  offset: number;
}

/** What keeps a unit busy: a rental, or a block, which may wait for the unit. */
export interface UnitStay {
  unit: string;
  from: Instant;
  /** With the turnaround. */
  until: Instant;
  /** Undefined: a block that waits stays where the unit is. */
  pickupBranch: string | undefined;
  returnBranch: string | undefined;
  /** Undefined: it is there before. */
  bringFrom: string | undefined;
  /** The unit is elsewhere, and is not brought. */
  isMisplaced: boolean;
  /** Code of the reservation; undefined: a block, or a rental of another brand. */
  code: string | undefined;
  block: { reference: string; reason: string; waits: boolean } | undefined;
}

/** `plate-taken`, `vin-taken`: another unit has it. `km-lower`: than at its last pick-up or return. */
export type EditUnitOutcome = AuditedOutcome | { kind: 'plate-taken' | 'vin-taken' | 'km-lower' };

/** `reserved`: it has rentals or blocks to come. */
export type RetireOutcome = AuditedOutcome | { kind: 'reserved' };

/** A unit whose service is due, and whose block for it ends too early. */
export interface DueService {
  unit: string;
  /** Undefined: due by kilometers, thus now. */
  serviceOn: PanamaDate | undefined;
  /** Undefined: there is no block yet. */
  blockedFrom: Instant | undefined;
}

/** Cars of the company at the office: each change is one transaction with its row of the audit. */
export interface FleetDesk {
  /** By home, class and number. */
  listFleet(query: UnitQuery): Promise<FleetUnit[]>;
  findFleetUnit(label: string, now: Instant): Promise<FleetUnit | undefined>;
  /** Stays of units that are not over at `from` and begin before `until`, by unit and time. */
  listStays(labels: readonly string[], period: StockPeriod, now: Instant): Promise<UnitStay[]>;
  addUnits(units: KeptUnits, audited: AuditedAct): Promise<AuditedOutcome>;
  /** `isServiceDue` false lifts the block of the service. */
  editUnit(
    edit: { label: string; version: number; facts: UnitFacts; isServiceDue: boolean; now: Instant },
    audited: AuditedAct,
  ): Promise<EditUnitOutcome>;
  setUnitActive(
    change: { label: string; version: number; isActive: boolean; now: Instant },
    audited: AuditedAct,
  ): Promise<RetireOutcome>;
  /** Blocks a unit, which it gets when it is free. `stale`: the unit is unknown. */
  blockUnit(
    request: { brand: string; block: Block; now: Instant },
    audited: AuditedAct,
  ): Promise<AuditedOutcome>;
  /** `stale`: the unit has no such block any more. */
  liftBlock(
    request: { unit: string; reference: string; now: Instant },
    audited: AuditedAct,
  ): Promise<AuditedOutcome>;
  /** Units whose service is due by kilometers or on a day, and whose block of the brand ends before. */
  listDueServices(request: { brand: string; on: PanamaDate; until: Instant }): Promise<DueService[]>;
  /** Gives a rental that was not handed over another unit. `unfit`: the unit is unknown or does not fit. */
  moveRental(
    request: { reservationId: string; version: number; unit: string; now: Instant },
    audited: AuditedAct,
  ): Promise<AuditedOutcome | { kind: 'unfit' }>;
}
