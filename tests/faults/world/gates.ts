import { vi } from 'vitest';
import type { TestStore } from '#tests/support/open-test-store.ts';

/** A point in a transaction at which processes are blocked, so that a test can kill one exactly there. */
export interface Gate {
  /** Resolves when a process is blocked at the gate. */
  reached(): Promise<void>;
  /** Releases blocked processes and removes the gate. */
  open(): Promise<void>;
  /** Ends the transactions of blocked processes and removes the gate. */
  remove(): Promise<void>;
}

let gates = 0;
const FIRST_LOCK = 420_000;

/**
 * Blocks every change of `table` that fulfills `condition` (SQL on OLD and NEW) before it is made.
 * `operations` as in CREATE TRIGGER.
 */
export async function closeGate(
  { database, query }: Pick<TestStore, 'database' | 'query'>,
  { table, operations, condition }: { table: string; operations: string; condition: string },
): Promise<Gate> {
  const lock = FIRST_LOCK + ++gates;
  const name = `fault_gate_${lock}`;
  const keeper = await database.pool.connect();
  await keeper.query('SELECT pg_advisory_lock($1)', [lock]);
  await query(`CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN PERFORM pg_advisory_xact_lock_shared(${lock}); RETURN NEW; END $$`);
  await query(`CREATE TRIGGER ${name} BEFORE ${operations} ON ${table}
    FOR EACH ROW WHEN (${condition}) EXECUTE FUNCTION ${name}()`);
  const waiting = () =>
    query<{ pid: number }>(
      // Limited to this database: pg_locks lists the locks of all databases, and lock numbers repeat between
      // them.
      `SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND objid = $1 AND NOT granted
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
      [lock],
    );
  return {
    reached: () =>
      vi
        .waitUntil(async () => (await waiting()).length > 0, { timeout: 20_000, interval: 20 })
        .then(() => {}),
    async open() {
      await keeper.query('SELECT pg_advisory_unlock($1)', [lock]);
      await query(`DROP FUNCTION ${name} CASCADE`);
      keeper.release(true);
    },
    async remove() {
      await query('SELECT pg_terminate_backend(pid) FROM unnest($1::int[]) pid', [
        (await waiting()).map(({ pid }) => pid),
      ]);
      await query(`DROP FUNCTION ${name} CASCADE`);
      keeper.release(true);
    },
  };
}

/** Makes the next `times` commits of a matching change fail with a PostgreSQL error at commit time. */
export async function failCommits(
  { query }: Pick<TestStore, 'query'>,
  failure: { table: string; condition: string; code: string; times: number },
): Promise<() => Promise<void>> {
  const name = `fault_commit_${++gates}`;
  // A sequence, because it keeps its value when the transaction is rolled back.
  await query(`CREATE SEQUENCE ${name}`);
  await query(`CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
    BEGIN
      IF nextval('${name}') <= ${failure.times} THEN
        RAISE EXCEPTION 'the fault test refuses this commit' USING ERRCODE = '${failure.code}';
      END IF;
      RETURN NULL;
    END $$`);
  await query(`CREATE CONSTRAINT TRIGGER ${name} AFTER UPDATE ON ${failure.table}
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (${failure.condition}) EXECUTE FUNCTION ${name}()`);
  return async () => {
    await query(`DROP FUNCTION ${name} CASCADE`);
    await query(`DROP SEQUENCE ${name}`);
  };
}
