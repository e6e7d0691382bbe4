import type { Log } from '#operations/ports/runtime.ts';
import { Connection, type ConnectionOptions } from './connection.ts';
import { toSessionLimits } from './database.ts';
import { sessionSettings } from './session-settings.ts';

/** Key of an advisory lock; it must differ from all other keys used in the same database. */
const LOCK = 7_391_004;

/**
 * Limits the time of statements in sessions that a pooler opens, and gives them the settings of all sessions: as
 * defaults of the role in this database, because a pooler passes on neither. Keeps a limit that is set already.
 * Logs a warning when the role may not do so. `direct` is the address without the pooler.
 */
export async function limitStatements(direct: ConnectionOptions, log: Log): Promise<void> {
  const client = new Connection({ ...direct, application_name: 'volante limits' });
  client.on('error', () => {});
  const limits = Object.entries(toSessionLimits()).map(
    ([name, ms]) => `IF current_setting('${name}') = '0' THEN ${setDefault(name, String(ms))} END IF;`,
  );
  const settings = Object.entries(sessionSettings).map(
    ([name, value]) => `IF current_setting('${name}') <> '${value}' THEN ${setDefault(name, value)} END IF;`,
  );
  try {
    await client.connect();
    await client.query(`DO $$ BEGIN
      PERFORM pg_advisory_xact_lock(${LOCK});
      ${[...limits, ...settings].join('\n')}
    END $$`);
  } catch (error) {
    log.warn(
      { err: error },
      'Sessions of the pooler have defaults of the server: set statement_timeout and DateStyle of the role',
    );
  } finally {
    await client.end().catch(() => {});
  }
}

/** Takes effect for sessions that are opened from then on. */
function setDefault(name: string, value: string): string {
  return `EXECUTE format(
    'ALTER ROLE %I IN DATABASE %I SET ${name} = ''${value}''', session_user, current_database());`;
}
