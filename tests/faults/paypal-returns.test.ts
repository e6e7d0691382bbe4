import { expect } from 'vitest';
import type { FaultFixture } from './fixture/fault-fixture.ts';
import type { Random } from './fixture/random.ts';
import {
  aRenter,
  decideAtPayPal,
  goToPayPal,
  netCentsOf,
  PRICE_CENTS,
  payByCard,
  payByPayPal,
  type Renter,
  readShown,
  returnFromPayPal,
  statesOf,
  waitUntilShown,
} from './fixture/renter.ts';
import { scenariosForTests } from './fixture/scenario.ts';
import { withoutWebhooks } from './fixture/webhooks.ts';

const scenario = scenariosForTests();
const MINUTE = 60_000;

/** Approved at PayPal; the browser has not returned and no webhook was sent. */
async function beforeReturn(
  fixture: FaultFixture,
  random: Random,
): Promise<{ renter: Renter; address: string }> {
  const renter = await aRenter(fixture, random);
  await withoutWebhooks(fixture);
  return { renter, address: await decideAtPayPal(await goToPayPal(renter)) };
}

for (const language of ['es', 'en'] as const)
  scenario([1, 'paypal', `approved and paid (${language})`], async (fixture, random) => {
    const renter = await aRenter(fixture, random, language);
    await payByPayPal(renter);
    await waitUntilShown(renter, 'paid');
    expect(await netCentsOf(fixture, renter)).toEqual([PRICE_CENTS]);
  });

scenario([10, 'paypal', 'a return in the last minute is captured'], async (fixture, random) => {
  const renter = await aRenter(fixture, random);
  await withoutWebhooks(fixture);
  const payerUrl = await goToPayPal(renter);
  await fixture.time.pass(29 * MINUTE);
  await returnFromPayPal(renter, await decideAtPayPal(payerUrl));
  await waitUntilShown(renter, 'paid');
});

scenario([10, 'paypal', 'a return after the deadline is not'], async (fixture, random) => {
  const renter = await aRenter(fixture, random);
  await withoutWebhooks(fixture);
  const payerUrl = await goToPayPal(renter);
  await fixture.time.pass(30 * MINUTE + 1_000);
  await returnFromPayPal(renter, await decideAtPayPal(payerUrl));
  await fixture.time.settle();
  expect(await statesOf(fixture, renter)).toEqual(['expired']);
  expect(await netCentsOf(fixture, renter)).toEqual([0]);
});

scenario([11, 'paypal', 'five returns at once make one capture'], async (fixture, random) => {
  const { renter, address } = await beforeReturn(fixture, random);
  await Promise.all(Array.from({ length: 5 }, () => returnFromPayPal(renter, address, true)));
  await waitUntilShown(renter, 'paid');
  expect(await netCentsOf(fixture, renter)).toEqual([PRICE_CENTS]);
});

scenario([12, 'paypal', 'late: approved in time, returned after the expiry'], async (fixture, random) => {
  const renter = await aRenter(fixture, random);
  await withoutWebhooks(fixture);
  const payerUrl = await goToPayPal(renter);
  await fixture.time.pass(31 * MINUTE);
  await fixture.time.settle();
  const address = await decideAtPayPal(payerUrl);
  await returnFromPayPal(renter, address);
  await returnFromPayPal(renter, address, true);
  await fixture.time.settle();
  expect(await statesOf(fixture, renter)).toEqual(['expired']);
  expect(await netCentsOf(fixture, renter)).toEqual([0]);
});

scenario([12, 'paypal', 'late: after giving up, after a card has paid'], async (fixture, random) => {
  const renter = await aRenter(fixture, random);
  await withoutWebhooks(fixture);
  const payerUrl = await goToPayPal(renter);
  await readShown(renter);
  const giveUp = renter.language === 'es' ? 'Pagar de otra forma' : 'Pay another way';
  await renter.visitor.press(renter.checkout, giveUp);
  const address = await decideAtPayPal(payerUrl);
  await returnFromPayPal(renter, address);
  expect(await readShown(renter)).toBe('refused');
  await payByCard(renter);
  await waitUntilShown(renter, 'paid');
  await returnFromPayPal(renter, address, true);
  await fixture.time.settle();
  expect(await statesOf(fixture, renter)).toEqual(['cancelled', 'paid']);
  expect((await netCentsOf(fixture, renter)).filter((cents) => cents !== 0)).toEqual([PRICE_CENTS]);
});

scenario([13, 'paypal', 'forged returns change nothing'], async (fixture, random) => {
  const [mine, other] = [await beforeReturn(fixture, random), await beforeReturn(fixture, random)];
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
    await returnFromPayPal(mine.renter, forged, true);
  expect([await readShown(mine.renter), await readShown(other.renter)]).toEqual(['paypal', 'paypal']);
  await returnFromPayPal(mine.renter, mine.address);
  await waitUntilShown(mine.renter, 'paid');
});

scenario(
  [14, 'paypal', 'a return without cookies is captured and shows nothing'],
  async (fixture, random) => {
    const { renter, address } = await beforeReturn(fixture, random);
    const answer = await fetch(address, { headers: { connection: 'close' } });
    const body = await answer.text();
    expect([renter.code, '484.14', 'Pérez'].filter((each) => body.includes(each))).toEqual([]);
    await waitUntilShown(renter, 'paid');
  },
);
