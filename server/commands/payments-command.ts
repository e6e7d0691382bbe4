import { userInfo } from 'node:os';
import { createClock } from '../services/clock.ts';
import { siteFacts } from '../services/services.ts';
import { type Config, formatProblems, loadConfig } from '../settings/config.ts';
import { isHelpRequest } from './is-help-request.ts';
import type { AdminServices } from './payments/admin-services.ts';
import { answerResolve } from './payments/answer-resolve.ts';
import { checkSite, readInventory } from './payments/check-page.ts';
import { parseCommand, usage } from './payments/parse-command.ts';
import { withStore } from './with-store.ts';

/**
 * `npm run payments`: ends the review of a payment when the office cannot be opened, in the database of the
 * site's settings, and checks the page with the card form. Returns the exit status: 0 done or shown, 1 not
 * possible, 2 invalid arguments or settings.
 */
export async function runPaymentsCommand(args: string[], say: (text: string) => void): Promise<number> {
  if (isHelpRequest(args)) {
    say(usage);
    return 0;
  }
  const command = parseCommand(args, userInfo().username);
  if (typeof command === 'string') {
    say(`${command}\n\n${usage}`);
    return 2;
  }
  if (command.kind === 'check-page') {
    const { text, status } = await checkSite(command, readInventory());
    say(text);
    return status;
  }
  const result = loadConfig();
  if (!result.ok) {
    say(formatProblems(result.problems));
    return 2;
  }
  return withAdminServices(result.config, async (admin) => {
    const { text, status } = await answerResolve(admin, command);
    say(text);
    return status;
  });
}

function withAdminServices(config: Config, work: (admin: AdminServices) => Promise<number>): Promise<number> {
  return withStore(config, (store, log) =>
    work({
      ...store,
      clock: createClock(config.time.clockFile),
      site: siteFacts(config),
      log,
    }),
  );
}
