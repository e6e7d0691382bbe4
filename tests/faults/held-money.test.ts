import { expect } from 'vitest';
import { CARDS } from '#tests/support/book-by-form.ts';
import { crashBefore, crashDuring } from './fixture/crashes.ts';
import { expectPaidOnce } from './fixture/expect-paid-once.ts';
import type { FaultFixture } from './fixture/fault-fixture.ts';
import { forceChange } from './fixture/forced-changes.ts';
import { closeGate } from './fixture/gates.ts';
import {
  aRenter,
  netCentsOf,
  PRICE_CENTS,
  payByCard,
  payWithBank,
  payWithoutResponse,
  type Renter,
  readShown,
  statesOf,
  waitUntilShown,
} from './fixture/renter.ts';
import { scenariosForTests } from './fixture/scenario.ts';

/** Money is authorized at the payment and captured at the confirmation. payments.md#card-transfers. */
const scenario = scenariosForTests({ METROBANK_CAPTURE_MODE: 'auth_capture' });

async function captureOf({ query }: FaultFixture, { reservationId }: Renter): Promise<string[]> {
  const rows = await query<{ state: string }>('SELECT state FROM captures WHERE reservation_id = $1', [
    reservationId,
  ]);
  return rows.map(({ state }) => state);
}

async function expectTakenOnce(fixture: FaultFixture, renter: Renter): Promise<void> {
  await expectPaidOnce(fixture, renter);
  expect(await captureOf(fixture, renter)).toEqual(['captured']);
}

/** Paths of all calls to the gateway so far. */
async function pathsOf(fixture: FaultFixture): Promise<string[]> {
  const calls = (await fixture.bank('/calls')) as { path: string }[];
  return calls.map(({ path }) => path.replace('/api', ''));
}

scenario([1, 'card', 'held when it is paid, taken afterwards'], async (fixture, random) => {
  const renter = await aRenter(fixture, random);
  await (random.next() < 0.5 ? payByCard(renter) : payWithBank(renter));
  await waitUntilShown(renter, 'paid');
  await expectTakenOnce(fixture, renter);
  const paths = await pathsOf(fixture);
  expect(paths).toContain('/spi/auth');
  expect(paths).not.toContain('/spi/sale');
});

scenario([2, 'card', 'held money: killed between the payment and its capture'], async (fixture, random) => {
  const renter = await aRenter(fixture, random);
  await dieAtCapture(fixture, 'NEW.send_count > OLD.send_count', () => payWithoutResponse(renter));
  await expectTakenOnce(fixture, renter);
});

scenario(
  [2, 'card', 'held money, K2: the first call was sent, its response not stored'],
  async (fixture, random) => {
    const renter = await aRenter(fixture, random);
    const kind = random.pick(['hang_before', 'hang_after_commit']);
    await crashDuring(fixture, { operation: 'auth', kind }, () => payWithoutResponse(renter));
    await fixture.time.settle();
    expect(await statesOf(fixture, renter)).toEqual(['reversed']);
    expect(await captureOf(fixture, renter)).toEqual([]);
  },
);

scenario([2, 'card', 'held money, K7: taken, the answer is under way'], async (fixture, random) => {
  const renter = await aRenter(fixture, random);
  await crashDuring(fixture, { operation: 'capture', kind: 'hang_after_commit' }, () =>
    payWithoutResponse(renter),
  );
  await expectTakenOnce(fixture, renter);
});

scenario(
  [2, 'card', 'held money, K6: the capture is started, nothing has happened'],
  async (fixture, random) => {
    const renter = await aRenter(fixture, random);
    await crashDuring(fixture, { operation: 'capture', kind: 'hang_before' }, () =>
      payWithoutResponse(renter),
    );
    await expectTakenOnce(fixture, renter);
  },
);

scenario([2, 'card', 'held money, K8: captured with a response, not committed'], async (fixture, random) => {
  const renter = await aRenter(fixture, random);
  await dieAtCapture(fixture, "NEW.state = 'captured'", () => payWithoutResponse(renter));
  await expectTakenOnce(fixture, renter);
});

scenario(
  [2, 'card', 'held money, K8: authorized with a response, "paid" not committed'],
  async (fixture, random) => {
    const renter = await aRenter(fixture, random);
    await crashBefore(fixture, 'paid', () => payWithoutResponse(renter));
    await expectTakenOnce(fixture, renter);
  },
);

for (const kind of ['reset_after_commit', 'hang_after_commit', 'reset_before', 'http_after_commit'])
  scenario(
    [3, 'card', `the response to a capture is lost (${kind}): captured once`],
    async (fixture, random) => {
      const renter = await aRenter(fixture, random);
      await fixture.arm({ operation: 'capture', kind });
      await payByCard(renter);
      await expectTakenOnce(fixture, renter);
    },
  );

