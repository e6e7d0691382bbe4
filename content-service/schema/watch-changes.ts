import { setTimeout as wait } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import { changeChannel } from './migrate.ts';

export interface Watching {
  schema: string;
  onChange: () => void;
  /** Interval of the checks of the connection, and timeout of each. Default: two seconds. */
  heartbeatMs?: number;
}

const retryMs = 1_000;

/**
 * Calls `onChange` after every committed change of content in any process. Reopens a connection that is lost
 * or no longer responds, since an interrupted network closes nothing. Each new connection counts as a change,
 * because changes may have been missed. Returns the function that stops the watching.
 */
export function watchChanges(pool: Pool, { schema, onChange, heartbeatMs = 2_000 }: Watching): () => void {
  let isOver = false;
  let client: PoolClient | undefined;
  let timer: NodeJS.Timeout | undefined;

  async function listen(): Promise<void> {
    try {
      const connected = await pool.connect();
      if (isOver) return connected.release();
      client = connected;
      connected.on('error', lose);
      connected.on('notification', ({ payload }) => {
        if (payload === schema && !isOver) onChange();
      });
      await connected.query(`listen ${changeChannel}`);
      if (isOver) return;
      onChange();
      expectAnswers(connected);
    } catch {
      lose();
    }
  }

  function expectAnswers(listening: PoolClient): void {
    timer = setTimeout(async () => {
      const answers = await isAlive(listening, heartbeatMs);
      if (client !== listening) return;
      if (answers) expectAnswers(listening);
      else lose();
    }, heartbeatMs);
    timer.unref();
  }

  function lose(): void {
    release();
    if (isOver) return;
    clearTimeout(timer);
    timer = setTimeout(() => void listen(), retryMs);
    timer.unref();
  }

  function release(): void {
    // Destroys the connection, because it still listens and must not return to the pool.
    client?.removeListener('error', lose);
    client?.on('error', () => undefined);
    client?.release(true);
    client = undefined;
  }

  void listen();
  return () => {
    isOver = true;
    clearTimeout(timer);
    release();
  };
}

/** Whether the database responds in time. */
async function isAlive(client: PoolClient, withinMs: number): Promise<boolean> {
  const answered = client.query('select').then(
    () => true,
    () => false,
  );
  return Promise.race([answered, wait(withinMs, false, { ref: false })]);
}
