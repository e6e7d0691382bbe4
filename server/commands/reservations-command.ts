import type { Store } from '#adapters/store/create-store.ts';
import { dateOf, fromInstant } from '#domain/calendar/panama.ts';
import { normalizeReservationCode } from '#domain/reservation/reservation-code.ts';
import type { Services } from '#operations/ports/services.ts';
import { createClock } from '../services/clock.ts';
import { createSecrets } from '../services/secrets.ts';
import { formatProblems, loadConfig } from '../settings/config.ts';
import { loadSecretKeys } from '../settings/secret-key.ts';
import { isHelpRequest } from './is-help-request.ts';
import { listDeliveries, redeliver } from './reservations/answer-deliveries.ts';
import { formatReservationDetails, formatReservations } from './reservations/format-reservation-details.ts';
import {
  parseReservationsCommand,
  type ReservationsCommand,
  usage,
} from './reservations/parse-reservations-command.ts';
import { readReservationDetails, toJson } from './reservations/read-reservation-details.ts';
import { withStore } from './with-store.ts';

interface Counter extends Pick<Services, 'secrets'> {
  store: Store;
  /** Whether the site has the address of a rental system. */
  hasReceiver: boolean;
  /** Brand whose reservations the counter may use. */
  brand: string;
}

/**
 * `npm run reservations`: shows reservations of the site's brand and sends their events again, in the database
 * of the site's settings. Returns the exit status: 0 done or shown, 1 not possible, 2 invalid arguments or
 * settings.
 */
export async function runReservationsCommand(args: string[], say: (text: string) => void): Promise<number> {
  if (isHelpRequest(args)) {
    say(usage);
    return 0;
  }
  const result = loadConfig();
  if (!result.ok) {
    say(formatProblems(result.problems));
    return 2;
  }
  const { config } = result;
  const today = dateOf(fromInstant(createClock(config.time.clockFile).now()));
  const command = parseReservationsCommand(args, today);
  if (typeof command === 'string') {
    say(`${command}\n\n${usage}`);
    return 2;
  }
  const keys = loadSecretKeys(config);
  const { text, status } = await withStore(config, (store) => {
    const secrets = createSecrets(keys.secretKey, keys.previousKey);
    const { brand, webhook } = config;
    const counter = { secrets, store, hasReceiver: webhook !== undefined, brand };
    return answerReservationsCommand(counter, command);
  });
  say(text);
  return status;
}

/** Runs a command of the counter for reservations of its brand. `status`: 0 done or shown, 1 not possible. */
export async function answerReservationsCommand(
  counter: Counter,
  command: ReservationsCommand,
): Promise<{ text: string; status: 0 | 1 }> {
  const { store, secrets, brand } = counter;
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
  const details = await readReservationDetails(store, secrets, found);
  return { text: command.json ? toJson(details) : formatReservationDetails(details), status: 0 };
}
