import { expect, vi } from 'vitest';
import { CARDS } from '#tests/support/book-by-form.ts';
import type { FaultWorld } from './world/fault-world.ts';
import {
  aRenter,
  booksOf,
  look,
  moneyOf,
  openCheckout,
  PRICE_CENTS,
  payByCard,
  type Renter,
  seeUntil,
  statesOf,
  untilState,
} from './world/renter.ts';
import { joinFaultWorld, scenario } from './world/scenario.ts';

const world = joinFaultWorld();

/** What the bank charged or reported, and the resulting state of the attempt. */
const NOT_OURS = [
  { kind: 'wrong_amount', end: 'manual_review' },
  { kind: 'wrong_currency', end: 'manual_review' },
  { kind: 'wrong_id', end: 'manual_review' },
  { kind: 'wrong_order', end: 'manual_review' },
  { kind: 'partial', end: 'reversed' },
];

for (const { kind, end } of NOT_OURS)
  scenario(world, [8, 'card', `${kind} is never "paid"`], async (world, chance) => {
    const renter = await aRenter(world, chance);
    await world.arm({ operation: 'payment', kind });
    await payByCard(renter);
    expect(['settling', 'refused']).toContain(await look(renter));
    await world.time.settle();
    expect(await statesOf(world, renter)).toEqual([end]);
    expect(await look(renter)).toBe(end === 'reversed' ? 'refused' : 'settling');
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
  scenario(world, [9, 'card', `codes ${codes}: ${declineClass}`], async (world, chance) => {
    for (const code of codes.split(' ')) {
      const renter = await aRenter(world, chance);
      await world.arm({ operation: 'payment', kind: 'code', code });
      await payByCard(renter);
      const page = await openCheckout(renter);
      expect(page.text, code).toMatch(words);
      expect(await newestOf(world, renter), code).toMatchObject({
        state: 'declined',
        code,
        class: declineClass,
      });
      expect(await moneyOf(world, renter), code).toEqual([0]);
      // The operator's setup is wrong, which must raise an alarm.
      expect((await newestOf(world, renter))?.flags, code).toEqual(declineClass === 'setup' ? ['alarm'] : []);
    }
  });

scenario(
  world,
  [9, 'card', 'a refusal for the moment is looked at once more, ten minutes later'],
  async (world, chance) => {
    const renter = await aRenter(world, chance);
    await world.arm({ operation: 'payment', kind: 'code', code: '91' });
    await payByCard(renter);
    const looks = async () => ((await world.bank('/calls')) as { path: string }[]).length;
    const before = await looks();
    await world.time.pass(9 * 60_000);
    expect(await looks()).toBe(before);
    await world.time.pass(60_000);
    await vi.waitFor(async () => expect(await looks()).toBeGreaterThan(before), {
      timeout: 10_000,
      interval: 50,
    });
  },
);

/** Codes that prove nothing: in progress or late, duplicate, approved in part or conditionally. */
for (const code of '09 68 94 26 08 10 11 16 32'.split(' '))
  scenario(world, [9, 'card', `code ${code} proves nothing`], async (world, chance) => {
    const renter = await aRenter(world, chance);
    await world.arm({ operation: 'payment', kind: 'code', code });
    await payByCard(renter);
    expect(await look(renter)).toBe('settling');
    expect((await newestOf(world, renter))?.code).toBe(code);
    await world.time.settle();
    expect(['reversed', 'declined', 'manual_review']).toContain((await newestOf(world, renter))?.state);
    expect(await moneyOf(world, renter)).toEqual([0]);
  });

async function newestOf({ query }: FaultWorld, { reservationId }: Renter) {
  const rows = await query<{ state: string; code: string; class: string; flags: string[] }>(
    `SELECT state, raw_code AS code, decline_class AS class, flags FROM payment_attempts WHERE reservation_id = $1
     ORDER BY created_at DESC LIMIT 1`,
    [reservationId],
  );
  return rows[0];
}

scenario(world, [27, 'card', 'settled before the void: a refund'], async (world, chance) => {
  const renter = await aRenter(world, chance);
  await world.arm({ operation: 'payment', kind: 'partial' });
  await world.arm({ operation: 'void', kind: 'reset_before' });
  await payByCard(renter);
  await untilState(world, renter, 'reversing');
  await world.bank('/settle', {});
  await world.time.settle();
  expect(await statesOf(world, renter)).toEqual(['reversed']);
  const [entry] = await booksOf(world, renter);
  expect(entry).toMatchObject({ voided: false, netCents: 0, creditedCents: entry?.capturedCents });
});

scenario(world, [27, 'card', 'a void that the gateway refuses becomes a refund'], async (world, chance) => {
  const renter = await aRenter(world, chance);
  await world.arm({ operation: 'payment', kind: 'partial' });
  await world.arm({ operation: 'void', kind: 'code', code: chance.pick(['12', '05', '58']), times: 20 });
  await payByCard(renter);
  await world.time.settle();
  expect(await statesOf(world, renter)).toEqual(['reversed']);
  const [entry] = await booksOf(world, renter);
  expect(entry).toMatchObject({ voided: false, netCents: 0, creditedCents: entry?.capturedCents });
  await seeUntil(renter, 'refused');
  await payByCard(renter, CARDS.frictionless);
  await seeUntil(renter, 'paid');
  expect(await moneyOf(world, renter)).toEqual([0, PRICE_CENTS]);
});
