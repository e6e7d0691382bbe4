import { expect } from 'vitest';
import type { FaultFixture } from './fixture/fault-fixture.ts';
import type { Random } from './fixture/random.ts';
import {
  aRenter,
  netCentsOf,
  PRICE_CENTS,
  payByCard,
  payByPayPal,
  type Renter,
  waitUntilShown,
} from './fixture/renter.ts';
import { scenariosForTests } from './fixture/scenario.ts';

const scenario = scenariosForTests();

type How = 'card' | 'paypal';

async function aPaidRenter(fixture: FaultFixture, random: Random, how: How): Promise<Renter> {
  const renter = await aRenter(fixture, random);
  await (how === 'card' ? payByCard(renter) : payByPayPal(renter));
  await waitUntilShown(renter, 'paid');
  return renter;
}

async function armRefund(fixture: FaultFixture, how: How, fault: Record<string, unknown>): Promise<void> {
  if (how === 'paypal') return fixture.armPayPal({ operation: 'refund', ...fault });
  // A partial refund of a card payment is always a refund, never a void.
  await fixture.arm({ operation: 'refund', ...fault });
}

const PART = 10_000;
const refund = (fixture: FaultFixture, { code }: Renter, amount: number | 'all') =>
  fixture.refund(code, amount);

/** States of a renter's refunds, oldest first. */
async function refundsOf({ query }: FaultFixture, { reservationId }: Renter): Promise<string[]> {
  const rows = await query<{ state: string }>(
    'SELECT state FROM refunds WHERE reservation_id = $1 ORDER BY created_at',
    [reservationId],
  );
  return rows.map(({ state }) => state);
}

/** Amount that the shop keeps. */
async function leftOf(fixture: FaultFixture, renter: Renter): Promise<number> {
  return (await netCentsOf(fixture, renter)).reduce((sum, cents) => sum + cents, 0);
}

for (const how of ['card', 'paypal'] as const) {
  for (const kind of ['reset_after_commit', 'hang_after_commit', 'reset_before'])
    scenario(
      [26, how, `the response to a refund is lost (${kind}): it is refunded once`],
      async (fixture, random) => {
        const renter = await aPaidRenter(fixture, random, how);
        await armRefund(fixture, how, { kind });
        const typing = refund(fixture, renter, PART);
        await fixture.time.settle();
        await typing;
        await fixture.time.settle();
        expect(await refundsOf(fixture, renter)).toEqual(['refunded']);
        expect(await leftOf(fixture, renter)).toBe(PRICE_CENTS - 10_000);
      },
    );

  scenario([26, how, 'a part, then the rest, then nothing more'], async (fixture, random) => {
    const renter = await aPaidRenter(fixture, random, how);
    expect(await refund(fixture, renter, PART)).toBe('refunded');
    expect(await refund(fixture, renter, 'all')).toBe('refunded');
    await fixture.time.settle();
    expect(await refundsOf(fixture, renter)).toEqual(['refunded', 'refunded']);
    expect(await refund(fixture, renter, 1)).toBe('too-much');
    expect(await leftOf(fixture, renter)).toBe(0);
  });

  scenario([26, how, 'the same typed twice at once is one refund'], async (fixture, random) => {
    const renter = await aPaidRenter(fixture, random, how);
    await Promise.all([refund(fixture, renter, PART), refund(fixture, renter, PART)]);
    await fixture.time.settle();
    expect(await refundsOf(fixture, renter)).toEqual(['refunded']);
    expect(await leftOf(fixture, renter)).toBe(PRICE_CENTS - 10_000);
  });

  scenario([26, how, 'more than was paid is not refunded'], async (fixture, random) => {
    const renter = await aPaidRenter(fixture, random, how);
    expect(await refund(fixture, renter, 48_415)).toBe('too-much');
    expect(await refundsOf(fixture, renter)).toEqual([]);
    expect(await leftOf(fixture, renter)).toBe(PRICE_CENTS);
  });

  scenario([26, how, 'a refusal is reported and changes nothing'], async (fixture, random) => {
    const renter = await aPaidRenter(fixture, random, how);
    const code = how === 'card' ? '12' : 'REFUND_NOT_PERMITTED_DUE_TO_CHARGEBACK';
    await armRefund(fixture, how, { kind: 'code', code, times: 5 });
    const outcome = await refund(fixture, renter, PART);
    await fixture.time.settle();
    const [state = ''] = await refundsOf(fixture, renter);
    expect(['refused', 'review']).toContain(state);
    expect(outcome).toBe(state);
    expect(await leftOf(fixture, renter)).toBe(PRICE_CENTS);
    expect(fixture.printed()).toMatch(/alarm/);
  });
}

scenario([26, 'paypal', 'a refund that is pending first'], async (fixture, random) => {
  const renter = await aPaidRenter(fixture, random, 'paypal');
  await armRefund(fixture, 'paypal', { kind: 'refund_pending' });
  await refund(fixture, renter, PART);
  expect(await refundsOf(fixture, renter)).toEqual(['pending']);
  await fixture.paypal('/settle', {});
  await fixture.time.settle();
  expect(await refundsOf(fixture, renter)).toEqual(['refunded']);
  expect(await leftOf(fixture, renter)).toBe(PRICE_CENTS - 10_000);
});
