import { expect, vi } from 'vitest';
import { CARDS } from '#tests/support/book-by-form.ts';
import { failCommits } from './fixture/gates.ts';
import {
  aRenter,
  netCentsOf,
  PRICE_CENTS,
  passBank,
  payByCard,
  payWithoutResponse,
  postReturn,
  readShown,
  returnOf,
  untilState,
  waitUntilShown,
} from './fixture/renter.ts';
import { scenariosForTests } from './fixture/scenario.ts';

const scenario = scenariosForTests();

scenario([29, 'card', 'the database is gone when the answer comes'], async (fixture, random) => {
  const renter = await aRenter(fixture, random);
  await fixture.arm({ operation: 'payment', kind: 'delay', ms: 600 });
  const paying = payByCard(renter).catch(() => undefined);
  await untilState(fixture, renter, 'charging');
  const giveBack = await fixture.takeDatabaseAway();
  await vi.waitUntil(
    async () =>
      (await fixture.readLedgers()).some(
        ({ orderIdentifier, netCents }) => orderIdentifier.startsWith(renter.code) && netCents > 0,
      ),
    { timeout: 10_000, interval: 50 },
  );
  const said = await paying;
  await giveBack();
  // The error page has no information about the payment and says so.
  expect(said?.text).toMatch(/no pagues otra vez|do not pay again/);
  await vi.waitFor(
    () => fetch(`${fixture.site.origin}/readyz?require=all`).then(({ status }) => expect(status).toBe(200)),
    {
      timeout: 20_000,
      interval: 100,
    },
  );
  await fixture.time.settle();
  expect(await readShown(renter)).toBe('paid');
  expect(await netCentsOf(fixture, renter)).toEqual([PRICE_CENTS]);
});

scenario(
  [29, 'card', 'the database is unavailable when the payer returns from the bank'],
  async (fixture, random) => {
    const renter = await aRenter(fixture, random);
    await payByCard(renter, CARDS.challenge);
    const back = returnOf(await passBank(renter));
    const giveBack = await fixture.takeDatabaseAway();
    const answer = await postReturn(back);
    const where = answer.headers.get('location') ?? '';
    const end = await fetch(new URL(where, fixture.site.origin), { headers: { connection: 'close' } });
    const closing = await end.text();
    await giveBack();
    // The bank's window closes as usual; its page makes no statement about the payment.
    expect([answer.status, where]).toEqual([303, expect.stringContaining('/pay/result/')]);
    expect([end.status, closing]).toEqual([200, expect.stringContaining('window.close()')]);
    // The bank does not repeat its report, and the renter need not do anything.
    await waitUntilShown(renter, 'paid');
    expect(await netCentsOf(fixture, renter)).toEqual([PRICE_CENTS]);
  },
);

const ERRORS = { '40001': 'a serialization conflict', '53100': 'a full disk', '40P01': 'a deadlock' };

for (const [code, what] of Object.entries(ERRORS))
  for (const state of ['paid', 'charging', 'awaiting_payer'])
    scenario([29, 'card', `${what} when "${state}" is committed`], async (fixture, random) => {
      const renter = await aRenter(fixture, random);
      const heal = await failCommits(fixture, {
        table: 'payment_attempts',
        condition: `NEW.state = '${state}'`,
        code,
        times: random.between(1, 2),
      });
      await payWithoutResponse(renter, state === 'awaiting_payer' ? CARDS.challenge : CARDS.frictionless);
      await fixture.time.settle();
      await heal();
      if ((await readShown(renter)) === 'paid')
        return expect(await netCentsOf(fixture, renter)).toEqual([PRICE_CENTS]);
      await payWithoutResponse(renter, CARDS.frictionless);
      await waitUntilShown(renter, 'paid');
    });
