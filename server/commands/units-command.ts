import type { Store } from '#adapters/store/create-store.ts';
import type { Database } from '#adapters/store/database.ts';
import type { SiteContent } from '#operations/ports/content.ts';
import type { Log } from '#operations/ports/runtime.ts';
import { createClock } from '../services/clock.ts';
import { makeSeed } from '../services/embedded-content.ts';
import { openContent, openContentSource } from '../services/open-content.ts';
import { type Config, formatProblems, loadConfig } from '../settings/config.ts';
import { loadSecretKeys } from '../settings/secret-key.ts';
import { isHelpRequest } from './is-help-request.ts';
import { answerUnitsCommand } from './units/answer-units-command.ts';
import { parseUnitsCommand, usage } from './units/parse-units-command.ts';
import { withStore } from './with-store.ts';

/**
 * `npm run units`: shows and changes the cars of the company, in the database of the site's settings. Returns
 * the exit status: 0 done or shown, 1 not possible, 2 invalid arguments or settings.
 */
export async function runUnitsCommand(args: string[], say: (text: string) => void): Promise<number> {
  if (isHelpRequest(args)) {
    say(usage);
    return 0;
  }
  const command = parseUnitsCommand(args);
  const result = loadConfig();
  if (!command || !result.ok) {
    say(result.ok ? usage : formatProblems(result.problems));
    return 2;
  }
  const { config } = result;
  return withStore(config, async (store, log, database) => {
    const content = await loadContent(config, { store, log, database });
    const clock = createClock(config.time.clockFile);
    const { text, status } = await answerUnitsCommand({ store, content, clock }, command);
    say(text);
    return status;
  });
}

/** Loads the content of the brand once. Throws when its service does not answer. */
async function loadContent(
  config: Config,
  { store, log, database }: { store: Store; log: Log; database: Database },
): Promise<SiteContent> {
  const { watch: _, ...source } = await openContentSource(config, {
    database,
    ...loadSecretKeys(config),
    // Accounts are not used here.
    auth: {},
    onSeed: makeSeed(config, store),
    log,
  });
  const content = await openContent(config, source, { store, log });
  await content.close();
  return content.current();
}
