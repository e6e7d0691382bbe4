import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createStore, type Store } from '#adapters/store/create-store.ts';
import { openDatabase } from '#adapters/store/database.ts';
import type { DatabaseConnection } from '#server/postgres/embedded-postgres.ts';
import { type DatabaseRelay, openDatabaseRelay } from '#tests/support/database-relay.ts';
import { openTestStore, type TestStore } from '#tests/support/open-test-store.ts';

const SEARCH = {
  brand: 'firefly',
  pickupBranch: 'PTY',
  returnBranch: 'PTY',
  period: { from: Date.UTC(2027, 0, 1), until: Date.UTC(2027, 0, 3) },
  now: Date.UTC(2026, 0, 1),
  mayLag: true,
};
const ALARM = 'The replica of DATABASE_READ_URL fails: searches use the primary';

let test: TestStore;
let relay: DatabaseRelay<DatabaseConnection>;
let store: Store;
const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };

beforeAll(async () => {
  test = await openTestStore(4);
  await test.store.keepUnits([{ classCode: 'ICAR', branchCode: 'PTY', units: 3 }]);
});
afterAll(() => test.close());
beforeEach(async () => {
  for (const write of Object.values(log)) write.mockClear();
  const address = test.database.address as DatabaseConnection;
  relay = await openDatabaseRelay(address);
  // Sessions that cannot write, as on a replica.
  const replica = { ...relay.connection, options: '-c default_transaction_read_only=on' };
  store = createStore(openDatabase({ address, replica, log }));
});
afterEach(async () => {
  await store.close();
  await relay.close();
});

/** Whether `work` sends anything to the replica. */
async function usesReplica(work: () => Promise<unknown>): Promise<boolean> {
  const onUse = vi.fn();
  relay.before(1, onUse);
  await work();
  return onUse.mock.calls.length > 0;
}

async function search(mayLag = true): Promise<void> {
  const rows = await store.reservations.countStock({ ...SEARCH, mayLag });
  expect(rows).toEqual([{ classCode: 'ICAR', units: 3, free: 3 }]);
  expect(await store.reservations.listUnitStays({ ...SEARCH, mayLag }, ['ICAR'])).toHaveLength(3);
}

it('answers reads that may lag, and only those', async () => {
  expect(await usesReplica(() => search())).toBe(true);
  expect(await usesReplica(() => search(false))).toBe(false);
  expect(await usesReplica(() => store.tryWriting())).toBe(false);
  expect(log.error).not.toHaveBeenCalled();
});

it.each(['cut', 'silent'] as const)(
  'is replaced by the primary when it is %s, with one alarm',
  async (kind) => {
    await search();
    relay.disturb({ kind });
    await Promise.all([search(), search(), search()]);
    expect(await usesReplica(() => search())).toBe(false);
    expect(log.error.mock.calls).toEqual([[expect.objectContaining({ alarm: true }), ALARM]]);
  },
);

it('is used again when it is back, which no search waits for', async () => {
  relay.disturb({ kind: 'cut' });
  await search();
  relay.disturb(undefined);
  await vi.waitFor(() => expect(log.info).toHaveBeenCalled(), { timeout: 20_000 });
  expect(await usesReplica(() => search())).toBe(true);
});
