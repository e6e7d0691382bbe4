import { expect } from 'vitest';
import type { Chance } from './world/chance.ts';
import type { FaultWorld } from './world/fault-world.ts';
import {
  aRenter,
  comeBack,
  decideAtPayPal,
  goToPayPal,
  look,
  moneyOf,
  PRICE_CENTS,
  payByCard,
  payByPayPal,
  type Renter,
  seeUntil,
  statesOf,
} from './world/renter.ts';
import { joinFaultWorld, scenario } from './world/scenario.ts';
import { withoutWebhooks } from './world/webhooks.ts';

const world = joinFaultWorld();
const MINUTE = 60_000;

/** Approved at PayPal; the browser has not returned and no webhook was sent. */
async function beforeReturn(world: FaultWorld, chance: Chance): Promise<{ renter: Renter; address: string }> {
  const renter = await aRenter(world, chance);
  await withoutWebhooks(world);
  return { renter, address: await decideAtPayPal(await goToPayPal(renter)) };
}

for (const language of ['es', 'en'] as const)
  scenario(world, [1, 'paypal', `approved and paid (${language})`], async (world, chance) => {
    const renter = await aRenter(world, chance, language);
    await payByPayPal(renter);
    await seeUntil(renter, 'paid');
    expect(await moneyOf(world, renter)).toEqual([PRICE_CENTS]);
  });

scenario(world, [10, 'paypal', 'a return in the last minute is captured'], async (world, chance) => {
  const renter = await aRenter(world, chance);
  await withoutWebhooks(world);
  const payerUrl = await goToPayPal(renter);
  await world.time.pass(29 * MINUTE);
  await comeBack(renter, await decideAtPayPal(payerUrl));
  await seeUntil(renter, 'paid');
});

scenario(world, [10, 'paypal', 'a return after the deadline is not'], async (world, chance) => {
  const renter = await aRenter(world, chance);
  await withoutWebhooks(world);
  const payerUrl = await goToPayPal(renter);
  await world.time.pass(30 * MINUTE + 1_000);
  await comeBack(renter, await decideAtPayPal(payerUrl));
  await world.time.settle();
  expect(await statesOf(world, renter)).toEqual(['expired']);
  expect(await moneyOf(world, renter)).toEqual([0]);
});

scenario(world, [11, 'paypal', 'five returns at once make one capture'], async (world, chance) => {
  const { renter, address } = await beforeReturn(world, chance);
  await Promise.all(Array.from({ length: 5 }, () => comeBack(renter, address, true)));
  await seeUntil(renter, 'paid');
  expect(await moneyOf(world, renter)).toEqual([PRICE_CENTS]);
});

scenario(world, [12, 'paypal', 'late: approved in time, back after the expiry'], async (world, chance) => {
  const renter = await aRenter(world, chance);
  await withoutWebhooks(world);
  const payerUrl = await goToPayPal(renter);
  await world.time.pass(31 * MINUTE);
  await world.time.settle();
  const address = await decideAtPayPal(payerUrl);
  await comeBack(renter, address);
  await comeBack(renter, address, true);
  await world.time.settle();
  expect(await statesOf(world, renter)).toEqual(['expired']);
  expect(await moneyOf(world, renter)).toEqual([0]);
});

scenario(world, [12, 'paypal', 'late: after giving up, after a card has paid'], async (world, chance) => {
  const renter = await aRenter(world, chance);
  await withoutWebhooks(world);
  const payerUrl = await goToPayPal(renter);
  await look(renter);
  const giveUp = renter.language === 'es' ? 'Pagar de otra forma' : 'Pay another way';
  await renter.visitor.press(renter.checkout, giveUp);
  const address = await decideAtPayPal(payerUrl);
  await comeBack(renter, address);
  expect(await look(renter)).toBe('refused');
  await payByCard(renter);
  await seeUntil(renter, 'paid');
  await comeBack(renter, address, true);
  await world.time.settle();
  expect(await statesOf(world, renter)).toEqual(['cancelled', 'paid']);
  expect((await moneyOf(world, renter)).filter((cents) => cents !== 0)).toEqual([PRICE_CENTS]);
});

scenario(world, [13, 'paypal', 'forged returns change nothing'], async (world, chance) => {
  const [mine, other] = [await beforeReturn(world, chance), await beforeReturn(world, chance)];
  const url = new URL(mine.address);
  const token = url.pathname.split('/').at(-2) ?? '';
  const foreign = new URL(other.address);
  for (const forged of [
    url.href.replace(token, 'A'.repeat(token.length)),
    url.href.replace(token, foreign.pathname.split('/').at(-2) ?? ''),
    `${url.origin}${url.pathname}${foreign.search}`,
    `${url.origin}${url.pathname}`,
    `${url.origin}${url.pathname.replace(/return$/, 'paid')}${url.search}`,
    `${url.origin}${url.pathname}?token=${'x'.repeat(4000)}&status=COMPLETED&amount=1`,
  ])
    await comeBack(mine.renter, forged, true);
  expect([await look(mine.renter), await look(other.renter)]).toEqual(['paypal', 'paypal']);
  await comeBack(mine.renter, mine.address);
  await seeUntil(mine.renter, 'paid');
});

scenario(
  world,
  [14, 'paypal', 'a return without cookies is captured and shows nothing'],
  async (world, chance) => {
    const { renter, address } = await beforeReturn(world, chance);
    const answer = await fetch(address, { headers: { connection: 'close' } });
    const body = await answer.text();
    expect([renter.code, '484.14', 'Pérez'].filter((each) => body.includes(each))).toEqual([]);
    await seeUntil(renter, 'paid');
  },
);
