import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { ConnectionOptions } from '#adapters/store/connection.ts';
import {
  EXAMPLE_CHOICES,
  pay,
  RENTER,
  TO_PAYMENT,
  toFleetAddress,
  WORDS,
} from '#tests/support/book-by-form.ts';
import { type DatabaseRelay, openDatabaseRelay } from '#tests/support/database-relay.ts';
import { demoTemplate } from '#tests/support/demo-template.ts';
import { headingOf } from '#tests/support/html/page.ts';
import { openTestSite, type TestSite } from '#tests/support/open-test-site.ts';

let site: TestSite;
let relay: DatabaseRelay<ConnectionOptions>;

beforeAll(async () => {
  site = await openTestSite({}, demoTemplate, async (primary) => {
    relay = await openDatabaseRelay(primary);
    // Sessions that cannot write, as on a replica.
    return { ...relay.connection, options: '-c default_transaction_read_only=on' };
  });
});
afterAll(async () => {
  await site.close();
  await relay.close();
});

function watchReplica(): () => number {
  const onUse = vi.fn();
  relay.before(1, onUse);
  return () => onUse.mock.calls.length;
}

it('searches on the replica, books on the primary, and keeps searching without the replica', async () => {
  const visitor = site.visit();
  const searched = watchReplica();
  const fleet = await visitor.open(`${toFleetAddress()}&marca=Toyota`);
  expect(searched()).toBe(1);
  const booked = watchReplica();
  const form = await visitor.press(fleet, `${WORDS.es.prepaid}: Toyota Corolla`);
  const checkout = await visitor.press(form, TO_PAYMENT.es, { ...EXAMPLE_CHOICES, ...RENTER });
  expect(headingOf(await pay(visitor, checkout))).toContain('Tu reserva está confirmada');
  expect(booked()).toBe(0);
  relay.disturb({ kind: 'silent' });
  for (let count = 0; count < 3; count++) {
    const page = await site.visit().open(toFleetAddress());
    expect([page.status, page.text.includes('Toyota Corolla')]).toEqual([200, true]);
  }
  relay.disturb(undefined);
  expect(site.logged.filter((line) => line.includes('alarm=true'))).toHaveLength(1);
});
