import { addDays, dateOf, fromInstant } from '#domain/calendar/panama.ts';
import type { DayList } from '../ports/mail-composer.ts';
import type { OutboxMail } from '../ports/outbox.ts';
import type { ReservationReports } from '../ports/reservation-store.ts';
import type { Services } from '../ports/services.ts';

/** Panama time. counter.md#integration. */
const SENT_AT = '18:00';

/** More than a branch can handle in a day. */
const LONGEST_LIST = 500;

/** From 18:00, queues tomorrow's list for each branch with pick-ups or returns, once. Always returns 0. */
export async function queueDayLists({ clock, content, reservations, outbox }: Services): Promise<number> {
  const now = fromInstant(clock.now());
  if (now.slice('2026-12-01T'.length) < SENT_AT) return 0;
  const date = addDays(dateOf(now), 1);
  const mails: OutboxMail[] = [];
  for (const { code: branch, email } of content.current().branches) {
    if (!email) continue;
    const { pickups, returns } = await readDayList(reservations, { branch, date });
    const [first] = [...pickups, ...returns];
    if (!first) continue;
    const dedupeKey = `branch-tomorrow:${first.brand}:${branch}:${date}`;
    const details = { day: { branch, date } };
    mails.push({
      dedupeKey,
      kind: 'branch-tomorrow',
      reservationId: first.id,
      to: email,
      language: 'es',
      details,
    });
  }
  await outbox.queueMails(mails);
  return 0;
}

export async function readDayList(
  reservationReports: ReservationReports,
  { branch, date }: Pick<DayList, 'branch' | 'date'>,
): Promise<DayList> {
  const filter = { from: date, days: 1, branch, states: ['confirmed' as const], limit: LONGEST_LIST };
  const [pickups, returns] = await Promise.all([
    reservationReports.list({ ...filter, by: 'pickup' }),
    reservationReports.list({ ...filter, by: 'return' }),
  ]);
  return { branch, date, pickups, returns };
}
