import { expect } from 'vitest';
import { aCard, CARDS, pay, WORDS } from '#tests/support/book-by-form.ts';
import { readValues } from '#tests/support/html/forms.ts';
import { getControl } from '#tests/support/html/page.ts';
import { forceChange } from './fixture/forced-changes.ts';
import {
  aRenter,
  netCentsOf,
  openCheckout,
  PRICE_CENTS,
  passBank,
  payByCard,
  postReturn,
  readShown,
  returnOf,
  statesOf,
  waitUntilShown,
} from './fixture/renter.ts';
import { scenariosForTests } from './fixture/scenario.ts';

const scenario = scenariosForTests();

scenario([16, 'card', 'a button pressed many times pays once'], async (fixture, random) => {
  const renter = await aRenter(fixture, random);
  const { visitor, checkout, language } = renter;
  const presses = Array.from({ length: random.between(2, 6) }, () =>
    visitor.send(checkout, WORDS[language].pay, aCard(CARDS.frictionless)),
  );
  for (const { status } of await Promise.all(presses)) expect(status).toBe(303);
  await waitUntilShown(renter, 'paid');
  expect(await statesOf(fixture, renter)).toEqual(['paid']);
  expect(await netCentsOf(fixture, renter)).toEqual([PRICE_CENTS]);
});

scenario(
  [16, 'card', 'the same key with another price is refused, and pays nothing'],
  async (fixture, random) => {
    const renter = await aRenter(fixture, random);
    const { visitor, checkout, language } = renter;
    const send = () => visitor.send(checkout, WORDS[language].pay, aCard(CARDS.declined));
    expect((await send()).status).toBe(303);
    await forceChange(fixture, renter, 'the price changes');
    expect((await send()).status).toBe(409);
    expect(await statesOf(fixture, renter)).toEqual(['declined']);
  },
);

scenario([16, 'card', 'the same key for another reservation is refused'], async (fixture, random) => {
  const [renter, other] = [await aRenter(fixture, random, 'es'), await aRenter(fixture, random, 'es')];
  const [paymentKey = ''] = readValues(getControl(renter.checkout, 'payment_key'));
  await payByCard(renter);
  const refused = await other.visitor.send(other.checkout, WORDS.es.pay, {
    ...aCard(),
    payment_key: paymentKey,
  });
  expect([refused.status, /otra reserva/.test(refused.text)]).toEqual([409, true]);
  expect(await statesOf(fixture, other)).toEqual([]);
});

scenario([16, 'card', 'two tabs pay one reservation once'], async (fixture, random) => {
  const renter = await aRenter(fixture, random);
  const tab = await openCheckout(renter);
  const cards = [CARDS.frictionless, CARDS.challenge] as const;
  await Promise.all(
    [renter.checkout, tab].map((page) => pay(renter.visitor, page, aCard(random.pick(cards)))),
  );
  if ((await readShown(renter)) === 'verification') await postReturn(returnOf(await passBank(renter)));
  await waitUntilShown(renter, 'paid');
  expect((await netCentsOf(fixture, renter)).filter((cents) => cents !== 0)).toEqual([PRICE_CENTS]);
});

scenario(
  [16, 'card', 'a second card is not charged while the outcome of the first is unknown'],
  async (fixture, random) => {
    const renter = await aRenter(fixture, random);
    const tab = await openCheckout(renter);
    await fixture.arm({ operation: 'payment', kind: 'reset_after_commit' });
    await payByCard(renter);
    await pay(renter.visitor, tab, aCard(CARDS.frictionless));
    expect(await statesOf(fixture, renter)).toEqual(['unknown']);
    await fixture.time.settle();
    expect(await netCentsOf(fixture, renter)).toEqual([PRICE_CENTS]);
  },
);
