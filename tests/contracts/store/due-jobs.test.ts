import { expect, it } from 'vitest';
import { createStore } from '#adapters/store/create-store.ts';
import { anAttempt, BOOKED_AT } from '#tests/support/a-reservation.ts';
import { getPlaced, storeForTests } from '#tests/support/open-test-store.ts';

const MINUTE = 60_000;
const RENTER_DATA_DAYS = 30;

const test = storeForTests();

it('reports for each kind how long the oldest work of the brand has been due and not taken', async () => {
  const { store, query } = test;
  const now = Date.now() + 10 * MINUTE;
  const read = (brand: string, at = now) =>
    createStore({ ...test.database, brand }).readDueJobs({ now: at, renterDataDays: RENTER_DATA_DAYS });
  const nothing = { mails: 0, events: 0, webhooks: 0, payments: 0, captures: 0, refunds: 0, erasures: 0 };
  expect(await read('firefly')).toEqual(nothing);

  const reservation = await getPlaced(store);
  const attempt = anAttempt(reservation);
  await store.payments.create(attempt, { now: BOOKED_AT, maxAttempts: 5 });
  const at = (minutes: number) => new Date(now - minutes * MINUTE);
  await query('UPDATE payment_attempts SET next_check_at = $1, deadline_at = NULL', [at(3)]);
  await query(
    `INSERT INTO outbox_mails (dedupe_key, kind, reservation_id, recipient, language, created_at)
     VALUES ('a', 'confirmation', $1, 'ana@example.com', 'es', $2)`,
    [reservation.id, at(4)],
  );
  await query(
    "INSERT INTO webhook_events (gateway, event_id, type, received_at) VALUES ('paypal', 'WH-1', 'X', $1)",
    [at(5)],
  );
  await query(
    "INSERT INTO private_files (id, reservation_id, kind, erase_at) VALUES (gen_random_uuid(), $1, 'license', $2)",
    [reservation.id, at(6)],
  );
  expect(await read('firefly')).toEqual({
    ...nothing,
    payments: 3 * MINUTE,
    mails: 4 * MINUTE,
    webhooks: 5 * MINUTE,
    erasures: 6 * MINUTE,
  });
  expect({ ...(await read('hertz')), webhooks: 0 }).toEqual(nothing);

  await query('UPDATE outbox_mails SET lease_until = $1', [new Date(now + MINUTE)]);
  expect((await read('firefly')).mails).toBe(0);
  await query('UPDATE outbox_mails SET lease_until = NULL, given_up_at = now()');
  expect((await read('firefly')).mails).toBe(0);
});
