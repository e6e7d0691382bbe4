import type { Log } from '#operations/ports/runtime.ts';
import { Connection, type ConnectionOptions } from './connection.ts';
import { toSessionLimits } from './database.ts';

/** Key of an advisory lock; it must differ from all other keys used in the same database. */
const LOCK = 7_391_004;

/**
 * Limits the time of statements in sessions that a pooler opens, and switches their compilation off: as
 * defaults of the role in this database, because a pooler passes on no limits. Keeps a limit that is set
 * already. Logs a warning when the role may not do so. `direct` is the address without the pooler.
 */
export async function limitStatements(direct: ConnectionOptions, log: Log): Promise<void> {
  const client = new Connection({ ...direct, application_name: 'volante limits' });
  client.on('error', () => {});
  const settings = Object.entries(toSessionLimits()).map(
    ([name, ms]) => `
      IF current_setting('${name}') = '0' THEN
        EXECUTE format('ALTER ROLE %I IN DATABASE %I SET ${name} = ${ms}', session_user, current_database());
      END IF;`,
  );
  try {
    await client.connect();
    await client.query(`DO $$ BEGIN
      PERFORM pg_advisory_xact_lock(${LOCK});
      ${settings.join('')}
      IF current_setting('jit') = 'on' THEN
        EXECUTE format('ALTER ROLE %I IN DATABASE %I SET jit = off', session_user, current_database());
      END IF;
    END $$`);
  } catch (error) {
    log.warn(
      { err: error },
      'Statements through the pooler have no time limit: set statement_timeout of the role',
    );
  } finally {
    await client.end().catch(() => {});
  }
}
