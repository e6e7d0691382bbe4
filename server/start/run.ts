import { createLog } from '../log/log.ts';
import { formatProblems, loadConfig } from '../settings/config.ts';
import { SettingsError } from '../settings/find-problems.ts';
import { formatBanner } from './banner.ts';
import { startSite } from './start-site.ts';

/** After this time the process exits with work unfinished, before a supervisor kills it. */
const STOP_WITHIN_MS = 25_000;

const result = loadConfig();
if (!result.ok) {
  process.stderr.write(`${formatProblems(result.problems)}\n`);
  process.exit(1);
}
const { config } = result;
const log = createLog(config);

let stopping = false;
const stopped = new AbortController();
const starting = startSite(config, log, stopped.signal);

/** Ctrl-C may arrive twice, from the terminal and from npm. The second signal is ignored. */
async function stop(reason: string, status: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  log.info({ reason }, 'stopping');
  stopped.abort();
  setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
  await starting.then(
    (site) => site.stop(),
    () => {},
  );
  process.exit(status);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(signal, 0));

for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
  process.on(event, (error) => {
    log.fatal({ err: error }, 'bug: an error that nobody caught');
    void stop(event, 1);
  });
}

try {
  const { sandbox } = await starting;
  if (!stopping) process.stdout.write(formatBanner(config, sandbox));
} catch (error) {
  if (!stopping) {
    exitForSettings(error);
    log.fatal(config.mode === 'production' ? { err: error } : {}, `the site cannot start: ${explain(error)}`);
    process.exit(1);
  }
}

/** Ends the process with the list of wrong settings when the start failed because of them. */
function exitForSettings(error: unknown): void {
  const cause = error instanceof Error ? error.cause : undefined;
  if (!(cause instanceof SettingsError)) return;
  process.stderr.write(`${formatProblems(cause.problems)}\n`);
  process.exit(1);
}

/** The message and, line by line, its causes. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause ? `${error.message}\n  ${explain(error.cause)}` : error.message;
}
