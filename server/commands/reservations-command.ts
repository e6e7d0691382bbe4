import type { Store } from '#adapters/store/create-store.ts';
import { normalizeReservationCode } from '#domain/reservation/reservation-code.ts';
import { formatProblems, loadConfig } from '../settings/config.ts';
import { isHelpRequest } from './is-help-request.ts';
import { listDeliveries, redeliver } from './reservations/answer-deliveries.ts';
import {
  parseReservationsCommand,
  type ReservationsCommand,
  usage,
} from './reservations/parse-reservations-command.ts';
import { withStore } from './with-store.ts';

interface Shell {
  store: Store;
  /** Whether the site has the address of a rental system. */
  hasReceiver: boolean;
  /** Brand whose reservations the command may use. */
  brand: string;
}

/**
 * `npm run reservations`: revokes links of reservations of the site's brand and sends their events again, in the
 * database of the site's settings. Returns the exit status: 0 done or shown, 1 not possible, 2 invalid arguments or
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
  const command = parseReservationsCommand(args);
  if (typeof command === 'string') {
    say(`${command}\n\n${usage}`);
    return 2;
  }
  const { brand, webhook } = result.config;
  const { text, status } = await withStore(result.config, (store) =>
    answerReservationsCommand({ store, hasReceiver: webhook !== undefined, brand }, command),
  );
  say(text);
  return status;
}

/** Runs a command for reservations of a brand. `status`: 0 done or shown, 1 not possible. */
export async function answerReservationsCommand(
  { store, hasReceiver, brand }: Shell,
  command: ReservationsCommand,
): Promise<{ text: string; status: 0 | 1 }> {
  const deliveries = { events: store.outbox, hasReceiver };
  if (command.kind === 'deliveries') return { text: await listDeliveries(deliveries, command), status: 0 };
  if (command.kind === 'redeliver-given-up') return redeliver(deliveries, undefined);
  const found = await store.reservations.findByCode(normalizeReservationCode(command.code));
  if (found?.brand !== brand)
    return { text: `There is no reservation ${command.code} of ${brand}.`, status: 1 };
  if (command.kind === 'redeliver') return redeliver(deliveries, found);
  await store.reservations.revokeLinks(found.code);
  return { text: `Links to ${found.code} that were given out before open it no more.`, status: 0 };
}
