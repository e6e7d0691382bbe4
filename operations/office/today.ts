import {
  addDays,
  dateOf,
  fromInstant,
  type Instant,
  joinDateTime,
  type PanamaDate,
  toInstant,
} from '#domain/calendar/panama.ts';
import type { Branch } from '#domain/fleet/branch.ts';
import type { Cents } from '#domain/money/money.ts';
import { hasRight } from '#domain/office/rights.ts';
import { owedAtCounter } from '#domain/payment/counter.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import { normalizeReservationCode } from '#domain/reservation/reservation-code.ts';
import type { ReservationFilter } from '../ports/reservation-store.ts';
import type { Services } from '../ports/services.ts';
import type { Actor } from '../ports/staff-store.ts';
import type { DueTransfer } from '../ports/stock-store.ts';
import { type NotAllowed, refuse, refuseAct } from './act.ts';
import { isOwnBranch, listOwnBranches } from './own-branches.ts';
import { countWaiting } from './papers.ts';

type OfficeServices = Pick<
  Services,
  'clock' | 'staff' | 'reservations' | 'papers' | 'content' | 'money' | 'stock'
>;

/** A list is read by people; more than this is a day without a branch. */
const MOST_LISTED = 500;
const MOST_FOUND = 50;
const OVERDUE_DAYS = 1;

/** With what is still owed at the branch. Part of what there is, when `hasMore`. */
export interface Listed {
  found: (Reservation & { owedCents: Cents })[];
  hasMore: boolean;
}

export interface Day {
  kind: 'done';
  /** Undefined: all branches. */
  branch: string | undefined;
  date: PanamaDate;
  /** Those that the employee may choose. */
  branches: Branch[];
  pickups: Listed;
  returns: Listed;
  /** Past returns: of all cars on the road, also with an unpaid extension, and unrecorded ones of today and yesterday. */
  overdue: Listed;
  /** Extensions, and pick-ups of the day and the six after it. */
  unpaid: Listed;
  /** Units that must be at the branch for a rental or block that begins on the day. */
  toBring: DueTransfer[];
  /** Of the branch, from today on; undefined for an employee who does not check papers. */
  waitingPapers: number | undefined;
}

/** The day of a branch; undefined: the employee's first, or all for an employee of all. `date` undefined: today. */
export async function loadDay(
  services: OfficeServices,
  actor: Actor,
  asked: { branch: string | undefined; date: PanamaDate | undefined },
): Promise<NotAllowed | Day> {
  const { clock, reservations } = services;
  const branch = asked.branch ?? actor.employee?.branches?.[0];
  const act = { verb: 'see-page', subject: `/staff/today?branch=${branch ?? ''}` } as const;
  const refusal = await refuse(services, actor, { right: 'bookings', act });
  if (refusal) return refusal;
  if (!isOwnBranch(actor, branch)) return refuseAct(services, actor, act);
  const now = fromInstant(clock.now());
  const date = asked.date ?? dateOf(now);
  const states = ['confirmed', 'picked-up', 'returned', 'review'] as const;
  const some = { branch, states, limit: MOST_LISTED + 1 };
  const list = (
    by: 'pickup' | 'return',
    from: PanamaDate,
    days: number,
    changes: Partial<ReservationFilter> = {},
  ) => reservations.list({ ...some, by, from, days, ...changes });
  const since = addDays(dateOf(now), -OVERDUE_DAYS);
  const checksPapers = !actor.employee || hasRight(actor.employee, 'papers');
  const [pickups, returns, missed, lately, extended, unpaid, transfers, waitingPapers] = await Promise.all([
    list('pickup', date, 1),
    list('return', date, 1),
    reservations.listMissed({ branch, now, limit: MOST_LISTED + 1 }),
    list('return', since, 1 + OVERDUE_DAYS, { states: ['confirmed', 'review'] }),
    reservations.list({ ...some, by: 'return', from: undefined, days: 0, isUnpaid: true, isExtended: true }),
    list('pickup', date, 7, { isUnpaid: true }),
    services.stock.listDueTransfers(startOf(date) - 1, startOf(addDays(date, 1))),
    checksPapers ? countWaiting(services, actor, branch) : undefined,
  ]);
  return {
    kind: 'done',
    branch,
    date,
    branches: listOwnBranches(services, actor),
    pickups: await cut(services, pickups, MOST_LISTED),
    returns: await cut(services, returns, MOST_LISTED),
    overdue: await cut(
      services,
      [...missed, ...lately.filter(({ search }) => search.returnAt < now)],
      MOST_LISTED,
    ),
    unpaid: await cut(services, [...extended, ...unpaid.filter(isNotAmong(extended))], MOST_LISTED),
    toBring: transfers.filter(({ to }) => (branch ? to === branch : isOwnBranch(actor, to))),
    waitingPapers,
  };
}

function isNotAmong(others: readonly Reservation[]): (one: Reservation) => boolean {
  const ids = new Set(others.map(({ id }) => id));
  return ({ id }) => !ids.has(id);
}

function startOf(date: PanamaDate): Instant {
  return toInstant(joinDateTime(date, '00:00'));
}

/** Of a list that was read with one more than `most`. */
async function cut({ money }: Pick<Services, 'money'>, list: Reservation[], most: number): Promise<Listed> {
  const shown = list.slice(0, most);
  const entries = Map.groupBy(
    await money.listEntries(shown.map(({ id }) => id)),
    ({ reservationId }) => reservationId,
  );
  const found = shown.map((one) => ({ ...one, owedCents: owedAtCounter(one, entries.get(one.id) ?? []) }));
  return { found, hasMore: list.length > most };
}

/** By code, parts of name, telephone, mail or license, or plate, at the employee's branches; nearest pick-up first. */
export async function findReservations(
  services: OfficeServices,
  actor: Actor,
  typed: string,
): Promise<NotAllowed | ({ kind: 'done'; branches: Branch[] } & Listed)> {
  const act = { verb: 'see-page', subject: '/staff/today?q=' } as const;
  const refusal = await refuse(services, actor, { right: 'bookings', act });
  if (refusal) return refusal;
  const found = await services.reservations.findByWords({
    words: toWords(typed),
    code: normalizeReservationCode(typed),
    plate: typed.trim(),
    branches: actor.employee?.branches,
    now: fromInstant(services.clock.now()),
    limit: MOST_FOUND + 1,
  });
  return {
    kind: 'done',
    branches: listOwnBranches(services, actor),
    ...(await cut(services, found, MOST_FOUND)),
  };
}

/** A telephone number is one word, however it is divided. */
function toWords(typed: string): string[] {
  if (/^[+\d\s()./-]+$/.test(typed)) return [typed.replace(/\D/g, '')].filter(Boolean);
  return typed.split(/\s+/).filter(Boolean);
}
