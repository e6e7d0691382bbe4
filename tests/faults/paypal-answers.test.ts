import { expect } from 'vitest';
import type { FaultFixture } from './fixture/fault-fixture.ts';
import {
  aRenter,
  decideAtPayPal,
  goToPayPal,
  netCentsOf,
  PRICE_CENTS,
  type Renter,
  readShown,
  returnFromPayPal,
  statesOf,
} from './fixture/renter.ts';
import { scenariosForTests } from './fixture/scenario.ts';

const scenario = scenariosForTests();

/** Approves and returns. The fault changes the response to the capture. */
async function payInto(fixture: FaultFixture, renter: Renter, fault: Record<string, unknown>): Promise<void> {
  await fixture.armPayPal({ operation: 'webhook', kind: 'webhook_drop', times: 100 });
  const address = await goToPayPal(renter);
  await fixture.armPayPal({ operation: 'capture', ...fault });
  await returnFromPayPal(renter, await decideAtPayPal(address));
}

for (const kind of ['hang_after_commit', 'reset_after_commit', 'http_after_commit'])
  scenario(
    [3, 'paypal', `captured, the response lost (${kind}): looked up, and paid`],
    async (fixture, random) => {
      const renter = await aRenter(fixture, random);
      await payInto(fixture, renter, { kind });
      expect(['settling', 'paid']).toContain(await readShown(renter));
      await fixture.time.settle();
      expect(await readShown(renter)).toBe('paid');
      expect(await netCentsOf(fixture, renter)).toEqual([PRICE_CENTS]);
    },
  );

for (const kind of ['reset_before', 'hang_before'])
  scenario([6, 'paypal', `${kind} of the capture: one capture in the end`], async (fixture, random) => {
    const renter = await aRenter(fixture, random);
    await payInto(fixture, renter, { kind });
    expect(['settling', 'paid']).toContain(await readShown(renter));
    await fixture.time.settle();
    expect(await readShown(renter)).toBe('paid');
    expect(await netCentsOf(fixture, renter)).toEqual([PRICE_CENTS]);
  });

const UNREADABLE = [
  { kind: 'http_after_commit', status: 500 },
  { kind: 'bad_json' },
  { kind: 'empty' },
  { kind: 'truncated' },
  { kind: 'missing_field', field: 'status' },
  { kind: 'missing_field', field: 'purchase_units' },
  { kind: 'contradiction' },
];

scenario([7, 'paypal', 'no unreadable answer becomes a refusal'], async (fixture, random) => {
  for (const answer of UNREADABLE) {
    const renter = await aRenter(fixture, random);
    await payInto(fixture, renter, answer);
    expect(['settling', 'paid'], JSON.stringify(answer)).toContain(await readShown(renter));
    await fixture.time.settle();
    expect(await readShown(renter), JSON.stringify(answer)).toBe('paid');
  }
});

for (const kind of ['wrong_amount', 'wrong_currency', 'wrong_id', 'wrong_order', 'partial'])
  scenario([8, 'paypal', `${kind} is never taken for our payment`], async (fixture, random) => {
    const renter = await aRenter(fixture, random);
    await payInto(fixture, renter, { kind });
    await fixture.time.settle();
    // When only the response was wrong, a look-up may find the payment; the invariants are checked
    // afterwards.
    const [state = ''] = await statesOf(fixture, renter);
    expect(['paid', 'reversed', 'manual_review']).toContain(state);
    if (['wrong_amount', 'wrong_currency', 'partial'].includes(kind)) expect(state).not.toBe('paid');
  });
