import { expect } from 'vitest';
import { expectPaidOnce } from './fixture/expect-paid-once.ts';
import type { FaultFixture } from './fixture/fault-fixture.ts';
import {
  aRenter,
  decideAtPayPal,
  goToPayPal,
  mailsTo,
  netCentsOf,
  PRICE_CENTS,
  payByCard,
  payByPayPal,
  type Renter,
  readShown,
  returnFromPayPal,
  statesOf,
  waitUntilShown,
} from './fixture/renter.ts';
import { scenariosForTests } from './fixture/scenario.ts';
import { withoutWebhooks } from './fixture/webhooks.ts';

const scenario = scenariosForTests();
const MINUTE = 60_000;
const LOST = ['hang_after_commit', 'reset_after_commit', 'http_after_commit'] as const;

for (const kind of [...LOST, 'reset_before', 'bad_json'])
  scenario(
    [19, 'paypal', `the response to "create" is lost (${kind}): the same order again`],
    async (fixture, random) => {
      const renter = await aRenter(fixture, random);
      await fixture.armPayPal({ operation: 'create', kind });
      const address = await goToPayPal(renter);
      if (!address) await fixture.time.settle();
      const orders = (await fixture.readLedgers()).filter(
        ({ orderIdentifier }) => orderIdentifier === renter.code,
      );
      expect(orders.length).toBeLessThanOrEqual(1);
      if (!['paypal', 'verification'].includes(await readShown(renter))) await payByPayPal(renter);
      else
        await returnFromPayPal(renter, await decideAtPayPal(address ?? (await payerUrlOf(fixture, renter))));
      await expectPaidOnce(fixture, renter);
    },
  );

async function payerUrlOf({ query }: FaultFixture, { reservationId }: Renter): Promise<string | undefined> {
  const rows = await query<{ url: string | null }>(
    'SELECT payer_url AS url FROM payment_attempts WHERE reservation_id = $1 ORDER BY created_at DESC',
    [reservationId],
  );
  return rows[0]?.url ?? undefined;
}

for (const fault of [...LOST.map((kind) => ({ kind })), { kind: 'http_before', status: 409 }])
  scenario(
    [19, 'paypal', `capture: ${Object.values(fault).join(' ')} is one capture`],
    async (fixture, random) => {
      const renter = await aRenter(fixture, random);
      await withoutWebhooks(fixture);
      const address = await goToPayPal(renter);
      await fixture.armPayPal({ operation: 'capture', ...fault });
      await returnFromPayPal(renter, await decideAtPayPal(address));
      await expectPaidOnce(fixture, renter);
    },
  );

scenario(
  [19, 'paypal', 'PayPal has deleted the request id: ORDER_ALREADY_CAPTURED is no error'],
  async (fixture, random) => {
    const renter = await aRenter(fixture, random);
    await withoutWebhooks(fixture);
    await fixture.paypal('/switches', { requestIdRetentionMs: 0 });
    const address = await goToPayPal(renter);
    await fixture.armPayPal({ operation: 'capture', kind: 'reset_after_commit' });
    await fixture.armPayPal({ operation: 'get', kind: 'http_before', times: 1 });
    await returnFromPayPal(renter, await decideAtPayPal(address));
    await expectPaidOnce(fixture, renter);
  },
);

scenario([20, 'paypal', 'declined funding, then another: one capture'], async (fixture, random) => {
  const renter = await aRenter(fixture, random);
  const address = await goToPayPal(renter);
  for (let round = 0; round < random.between(1, 2); round++) {
    await returnFromPayPal(renter, await decideAtPayPal(address, 'declined'));
    await waitUntilShown(renter, 'paypal');
  }
  await returnFromPayPal(renter, await decideAtPayPal(address));
  await expectPaidOnce(fixture, renter);
});

scenario([20, 'paypal', 'declined three times is the end'], async (fixture, random) => {
  const renter = await aRenter(fixture, random);
  const address = await goToPayPal(renter);
  for (let round = 0; round < 3; round++)
    await returnFromPayPal(renter, await decideAtPayPal(address, 'declined'));
  await waitUntilShown(renter, 'refused');
  expect(await statesOf(fixture, renter)).toEqual(['declined']);
});

