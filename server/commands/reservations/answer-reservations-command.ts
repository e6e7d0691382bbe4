import type { Store } from '#adapters/store/create-store.ts';
import { normalizeReservationCode } from '#domain/reservation/look-up.ts';
import type { Content } from '#operations/ports/content.ts';
import type { Services } from '#operations/ports/services.ts';
import { answerChange } from './answer-change.ts';
import { listDeliveries, redeliver } from './answer-deliveries.ts';
import { answerEnd } from './answer-end.ts';
import { formatReservationDetails, formatReservations } from './format-reservation-details.ts';
import type { ReservationsCommand } from './parse-reservations-command.ts';
import { readReservationDetails, toJson } from './read-reservation-details.ts';

interface Counter extends Pick<Services, 'clock' | 'log' | 'random' | 'secrets'> {
  store: Store;
  /** Loads content when a command needs its prices. */
  loadContent: () => Promise<Content>;
  /** Whether the site has the address of a rental system. */
  hasReceiver: boolean;
  /** Brand whose reservations the counter may use. */
  brand: string;
}

/** Runs a command of the counter for reservations of its brand. `status`: 0 done or shown, 1 not possible. */
export async function answerReservationsCommand(
  counter: Counter,
  command: ReservationsCommand,
): Promise<{ text: string; status: 0 | 1 }> {
  const { store, secrets, clock, brand } = counter;
  if (command.kind === 'list') {
    const found = await store.reservations.list(command.filter);
    if (command.json) return { text: JSON.stringify(found, null, 2), status: 0 };
    return { text: found.length > 0 ? formatReservations(found) : 'None.', status: 0 };
  }
  const deliveries = { events: store.outbox, hasReceiver: counter.hasReceiver };
  if (command.kind === 'deliveries') return { text: await listDeliveries(deliveries, command), status: 0 };
  if (command.kind === 'redeliver-given-up') return redeliver(deliveries, undefined);
  const found = await store.reservations.findByCode(normalizeReservationCode(command.code));
  if (found?.brand !== brand)
    return { text: `There is no reservation ${command.code} of ${brand}.`, status: 1 };
  if (command.kind === 'revoke') {
    await store.reservations.revokeLinks(found.code);
    return { text: `Links to ${found.code} that were given out before open it no more.`, status: 0 };
  }
  if (command.kind === 'redeliver') return redeliver(deliveries, found);
  if (command.kind === 'change')
    return answerChange({ ...store, ...counter, content: await counter.loadContent() }, command, found);
  if ('actor' in command) return answerEnd({ ...store, clock }, command, found);
  const details = await readReservationDetails(store, secrets, found);
  return { text: command.json ? toJson(details) : formatReservationDetails(details), status: 0 };
}
