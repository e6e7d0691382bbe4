import { randomUUID } from 'node:crypto';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createStore } from '#adapters/store/create-store.ts';
import { storeForTests } from '#tests/support/open-test-store.ts';

const test = storeForTests();

const HOUR = 3_600_000;

function setClock(time: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: time });
  onTestFinished(() => void vi.useRealTimers());
}

describe('a rate limit', () => {
  it('is kept when the database crashes or a replica takes over', async () => {
    const unlogged = "SELECT relname FROM pg_class WHERE relkind = 'r' AND relpersistence <> 'p'";
    expect(await test.query(unlogged)).toEqual([]);
  });

  it('counts for each of the brands that share a database separately', async () => {
    const tryAt = (brand: string) =>
      createStore({ ...test.database, brand }).rateLimiter.consume({
        name: 'look-up',
        key: '203.0.113.7',
        points: 1,
        windowSeconds: 60,
      });
    expect(await tryAt('hertz')).toEqual({ kind: 'allowed' });
    expect(await tryAt('firefly')).toEqual({ kind: 'allowed' });
    expect(await tryAt('hertz')).toMatchObject({ kind: 'refused' });
  });

  it('ends after its window when the clock was two days ahead and is right again', async () => {
    const { rateLimiter } = test.store;
    const limit = { name: 'clock', key: randomUUID(), points: 2, windowSeconds: 3_600 };
    const now = Date.now();
    setClock(now + 48 * HOUR);
    for (const kind of ['allowed', 'allowed', 'refused', 'refused'])
      expect((await rateLimiter.consume(limit)).kind).toBe(kind);
    setClock(now);
    expect(await rateLimiter.peek(limit)).toEqual({ kind: 'allowed' });
    expect(await rateLimiter.consume(limit)).toEqual({ kind: 'allowed' });
    expect(await rateLimiter.consume(limit)).toEqual({ kind: 'allowed' });
    expect(await rateLimiter.consume(limit)).toEqual({ kind: 'refused', retryAfterSeconds: 3_600 });
    setClock(now + HOUR);
    expect(await rateLimiter.consume(limit)).toEqual({ kind: 'allowed' });
  });

  it('holds when the clocks of two processes differ by seconds', async () => {
    const { rateLimiter } = test.store;
    const limit = { name: 'skew', key: randomUUID(), points: 1, windowSeconds: 60 };
    const now = Date.now();
    setClock(now + 5_000);
    await rateLimiter.consume(limit);
    setClock(now);
    expect((await rateLimiter.consume(limit)).kind).toBe('refused');
    expect((await rateLimiter.peek(limit)).kind).toBe('refused');
  });
});
