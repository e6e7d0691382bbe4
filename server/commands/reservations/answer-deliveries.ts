import { fromInstant } from '#domain/calendar/panama.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import type { EventStore, OpenDelivery } from '#operations/ports/outbox.ts';
import { formatTable } from './format-table.ts';

interface Deliveries {
  events: EventStore;
  /** Whether the site has the address of a rental system. */
  hasReceiver: boolean;
}

/** `deliveries`: events that the rental system has not taken, the oldest first. */
export async function listDeliveries(
  { events }: Deliveries,
  { limit, json }: { limit: number; json: boolean },
): Promise<string> {
  const open = await events.listOpenDeliveries(limit);
  if (json) return JSON.stringify(open, null, 2);
  if (open.length === 0) return 'None.';
  return formatTable([['CODE', 'EVENT', 'AT', 'STATE', 'REASON'], ...open.map(toRow)]);
}

function toRow({ code, type, at, tries, givenUp, lastError }: OpenDelivery): string[] {
  const state = givenUp ? `given up after ${tries} tries` : `waiting, ${tries} tries`;
  return [code, type, fromInstant(at).replace('T', ' '), state, lastError ?? ''];
}

/** `redeliver`: sends all events of a reservation again in their order, or all that were given up. */
export async function redeliver(
  { events, hasReceiver }: Deliveries,
  reservation: Reservation | undefined,
): Promise<{ text: string; status: 0 | 1 }> {
  if (!hasReceiver) return { text: 'WEBHOOK_URL is not set: there is no address to send to.', status: 1 };
  const count = await events.redeliver(reservation?.id);
  const what = reservation ? `of ${reservation.code}` : 'that were given up';
  if (count === 0) return { text: `There are no events ${what}.`, status: 1 };
  return { text: `The site sends ${count} events ${what} again now.`, status: 0 };
}
