import { randomBytes, randomUUID } from 'node:crypto';
import { userInfo } from 'node:os';
import { createClock } from '../clock.ts';
import { type Config, formatProblems, loadConfig } from '../config.ts';
import { siteFacts } from '../services.ts';
import { answerWish } from './payments/answer-wish.ts';
import { checkSite, readInventory } from './payments/check-page.ts';
import type { Office } from './payments/office.ts';
import { readWish, usage } from './payments/read-wish.ts';
import { withStore } from './with-store.ts';

/** Sending a refund takes a minute at worst; afterwards the command leaves it to the site. */
const PATIENCE_MS = 60_000;

/**
 * `npm run payments`: what operators see and decide, in the database of the site's settings. The site itself makes the
 * calls. Returns the exit status: 0 done or shown, 1 not possible, 2 not understood.
 */
export async function runPaymentsCommand(args: string[], say: (text: string) => void): Promise<number> {
  if (args.includes('--help') || args.includes('help')) {
    say(usage);
    return 0;
  }
  const wish = readWish(args, userInfo().username);
  if (typeof wish === 'string') {
    say(`${wish}\n\n${usage}`);
    return 2;
  }
  if (wish.kind === 'check-page') {
    const { text, status } = await checkSite(wish, readInventory());
    say(text);
    return status;
  }
  const result = loadConfig();
  if (!result.ok) {
    say(formatProblems(result.problems));
    return 2;
  }
  return withOffice(result.config, async (office) => {
    const { text, status } = await answerWish(office, wish);
    say(text);
    return status;
  });
}

function withOffice(config: Config, work: (office: Office) => Promise<number>): Promise<number> {
  return withStore(config, (store, log) =>
    work({
      ...store,
      clock: createClock(config.time.clockFile),
      random: { bytes: randomBytes, uuid: randomUUID },
      site: siteFacts(config),
      log,
      patienceMs: PATIENCE_MS,
    }),
  );
}
