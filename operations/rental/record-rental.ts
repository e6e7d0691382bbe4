import { toInstant } from '#domain/calendar/panama.ts';
import type { PricedCharge } from '#domain/payment/return-charge.ts';
import { findFactProblem, type RentalFacts } from '#domain/rental/rental-facts.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import type { Services } from '../ports/services.ts';
import type { PickUpOutcome, ReturnOutcome, ReturnRental } from '../ports/stock-store.ts';
import { toAddition } from '../reservation/final-bill.ts';
import { type ProposalServices, type ProposedUnit, proposeFromNow } from '../stock/propose-other-unit.ts';

export type RentalServices = ProposalServices & ReturnServices & Pick<Services, 'reservations' | 'site'>;
type ReturnServices = Pick<Services, 'stock' | 'content' | 'money' | 'random' | 'clock'>;

type Stored = 'done' | 'unchanged' | 'outdated';
type Unknown = 'unknown-reservation' | 'unknown-unit';

export type RentalRefusal = Exclude<PickUpOutcome | ReturnOutcome, Stored | Unknown>;

export type RentalAnswer =
  | { kind: 'missing' }
  | { kind: 'invalid'; field: 'unit' | 'branch' | NonNullable<ReturnType<typeof findFactProblem>> }
  | { kind: 'stored'; outcome: Stored }
  /** `proposal`: a unit that the renter can have; undefined when none fits, or no unit is the reason. */
  | { kind: 'refused'; reason: RentalRefusal; classCode: string; proposal?: ProposedUnit | undefined };

interface Recording {
  code: string;
  facts: RentalFacts;
  /** Who records it, for the history. */
  by: string;
}

/**
 * The renter has the car: `unit` is its label, undefined for the one that the reservation has. A later version replaces
 * the stored one until the return; repetitions change nothing. stock.md#pick-up-and-return.
 */
export async function pickUpRental(
  services: RentalServices,
  { code, unit, facts, by }: Recording & { unit: string | undefined },
): Promise<RentalAnswer> {
  const now = services.clock.now();
  const reservation = await findOwn(services, code);
  if (!reservation) return { kind: 'missing' };
  const field = findFactProblem(facts, { now, bookedAt: reservation.createdAt });
  if (field) return { kind: 'invalid', field };
  const freeAt = toInstant(reservation.search.returnAt) + turnaroundOf(services) * 60_000;
  const { id: reservationId } = reservation;
  const outcome = await services.stock.pickUp({ reservationId, unit, facts, freeAt, by, now });
  const answer = toAnswer(outcome, reservation);
  if (answer.kind !== 'refused' || !REFUSALS_OF_UNITS.includes(answer.reason)) return answer;
  return { ...answer, proposal: await proposeFromNow(services, reservation, freeAt) };
}

/** The car is back, at `branch` or the agreed one. The renter gets the final bill. Repetitions change nothing. */
export async function returnRental(
  services: RentalServices,
  { code, branch, facts, by }: Recording & { branch: string | undefined },
): Promise<RentalAnswer> {
  const now = services.clock.now();
  const reservation = await findOwn(services, code);
  if (!reservation) return { kind: 'missing' };
  const field = findFactProblem(facts, { now, bookedAt: reservation.createdAt });
  if (field) return { kind: 'invalid', field };
  const { branches } = services.content.current();
  if (branch !== undefined && !branches.some((one) => one.code === branch))
    return { kind: 'invalid', field: 'branch' };
  const request = await toReturn(services, reservation, { branch, facts, by, lines: [] });
  return toAnswer(await services.stock.returnRental(request), reservation);
}

/** A return for the store, with the lines that it adds to the bill and the renter's mail. */
export async function toReturn(
  services: ReturnServices,
  reservation: Reservation,
  { lines, ...given }: Pick<ReturnRental, 'branch' | 'facts' | 'by'> & { lines: readonly PricedCharge[] },
): Promise<ReturnRental> {
  return {
    ...given,
    reservationId: reservation.id,
    turnaroundMinutes: turnaroundOf(services),
    now: services.clock.now(),
    bill: await toAddition(services, { reservation, by: given.by }, lines),
  };
}

const REFUSALS_OF_UNITS: RentalRefusal[] = ['unit-taken', 'unit-needed', 'unit-elsewhere'];

function toAnswer(outcome: PickUpOutcome | ReturnOutcome, { classCode }: Reservation): RentalAnswer {
  switch (outcome) {
    case 'done':
    case 'unchanged':
    case 'outdated':
      return { kind: 'stored', outcome };
    case 'unknown-reservation':
      return { kind: 'missing' };
    case 'unknown-unit':
      return { kind: 'invalid', field: 'unit' };
    case 'wrong-state':
    case 'after-return':
    case 'km-lower':
    case 'unit-taken':
    case 'unit-needed':
    case 'unit-elsewhere':
    case 'not-picked-up':
    case 'returned-before':
    case 'before-pick-up':
      return { kind: 'refused', reason: outcome, classCode };
  }
}

async function findOwn(services: RentalServices, code: string): Promise<Reservation | undefined> {
  const found = await services.reservations.findByCode(code);
  return found?.brand === services.site.brand ? found : undefined;
}

function turnaroundOf({ content }: Pick<Services, 'content'>): number {
  return content.current().site.turnaroundMinutes;
}
