import type { Pool, PoolClient } from 'pg';
import { changeChannel } from './change-triggers.ts';

const retryMs = 1_000;

/**
 * Calls `onChange` after every committed change of content, by whichever process. A lost connection is opened again. Each new
 * connection counts as a change: what was missed before is not known. Returns what ends the watching.
 */
export function watchChanges(pool: Pool, schema: string, onChange: () => void): () => void {
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
      if (!isOver) onChange();
    } catch {
      lose();
    }
  }

  function lose(): void {
    release();
    if (isOver) return;
    clearTimeout(timer);
    timer = setTimeout(() => void listen(), retryMs);
    timer.unref();
  }

  function release(): void {
    // Not for others any more: it listens.
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
