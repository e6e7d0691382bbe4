import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { getPlaced, storeForTests } from '#tests/support/open-test-store.ts';

const test = storeForTests();

describe('the reservations of an account', () => {
  it('are those that were linked to it, newest first', async () => {
    const { reservations } = test.store;
    const user = randomUUID();
    const older = await getPlaced(test.store, { createdAt: Date.UTC(2026, 0, 1) });
    const newer = await getPlaced(test.store, { createdAt: Date.UTC(2026, 0, 2) });
    const foreign = await getPlaced(test.store);
    await reservations.linkUser(older.id, user);
    await reservations.linkUser(newer.id, user);
    await reservations.linkUser(foreign.id, randomUUID());
    expect((await reservations.listByUser(user)).map(({ code }) => code)).toEqual([newer.code, older.code]);
  });

  it('never change to another account', async () => {
    const { reservations } = test.store;
    const [first, second] = [randomUUID(), randomUUID()];
    const reservation = await getPlaced(test.store);
    await reservations.linkUser(reservation.id, first);
    await reservations.linkUser(reservation.id, second);
    expect(await reservations.listByUser(first)).toHaveLength(1);
    expect(await reservations.listByUser(second)).toEqual([]);
  });

  it('are empty for an account without any, and for an invalid id', async () => {
    await test.store.reservations.linkUser('no id', 'somebody');
    expect(await test.store.reservations.listByUser("' OR 1=1 --")).toEqual([]);
  });
});

describe('a released try', () => {
  it('does not count', async () => {
    const limit = { name: 'given-back', key: randomUUID(), points: 1, windowSeconds: 60 };
    const { rateLimiter } = test.store;
    expect(await rateLimiter.consume(limit)).toEqual({ kind: 'allowed' });
    await rateLimiter.giveBack(limit);
    expect(await rateLimiter.consume(limit)).toEqual({ kind: 'allowed' });
    expect((await rateLimiter.consume(limit)).kind).toBe('refused');
  });
});
