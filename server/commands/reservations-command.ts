import { dateOf, fromInstant } from '#domain/calendar/panama.ts';
import { createClock } from '../services/clock.ts';
import { createSecrets } from '../services/secrets.ts';
import { formatProblems, loadConfig } from '../settings/config.ts';
import { loadSecretKey } from '../settings/secret-key.ts';
import { asksForHelp } from './asks-for-help.ts';
import { answerReservationsCommand } from './reservations/answer-reservations-command.ts';
import { parseReservationsCommand, usage } from './reservations/parse-reservations-command.ts';
import { withStore } from './with-store.ts';

/**
 * `npm run reservations`: what the counter sees, in the database of the site's settings. Changes nothing. Returns the exit
 * status: 0 shown, 1 there is no such reservation, 2 not understood.
 */
export async function runReservationsCommand(args: string[], say: (text: string) => void): Promise<number> {
  if (asksForHelp(args)) {
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
  const secrets = createSecrets(config.secretKey ?? loadSecretKey(config.dataDir));
  const { text, status } = await withStore(config, (store) =>
    answerReservationsCommand({ store, secrets }, command),
  );
  say(text);
  return status;
}
