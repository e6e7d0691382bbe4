import { expect, vi } from 'vitest';
import { CARDS } from '#tests/support/book-by-form.ts';
import type { FaultFixture } from './fixture/fault-fixture.ts';
import {
  aRenter,
  ledgerOf,
  netCentsOf,
  openCheckout,
  PRICE_CENTS,
  payByCard,
  type Renter,
  readShown,
  statesOf,
  untilState,
  waitUntilShown,
} from './fixture/renter.ts';
import { scenariosForTests } from './fixture/scenario.ts';

const scenario = scenariosForTests();

/** What the bank charged or reported, and the resulting state of the attempt. */
const NOT_OURS = [
  { kind: 'wrong_amount', end: 'manual_review' },
  { kind: 'wrong_currency', end: 'manual_review' },
  { kind: 'wrong_id', end: 'manual_review' },
  { kind: 'wrong_order', end: 'manual_review' },
  { kind: 'partial', end: 'reversed' },
];

for (const { kind, end } of NOT_OURS)
  scenario([8, 'card', `${kind} is never "paid"`], async (fixture, random) => {
    const renter = await aRenter(fixture, random);
    await fixture.arm({ operation: 'payment', kind });
    await payByCard(renter);
    expect(['settling', 'refused']).toContain(await readShown(renter));
    await fixture.time.settle();
    expect(await statesOf(fixture, renter)).toEqual([end]);
    expect(await readShown(renter)).toBe(end === 'reversed' ? 'refused' : 'settling');
  });

/** The refusals of payments.md#card-codes by class, and the message to the renter. */
const CLASSES = {
  funds: ['51 61 65', /La tarjeta no tiene fondos|insufficient funds|limit/],
  'card-data': ['14 15 33 54 56 82 N7', /El banco no reconoce los datos|number/],
  generic: ['01 02 05 57 62 36 63 93', /Comunícate con tu banco|your bank/],
  risk: ['04 07 34 41 43 59 67', /Comunícate con tu banco|your bank/],
  temporary: ['19 28 90 91 92 96 98 99 N0', /Intenta de nuevo en unos minutos|few minutes/],
  setup: ['03 12 13 30 40 58 89 97', /no está disponible|not available/],
} as const;
/** Unknown codes: handled as an ordinary refusal and stored unchanged. */
const UNHEARD_OF = '77 X1 ZZ9';

for (const [declineClass, codes, words] of [
  ...Object.entries(CLASSES).map(([name, [codes, words]]) => [name, codes, words] as const),
  ['generic', UNHEARD_OF, CLASSES.generic[1]] as const,
])
  scenario([9, 'card', `codes ${codes}: ${declineClass}`], async (fixture, random) => {
    for (const code of codes.split(' ')) {
      const renter = await aRenter(fixture, random);
      await fixture.arm({ operation: 'payment', kind: 'code', code });
      await payByCard(renter);
      const page = await openCheckout(renter);
      expect(page.text, code).toMatch(words);
      expect(await newestOf(fixture, renter), code).toMatchObject({
        state: 'declined',
        code,
        class: declineClass,
      });
      expect(await netCentsOf(fixture, renter), code).toEqual([0]);
      // The operator's setup is wrong, which must raise an alarm.
      expect((await newestOf(fixture, renter))?.flags, code).toEqual(
        declineClass === 'setup' ? ['alarm'] : [],
      );
    }
  });

scenario([9, 'card', 'a temporary refusal is looked up again ten minutes later'], async (fixture, random) => {
  const renter = await aRenter(fixture, random);
  await fixture.arm({ operation: 'payment', kind: 'code', code: '91' });
  await payByCard(renter);
  const looks = async () => ((await fixture.bank('/calls')) as { path: string }[]).length;
  const before = await looks();
  await fixture.time.pass(9 * 60_000);
  expect(await looks()).toBe(before);
  await fixture.time.pass(60_000);
  await vi.waitFor(async () => expect(await looks()).toBeGreaterThan(before), {
    timeout: 10_000,
    interval: 50,
  });
});

/** Codes that prove nothing: in progress or late, duplicate, approved in part or conditionally. */
for (const code of '09 68 94 26 08 10 11 16 32'.split(' '))
  scenario([9, 'card', `code ${code} proves nothing`], async (fixture, random) => {
    const renter = await aRenter(fixture, random);
    await fixture.arm({ operation: 'payment', kind: 'code', code });
    await payByCard(renter);
    expect(await readShown(renter)).toBe('settling');
    expect((await newestOf(fixture, renter))?.code).toBe(code);
    await fixture.time.settle();
    expect(['reversed', 'declined', 'manual_review']).toContain((await newestOf(fixture, renter))?.state);
    expect(await netCentsOf(fixture, renter)).toEqual([0]);
  });

async function newestOf({ query }: FaultFixture, { reservationId }: Renter) {
  const rows = await query<{ state: string; code: string; class: string; flags: string[] }>(
    `SELECT state, raw_code AS code, decline_class AS class, flags FROM payment_attempts WHERE reservation_id = $1
     ORDER BY created_at DESC LIMIT 1`,
    [reservationId],
  );
  return rows[0];
}

scenario([27, 'card', 'settled before the void: a refund'], async (fixture, random) => {
  const renter = await aRenter(fixture, random);
  await fixture.arm({ operation: 'payment', kind: 'partial' });
  await fixture.arm({ operation: 'void', kind: 'reset_before' });
  await payByCard(renter);
  await untilState(fixture, renter, 'reversing');
  await fixture.bank('/settle', {});
  await fixture.time.settle();
  expect(await statesOf(fixture, renter)).toEqual(['reversed']);
  const [entry] = await ledgerOf(fixture, renter);
  expect(entry).toMatchObject({ voided: false, netCents: 0, creditedCents: entry?.capturedCents });
});

scenario([27, 'card', 'a void that the gateway refuses becomes a refund'], async (fixture, random) => {
  const renter = await aRenter(fixture, random);
  await fixture.arm({ operation: 'payment', kind: 'partial' });
  await fixture.arm({ operation: 'void', kind: 'code', code: random.pick(['12', '05', '58']), times: 20 });
  await payByCard(renter);
  await fixture.time.settle();
  expect(await statesOf(fixture, renter)).toEqual(['reversed']);
  const [entry] = await ledgerOf(fixture, renter);
  expect(entry).toMatchObject({ voided: false, netCents: 0, creditedCents: entry?.capturedCents });
  await waitUntilShown(renter, 'refused');
  await payByCard(renter, CARDS.frictionless);
  await waitUntilShown(renter, 'paid');
  expect(await netCentsOf(fixture, renter)).toEqual([0, PRICE_CENTS]);
});
