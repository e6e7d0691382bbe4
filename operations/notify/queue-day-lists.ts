import { addDays, dateOf, fromInstant, type PanamaDate } from '#domain/calendar/panama.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import type { DayList } from '../ports/mail-composer.ts';
import type { OutboxMail } from '../ports/outbox.ts';
import type { ReservationReports } from '../ports/reservation-store.ts';
import type { Services } from '../ports/services.ts';
import { branchAddress } from './company-address.ts';

/** Panama time. counter.md#integration. */
const SENT_AT = '18:00';

/** More than a branch can handle in a day. */
const LONGEST_LIST = 500;

/** More than a brand can handle in a day. */
const LONGEST_DAY = 5_000;

/** From 18:00, queues tomorrow's list for each branch with pick-ups or returns, once. Always returns 0. */
export async function queueDayLists(services: Services): Promise<number> {
  const { clock, reservations, outbox } = services;
  const now = fromInstant(clock.now());
  if (now.slice('2026-12-01T'.length) < SENT_AT) return 0;
  const date = addDays(dateOf(now), 1);
  const mails: OutboxMail[] = [];
  for (const [branch, first] of await findBusyBranches(reservations, date)) {
    const to = branchAddress(services, branch);
    if (!to) continue;
    const dedupeKey = `branch-tomorrow:${first.brand}:${branch}:${date}`;
    const about = { reservationId: first.id, details: { day: { branch, date } } };
    mails.push({ dedupeKey, kind: 'branch-tomorrow', to, language: 'es', ...about });
  }
  await outbox.queueMails(mails);
  return 0;
}

/** The branches with pick-ups or returns on a day, also those that content has no more, each with one of them. */
async function findBusyBranches(
  reservations: ReservationReports,
  date: PanamaDate,
): Promise<Map<string, Reservation>> {
  const { pickups, returns } = await listDay(reservations, { branch: undefined, date, limit: LONGEST_DAY });
  return new Map([
    ...returns.map((each) => [each.search.returnLocation, each] as const),
    ...pickups.map((each) => [each.search.pickupLocation, each] as const),
  ]);
}

export async function readDayList(
  { reservations, stock, clock }: Pick<Services, 'reservations' | 'stock' | 'clock'>,
  { branch, date }: Pick<DayList, 'branch' | 'date'>,
): Promise<DayList> {
  const { pickups, returns } = await listDay(reservations, { branch, date, limit: LONGEST_LIST });
  const ids = pickups.map(({ id }) => id);
  const [conflicts, upgrades] = await Promise.all([
    stock.listConflicts(clock.now()),
    stock.listUpgrades(ids),
  ]);
  const own = conflicts.filter(({ rental }) => rental && ids.includes(rental.reservationId));
  return { branch, date, pickups, returns, conflicts: own, upgrades };
}

async function listDay(
  reservations: ReservationReports,
  { branch, date, limit }: { branch: string | undefined; date: PanamaDate; limit: number },
): Promise<Pick<DayList, 'pickups' | 'returns'>> {
  const filter = { from: date, days: 1, branch, limit };
  const [pickups, returns] = await Promise.all([
    reservations.list({ ...filter, by: 'pickup', states: ['confirmed'] }),
    reservations.list({ ...filter, by: 'return', states: ['confirmed', 'picked-up'] }),
  ]);
  return { pickups, returns };
}
