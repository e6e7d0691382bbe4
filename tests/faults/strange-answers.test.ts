import { expect } from 'vitest';
import { makeSandboxNumber } from '#sandbox/card-gateway/test-cards.ts';
import { CARDS } from '#tests/support/book-by-form.ts';
import type { FaultWorld } from './world/fault-world.ts';
import {
  aRenter,
  look,
  moneyOf,
  openCheckout,
  PRICE_CENTS,
  payByCard,
  type Renter,
  seeUntil,
  statesOf,
} from './world/renter.ts';
import { joinFaultWorld, scenario } from './world/scenario.ts';

const world = joinFaultWorld();

/** What the bank took or said, and where it must end. */
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

/** One code of each class of PAYMENTS.md section 3.5, where it ends, and what the renter reads. */
const CLASSES = [
  ['51', 'declined', 'funds', 'La tarjeta no tiene fondos', 'insufficient funds|limit'],
  ['14', 'declined', 'card-data', 'El banco no reconoce los datos', 'number'],
  ['05', 'declined', 'generic', 'Comunícate con tu banco', 'your bank'],
  ['43', 'declined', 'risk', 'Comunícate con tu banco', 'your bank'],
  ['91', 'declined', 'temporary', 'Intenta de nuevo en unos minutos', 'few minutes'],
  ['89', 'declined', 'setup', 'no está disponible', 'not available'],
  ['77', 'declined', 'generic', 'Comunícate con tu banco', 'your bank'],
] as const;

scenario(world, [9, 'card', 'each class of code has its state and its words'], async (world, chance) => {
  for (const [code, state, declineClass, es, en] of CLASSES) {
    const renter = await aRenter(world, chance);
    await payByCard(renter, makeSandboxNumber('4100000000', code));
    await world.time.settle();
    const page = await openCheckout(renter);
    expect(page.text, code).toMatch(new RegExp(renter.language === 'es' ? es : en, 'i'));
    expect(await newestOf(world, renter), code).toEqual({ state, code, class: declineClass });
    expect(await moneyOf(world, renter)).toEqual([0]);
  }
});

for (const code of ['09', '68', '94', '26', '08', '10'])
  scenario(world, [9, 'card', `code ${code} proves nothing`], async (world, chance) => {
    const renter = await aRenter(world, chance);
    await payByCard(renter, makeSandboxNumber('4100000000', code));
    expect(await look(renter)).toBe('settling');
    await world.time.settle();
    expect(['reversed', 'declined', 'manual_review']).toContain((await newestOf(world, renter))?.state);
  });

async function newestOf({ query }: FaultWorld, { reservationId }: Renter) {
  const rows = await query<{ state: string; code: string; class: string }>(
    `SELECT state, raw_code AS code, decline_class AS class FROM payment_attempts WHERE reservation_id = $1
     ORDER BY created_at DESC LIMIT 1`,
    [reservationId],
  );
  return rows[0];
}

scenario(world, [27, 'card', 'a void that comes too late becomes a refund'], async (world, chance) => {
  const renter = await aRenter(world, chance);
  await world.arm({ operation: 'payment', kind: 'partial' });
  await world.arm({ operation: 'void', kind: 'code', code: chance.pick(['12', '05', '58']), times: 20 });
  await payByCard(renter);
  await world.time.settle();
  expect(await statesOf(world, renter)).toEqual(['reversed']);
  const [entry] = (await world.readBooks()).filter(({ orderIdentifier }) =>
    orderIdentifier.startsWith(renter.code),
  );
  expect(entry).toMatchObject({ voided: false, netCents: 0, creditedCents: entry?.capturedCents });
  await seeUntil(renter, 'refused');
  await payByCard(renter, CARDS.frictionless);
  await seeUntil(renter, 'paid');
  expect(await moneyOf(world, renter)).toEqual([0, PRICE_CENTS]);
});