scenario([21, 'paypal', 'the payer never returns: a webhook captures once'], async (fixture, random) => {
  const renter = await aRenter(fixture, random);
  await decideAtPayPal(await goToPayPal(renter));
  await waitUntilShown(renter, 'paid');
  await expectPaidOnce(fixture, renter);
});

scenario([21, 'paypal', 'webhook and return at once capture once'], async (fixture, random) => {
  const renter = await aRenter(fixture, random);
  await fixture.armPayPal({ operation: 'webhook', kind: 'webhook_dup', copies: 5 });
  const address = await decideAtPayPal(await goToPayPal(renter));
  await Promise.all([1, 2, 3].map((time) => returnFromPayPal(renter, address, time > 1)));
  await expectPaidOnce(fixture, renter);
});

scenario([22, 'paypal', 'canceled, then approved after all: not captured'], async (fixture, random) => {
  const renter = await aRenter(fixture, random);
  const address = await goToPayPal(renter);
  await returnFromPayPal(renter, await decideAtPayPal(address, 'cancel'));
  await waitUntilShown(renter, 'refused');
  await returnFromPayPal(renter, await decideAtPayPal(address));
  await fixture.time.settle();
  expect(await statesOf(fixture, renter)).toEqual(['cancelled']);
  expect(await netCentsOf(fixture, renter)).toEqual([0]);
});

scenario([22, 'paypal', 'approved after our deadline: not captured'], async (fixture, random) => {
  const renter = await aRenter(fixture, random);
  const address = await goToPayPal(renter);
  await fixture.time.pass(31 * MINUTE);
  await returnFromPayPal(renter, await decideAtPayPal(address));
  await fixture.time.settle();
  expect(await statesOf(fixture, renter)).toEqual(['expired']);
  expect(await netCentsOf(fixture, renter)).toEqual([0]);
});

for (const [choice, end] of [
  ['pending-complete', 'paid'],
  ['pending-deny', 'declined'],
] as const)
  for (const how of ['by a webhook', 'by polling'])
    scenario([23, 'paypal', `${choice} ends ${end}, ${how}`], async (fixture, random) => {
      const renter = await aRenter(fixture, random);
      if (how === 'by polling') await withoutWebhooks(fixture);
      await payByPayPal(renter, choice);
      await waitUntilShown(renter, 'settling');
      expect(await statesOf(fixture, renter)).toEqual(['paid_pending']);
      await fixture.time.pass(2 * MINUTE);
      await fixture.time.settle();
      expect(await statesOf(fixture, renter)).toEqual([end]);
      expect(await netCentsOf(fixture, renter)).toEqual([end === 'paid' ? PRICE_CENTS : 0]);
      expect(await mailsTo(fixture, renter)).toEqual([end === 'paid' ? 'confirmation' : 'payment-problem']);
    });

for (const outcome of ['complete', 'deny'])
  scenario(
    [23, 'paypal', `pending for a day, then ${outcome}: the car is kept until then`],
    async (fixture, random) => {
      const renter = await aRenter(fixture, random);
      await fixture.paypal('/switches', { pendingMs: 100 * 60 * MINUTE });
      await payByPayPal(renter, 'pending-complete');
      await waitUntilShown(renter, 'settling');
      // Much longer than the half hour of the hold.
      for (let hour = 0; hour < 20; hour++) await fixture.time.pass(60 * MINUTE);
      await waitUntilShown(renter, 'settling');
      expect(await statesOf(fixture, renter)).toEqual(['paid_pending']);
      const [kept] = await fixture.query<{ state: string; cars: number }>(
        `SELECT state, (SELECT count(*)::int FROM allocations a WHERE a.reservation_id = r.id) AS cars
         FROM reservations r WHERE id = $1`,
        [renter.reservationId],
      );
      expect(kept).toEqual({ state: 'review', cars: 1 });
      await fixture.paypal('/settle', { outcome });
      await fixture.time.settle();
      expect(await statesOf(fixture, renter)).toEqual([outcome === 'complete' ? 'paid' : 'declined']);
      expect(await netCentsOf(fixture, renter)).toEqual([outcome === 'complete' ? PRICE_CENTS : 0]);
    },
  );

