import { userInfo } from 'node:os';
import { dateOf, fromInstant } from '#domain/calendar/panama.ts';
import { createClock } from '../services/clock.ts';
import { openContent, openContentSource } from '../services/open-content.ts';
import { createRandom } from '../services/random.ts';
import { createSecrets } from '../services/secrets.ts';
import { formatProblems, loadConfig } from '../settings/config.ts';
import { loadSecretKey } from '../settings/secret-key.ts';
import { isHelpRequest } from './is-help-request.ts';
import { answerReservationsCommand } from './reservations/answer-reservations-command.ts';
import { parseReservationsCommand, usage } from './reservations/parse-reservations-command.ts';
import { withStore } from './with-store.ts';

/**
 * `npm run reservations`: shows and changes reservations of the site's brand for the counter, in the database
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
  const clock = createClock(config.time.clockFile);
  const today = dateOf(fromInstant(clock.now()));
  const command = parseReservationsCommand(args, today, userInfo().username);
  if (typeof command === 'string') {
    say(`${command}\n\n${usage}`);
    return 2;
  }
  const secretKey = config.secretKey ?? loadSecretKey(config.dataDir);
  const { text, status } = await withStore(config, (store, log, database) => {
    const loadContent = async () => {
      const embedded = { database, secretKey, auth: {}, onSeed: async () => undefined, log };
      const { watch: _, ...source } = await openContentSource(config, embedded);
      return openContent(config, source, { log });
    };
    const services = { clock, log, random: createRandom(), secrets: createSecrets(secretKey) };
    const { brand, webhook } = config;
    const counter = { ...services, store, loadContent, hasReceiver: webhook !== undefined, brand };
    return answerReservationsCommand(counter, command);
  });
  say(text);
  return status;
}
