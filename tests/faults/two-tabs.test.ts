import { expect } from 'vitest';
import { aCard, CARDS, pay, WORDS } from '#tests/support/book-by-form.ts';
import { readValues } from '#tests/support/html/forms.ts';
import { getControl } from '#tests/support/html/page.ts';
import { force } from './world/force.ts';
import {
  aRenter,
  look,
  moneyOf,
  openCheckout,
  PRICE_CENTS,
  passBank,
  payByCard,
  postReturn,
  returnOf,
  seeUntil,
  statesOf,
} from './world/renter.ts';
import { joinFaultWorld, scenario } from './world/scenario.ts';

const world = joinFaultWorld();

scenario(world, [16, 'card', 'a button pressed many times pays once'], async (world, chance) => {
  const renter = await aRenter(world, chance);
  const { visitor, checkout, language } = renter;
  const presses = Array.from({ length: chance.between(2, 6) }, () =>
    visitor.send(checkout, WORDS[language].pay, aCard(CARDS.frictionless)),
  );
  for (const { status } of await Promise.all(presses)) expect(status).toBe(303);
  await seeUntil(renter, 'paid');
  expect(await statesOf(world, renter)).toEqual(['paid']);
  expect(await moneyOf(world, renter)).toEqual([PRICE_CENTS]);
});

scenario(
  world,
  [16, 'card', 'the same key when the price is another one is refused, and pays nothing'],
  async (world, chance) => {
    const renter = await aRenter(world, chance);
    const { visitor, checkout, language } = renter;
    const send = () => visitor.send(checkout, WORDS[language].pay, aCard(CARDS.declined));
    expect((await send()).status).toBe(303);
    await force(world, renter, 'the price changes');
    expect((await send()).status).toBe(409);
    expect(await statesOf(world, renter)).toEqual(['declined']);
  },
);

scenario(world, [16, 'card', 'the same key for another reservation is refused'], async (world, chance) => {
  const [renter, other] = [await aRenter(world, chance, 'es'), await aRenter(world, chance, 'es')];
  const [paymentKey = ''] = readValues(getControl(renter.checkout, 'payment_key'));
  await payByCard(renter);
  const refused = await other.visitor.send(other.checkout, WORDS.es.pay, {
    ...aCard(),
    payment_key: paymentKey,
  });
  expect([refused.status, /otra reserva/.test(refused.text)]).toEqual([409, true]);
  expect(await statesOf(world, other)).toEqual([]);
});

scenario(world, [16, 'card', 'two tabs pay one reservation once'], async (world, chance) => {
  const renter = await aRenter(world, chance);
  const tab = await openCheckout(renter);
  const cards = [CARDS.frictionless, CARDS.challenge] as const;
  await Promise.all(
    [renter.checkout, tab].map((page) => pay(renter.visitor, page, aCard(chance.pick(cards)))),
  );
  if ((await look(renter)) === 'verification') await postReturn(returnOf(await passBank(renter)));
  await seeUntil(renter, 'paid');
  expect((await moneyOf(world, renter)).filter((cents) => cents !== 0)).toEqual([PRICE_CENTS]);
});

scenario(
  world,
  [16, 'card', 'a second card while the first is unclear is not charged'],
  async (world, chance) => {
    const renter = await aRenter(world, chance);
    const tab = await openCheckout(renter);
    await world.arm({ operation: 'payment', kind: 'reset_after_commit' });
    await payByCard(renter);
    await pay(renter.visitor, tab, aCard(CARDS.frictionless));
    expect(await statesOf(world, renter)).toEqual(['unknown']);
    await world.time.settle();
    expect(await moneyOf(world, renter)).toEqual([PRICE_CENTS]);
  },
);