scenario(
  [3, 'card', 'the response to the payment is lost: found as held, and captured'],
  async (fixture, random) => {
    const renter = await aRenter(fixture, random);
    await fixture.arm({
      operation: 'payment',
      kind: random.pick(['reset_after_commit', 'hang_after_commit']),
    });
    await payByCard(renter);
    await waitUntilShown(renter, 'settling');
    await expectTakenOnce(fixture, renter);
  },
);

scenario([4, 'card', 'held without look-ups: only voided, and paid again'], async (fixture, random) => {
  const renter = await aRenter(fixture, random);
  await fixture.bank('/switches', { lookup: false });
  await fixture.arm({ operation: 'payment', kind: 'reset_after_commit' });
  await payByCard(renter);
  await fixture.time.settle();
  expect(await readShown(renter)).toBe('refused');
  expect(await pathsOf(fixture)).not.toContain('/refund');
  expect(await captureOf(fixture, renter)).toEqual([]);
  await payByCard(renter, CARDS.frictionless);
  await waitUntilShown(renter, 'paid');
  await fixture.time.settle();
  expect(await netCentsOf(fixture, renter)).toEqual([0, PRICE_CENTS]);
});

scenario([17, 'card', 'canceled while its money is being held: a pure void'], async (fixture, random) => {
  const renter = await aRenter(fixture, random);
  const before = (await pathsOf(fixture)).length;
  await fixture.arm({ operation: 'payment', kind: 'hang_after_commit' });
  await payWithoutResponse(renter);
  await forceChange(fixture, renter, 'staff cancel');
  await fixture.time.settle();
  expect(await statesOf(fixture, renter)).toEqual(['reversed']);
  const calls = (await pathsOf(fixture)).slice(before);
  expect(calls).toContain('/void');
  expect(calls.filter((path) => path === '/refund' || path === '/capture')).toEqual([]);
});

scenario(
  [26, 'card', 'held: a refused capture raises an alarm; a cancellation releases it'],
  async (fixture, random) => {
    const renter = await aRenter(fixture, random);
    await fixture.arm({ operation: 'capture', kind: 'code', code: '12' });
    await payByCard(renter);
    await fixture.time.settle();
    expect(await captureOf(fixture, renter)).toEqual(['review']);
    const status = await fixture.refund(renter.code, 'all');
    expect(status).toBe('refunded');
    expect(await captureOf(fixture, renter)).toEqual(['released']);
    expect(await netCentsOf(fixture, renter)).toEqual([0]);
  },
);

scenario([26, 'card', 'held: a part goes back once it is taken'], async (fixture, random) => {
  const renter = await aRenter(fixture, random);
  await fixture.arm({ operation: 'capture', kind: 'reset_before' });
  await payByCard(renter);
  const typing = fixture.refund(renter.code, 10_000);
  await fixture.time.settle();
  await typing;
  await fixture.time.settle();
  expect(await captureOf(fixture, renter)).toEqual(['captured']);
  expect(await netCentsOf(fixture, renter)).toEqual([PRICE_CENTS - 10_000]);
});

for (const kind of ['wrong_amount', 'wrong_currency', 'wrong_order'])
  scenario(
    [8, 'card', `${kind} is held without a matching payment: never captured, and an operator reviews it`],
    async (fixture, random) => {
      const renter = await aRenter(fixture, random);
      await fixture.arm({ operation: 'payment', kind });
      await payByCard(renter);
      await fixture.time.settle();
      expect(await statesOf(fixture, renter)).toEqual(['manual_review']);
      expect(await captureOf(fixture, renter)).toEqual([]);
      expect(await netCentsOf(fixture, renter)).toEqual([0]);
    },
  );

scenario(
  [27, 'card', 'a hold whose void is refused is not refunded: an operator reviews it'],
  async (fixture, random) => {
    const renter = await aRenter(fixture, random);
    const before = (await pathsOf(fixture)).length;
    await fixture.arm({ operation: 'payment', kind: 'partial' });
    await fixture.arm({ operation: 'void', kind: 'code', code: '12', times: 5 });
    await payByCard(renter);
    await fixture.time.settle();
    expect(await statesOf(fixture, renter)).toEqual(['manual_review']);
    const calls = (await pathsOf(fixture)).slice(before);
    expect(calls).toContain('/void');
    expect(calls).not.toContain('/refund');
  },
);

/** Kills the process before a worker makes this change of a capture. The change is never made. */
async function dieAtCapture(
  fixture: FaultFixture,
  condition: string,
  act: () => Promise<unknown>,
): Promise<void> {
  const gate = await closeGate(fixture, { table: 'captures', operations: 'UPDATE', condition });
  const acting = act();
  await gate.reached();
  await fixture.site.kill();
  await gate.remove();
  await acting;
  await fixture.site.start();
}