/** Refusals of PayPal's API and the resulting state of the attempt. */
const REFUSALS = [
  // Another payment used this invoice id: the attempt needs a manual review.
  { fault: { operation: 'capture', kind: 'code', code: 'DUPLICATE_INVOICE_ID' }, end: 'manual_review' },
  { fault: { operation: 'capture', kind: 'code', code: 'RESOURCE_NOT_FOUND' }, end: 'refused' },
  // Without PayPal's own error code a 404 is no refusal.
  { fault: { operation: 'capture', kind: 'http_before', status: 404 }, end: 'paid' },
  { fault: { operation: 'capture', kind: 'http_before', status: 401, times: 2 }, end: 'refused' },
  { fault: { operation: 'capture', kind: 'http_before', status: 401 }, end: 'paid' },
  { fault: { operation: 'capture', kind: 'http_before', status: 429, retryAfter: 1 }, end: 'paid' },
  { fault: { operation: 'create', kind: 'http_before', status: 401, times: 2 }, end: 'refused' },
  { fault: { operation: 'create', kind: 'http_before', status: 401 }, end: 'paid' },
  { fault: { operation: 'create', kind: 'http_before', status: 429, retryAfter: 1 }, end: 'paid' },
];

for (const { fault, end } of REFUSALS)
  scenario([24, 'paypal', `${Object.values(fault).join(' ')} ends ${end}`], async (fixture, random) => {
    const renter = await aRenter(fixture, random);
    await fixture.armPayPal(fault);
    const address = await goToPayPal(renter);
    if (address) await returnFromPayPal(renter, await decideAtPayPal(address));
    await fixture.time.settle();
    await waitUntilShown(renter, end === 'manual_review' ? 'settling' : end === 'paid' ? 'paid' : 'refused');
    const orders = (await fixture.readLedgers()).filter((order) => order.orderIdentifier === renter.code);
    expect(orders.length).toBe(address ? 1 : 0);
    expect(orders.map(({ netCents }) => netCents)).toEqual(address ? [end === 'paid' ? PRICE_CENTS : 0] : []);
    if (end !== 'refused') return expect(await statesOf(fixture, renter)).toEqual([end]);
    await payByCard(renter);
    await waitUntilShown(renter, 'paid');
  });

scenario(
  [24, 'paypal', 'a capture refused for missing permissions raises an alarm'],
  async (fixture, random) => {
    const renter = await aRenter(fixture, random);
    await fixture.armPayPal({ operation: 'capture', kind: 'http_before', status: 401, times: 2 });
    await payByPayPal(renter);
    await waitUntilShown(renter, 'refused');
    const [attempt] = await fixture.query<{ id: string; flags: string[]; code: string }>(
      'SELECT id, flags, raw_code AS code FROM payment_attempts WHERE reservation_id = $1',
      [renter.reservationId],
    );
    expect(attempt).toMatchObject({ flags: ['alarm'], code: 'HTTP 401' });
    const lines = fixture.printed().split('\n');
    expect(lines.some((line) => line.includes(attempt?.id ?? '') && /alarm/.test(line))).toBe(true);
  },
);

scenario([24, 'paypal', 'an order that has expired at PayPal'], async (fixture, random) => {
  const renter = await aRenter(fixture, random);
  const address = await decideAtPayPal(await goToPayPal(renter), 'cancel');
  await fixture.armPayPal({ operation: 'get', kind: 'code', code: 'INVALID_RESOURCE_ID' });
  await returnFromPayPal(renter, address.replace('/cancel', '/return'));
  await waitUntilShown(renter, 'refused');
  expect(await statesOf(fixture, renter)).toEqual(['expired']);
  await payByCard(renter);
  await waitUntilShown(renter, 'paid');
});

scenario([24, 'paypal', 'the access token ends in the middle'], async (fixture, random) => {
  const renter = await aRenter(fixture, random);
  const address = await goToPayPal(renter);
  await fixture.paypal('/expire-tokens', {});
  await returnFromPayPal(renter, await decideAtPayPal(address));
  await expectPaidOnce(fixture, renter);
});
