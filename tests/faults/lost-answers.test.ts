import { expect } from 'vitest';
import { CARDS } from '#tests/support/book-by-form.ts';
import type { FaultFixture } from './fixture/fault-fixture.ts';
import {
  aRenter,
  ledgerOf,
  netCentsOf,
  PRICE_CENTS,
  payByCard,
  payWithBank,
  readShown,
  statesOf,
  waitUntilShown,
} from './fixture/renter.ts';
import { scenariosForTests } from './fixture/scenario.ts';

const scenario = scenariosForTests();

const LOST = ['hang_after_commit', 'reset_after_commit', 'http_after_commit'] as const;

for (const kind of LOST)
  scenario(
    [3, 'card', `charged, the response lost (${kind}): a look-up finds it`],
    async (fixture, random) => {
      const renter = await aRenter(fixture, random);
      await fixture.arm({ operation: 'payment', kind });
      await (random.next() < 0.5 ? payByCard(renter) : payWithBank(renter));
      await waitUntilShown(renter, 'settling');
      await fixture.time.settle();
      expect(await readShown(renter)).toBe('paid');
      expect(await netCentsOf(fixture, renter)).toEqual([PRICE_CENTS]);
    },
  );

for (const kind of LOST)
  scenario(
    [4, 'card', `the same (${kind}) without look-ups: voided, and the renter pays again`],
    async (fixture, random) => {
      const renter = await aRenter(fixture, random);
      await fixture.bank('/switches', { lookup: false });
      await fixture.arm({ operation: 'payment', kind });
      await payByCard(renter);
      await waitUntilShown(renter, 'settling');
      await fixture.time.settle();
      expect(await readShown(renter)).toBe('refused');
      await payByCard(renter, random.pick([CARDS.frictionless, '4012 0000 0002 0089']));
      await waitUntilShown(renter, 'paid');
      const ledger = await ledgerOf(fixture, renter);
      expect(ledger.map(({ voided, netCents }) => [voided, netCents])).toEqual([
        [true, 0],
        [false, PRICE_CENTS],
      ]);
    },
  );

for (const kind of LOST)
  scenario(
    [5, 'card', `the same (${kind}), found at the third look-up only: nothing is voided`],
    async (fixture, random) => {
      const renter = await aRenter(fixture, random);
      const voids = await countCalls(fixture, '/api/void');
      // Each check makes two look-ups: by transaction and by order.
      await fixture.bank('/switches', { lookupLag: 4 });
      await fixture.arm({ operation: 'payment', kind });
      await payByCard(renter);
      await fixture.time.settle();
      expect(await statesOf(fixture, renter)).toEqual(['paid']);
      expect(await readShown(renter)).toBe('paid');
      expect(await countCalls(fixture, '/api/void')).toBe(voids);
    },
  );

for (const kind of ['reset_before', 'hang_before'])
  scenario(
    [6, 'card', `${kind} of the charge: nothing is charged, and the renter pays again`],
    async (fixture, random) => {
      const renter = await aRenter(fixture, random);
      await fixture.arm({ operation: 'payment', kind });
      await payByCard(renter);
      await waitUntilShown(renter, 'settling');
      await fixture.time.settle();
      expect(await readShown(renter)).toBe('refused');
      await payByCard(renter);
      await waitUntilShown(renter, 'paid');
      expect(await netCentsOf(fixture, renter)).toEqual([0, PRICE_CENTS]);
    },
  );

async function countCalls(fixture: FaultFixture, path: string): Promise<number> {
  const calls = (await fixture.bank('/calls')) as { path: string }[];
  return calls.filter((call) => call.path === path).length;
}

const UNREADABLE = [
  { kind: 'http_after_commit', status: 500 },
  { kind: 'http_after_commit', status: 502 },
  { kind: 'bad_json' },
  { kind: 'empty' },
  { kind: 'truncated' },
  { kind: 'missing_field', field: 'Approved' },
  { kind: 'missing_field', field: 'IsoResponseCode' },
  { kind: 'contradiction' },
];

scenario([7, 'card', 'no unreadable answer becomes a refusal'], async (fixture, random) => {
  for (const answer of UNREADABLE) {
    const renter = await aRenter(fixture, random);
    await fixture.arm({ operation: 'payment', ...answer });
    await payByCard(renter);
    expect(['settling', 'paid'], JSON.stringify(answer)).toContain(await readShown(renter));
    await fixture.time.settle();
    expect(await readShown(renter), JSON.stringify(answer)).toBe('paid');
  }
});
