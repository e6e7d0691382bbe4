import { expect } from 'vitest';
import { CARDS } from '#tests/support/book-by-form.ts';
import type { FaultFixture } from './fixture/fault-fixture.ts';
import { closeGate } from './fixture/gates.ts';
import type { Random } from './fixture/random.ts';
import {
  aRenter,
  netCentsOf,
  PRICE_CENTS,
  passBank,
  payByCard,
  postReturn,
  type Renter,
  type Return,
  readShown,
  returnOf,
  statesOf,
  waitUntilShown,
} from './fixture/renter.ts';
import { scenariosForTests } from './fixture/scenario.ts';

const scenario = scenariosForTests();
const MINUTE = 60_000;

/** A renter whom the bank sends back: the payment is approved and not yet reported to the site. */
async function beforeReturn(
  fixture: FaultFixture,
  random: Random,
): Promise<{ renter: Renter; back: Return }> {
  const renter = await aRenter(fixture, random);
  await payByCard(renter, CARDS.challenge);
  return { renter, back: returnOf(await passBank(renter)) };
}

scenario([10, 'card', 'a return in the last second is charged'], async (fixture, random) => {
  const { renter, back } = await beforeReturn(fixture, random);
  await fixture.time.pass((await msToDeadline(fixture, renter)) - 5_000);
  await postReturn(back);
  await waitUntilShown(renter, 'paid');
});

scenario(
  [10, 'card', 'returned a second before the deadline, at the gateway a second after it: nothing is charged'],
  async (fixture, random) => {
    const { renter, back } = await beforeReturn(fixture, random);
    const gate = await closeGate(fixture, {
      table: 'payment_attempts',
      operations: 'UPDATE OF state',
      condition: "NEW.state = 'charging' AND OLD.state <> NEW.state",
    });
    await fixture.time.pass((await msToDeadline(fixture, renter)) - 1_000);
    await postReturn(back);
    await gate.reached();
    await fixture.time.pass(2_000);
    await gate.open();
    await waitUntilShown(renter, 'refused');
    expect(await netCentsOf(fixture, renter)).toEqual([0]);
  },
);

scenario([10, 'card', 'a return after the deadline is not'], async (fixture, random) => {
  const { renter, back } = await beforeReturn(fixture, random);
  await fixture.time.pass((await msToDeadline(fixture, renter)) + 1);
  await postReturn(back);
  await waitUntilShown(renter, 'refused');
  expect(await netCentsOf(fixture, renter)).toEqual([0]);
});

scenario([10, 'card', 'a token that has expired at the gateway charges nothing'], async (fixture, random) => {
  const { renter, back } = await beforeReturn(fixture, random);
  await fixture.skewGateway(6 * MINUTE);
  await postReturn(back);
  await waitUntilShown(renter, 'refused');
  expect(await netCentsOf(fixture, renter)).toEqual([0]);
});

scenario([11, 'card', 'two returns at once make one charge'], async (fixture, random) => {
  const { renter, back } = await beforeReturn(fixture, random);
  const answers = await Promise.all(Array.from({ length: 5 }, () => postReturn(back)));
  for (const { status, headers } of answers)
    expect([status, headers.get('location')]).toEqual([303, expect.stringMatching(/^\/pay\/result\//)]);
  await waitUntilShown(renter, 'paid');
  expect(await netCentsOf(fixture, renter)).toEqual([PRICE_CENTS]);
});

scenario(
  [12, 'card', 'late: after the expiry, after giving up, after another card has paid'],
  async (fixture, random) => {
    const expired = await beforeReturn(fixture, random);
    await fixture.time.pass(5 * MINUTE + 1_000);
    await waitUntilShown(expired.renter, 'refused');
    await postReturn(expired.back);
    expect(await readShown(expired.renter)).toBe('refused');

    const { renter, back } = await beforeReturn(fixture, random);
    await readShown(renter);
    await renter.visitor.press(
      renter.checkout,
      renter.language === 'es' ? 'Usar otra tarjeta' : 'Use another card',
    );
    await postReturn(back);
    expect(await readShown(renter)).toBe('refused');
    await payByCard(renter, CARDS.frictionless);
    await waitUntilShown(renter, 'paid');
    await postReturn(back);
    expect(await statesOf(fixture, renter)).toEqual(['cancelled', 'paid']);
    expect(await netCentsOf(fixture, renter)).toEqual([0, PRICE_CENTS]);
  },
);

scenario([13, 'card', 'forged returns change nothing'], async (fixture, random) => {
  const [mine, other] = [await beforeReturn(fixture, random), await beforeReturn(fixture, random)];
  const token = mine.back.url.split('/').at(-1) ?? '';
  const foreignToken = other.back.url.split('/').at(-1) ?? '';
  const with_ = (url: string, fields = mine.back.fields): Return => ({ url, fields });
  await postReturn(with_(mine.back.url.replace(token, 'A'.repeat(token.length))));
  await postReturn(with_(mine.back.url.replace(token, foreignToken)));
  await postReturn(with_(mine.back.url, other.back.fields));
  await postReturn(mine.back, { body: 'x'.repeat(1024 * 1024), 'content-type': 'text/plain' }).catch(
    () => {},
  );
  for (const body of ['', 'null', '[]', '{"TransactionIdentifier":1}', '%%%=&&&', '<xml/>'])
    await postReturn(mine.back, { body, 'content-type': random.pick(['application/json', 'text/plain']) });
  expect([await readShown(mine.renter), await readShown(other.renter)]).toEqual([
    'verification',
    'verification',
  ]);
  await postReturn(mine.back);
  await waitUntilShown(mine.renter, 'paid');
});

for (const [status, claimed] of [
  ['N', 'Y'],
  ['U', 'Y'],
] as const)
  scenario(
    [13, 'card', `a status changed from ${status} to ${claimed} is not accepted`],
    async (fixture, random) => {
      const renter = await aRenter(fixture, random);
      await payByCard(renter, status === 'N' ? '5100 2700 0000 0056' : CARDS.challenge);
      const back = returnOf(await passBank(renter));
      if (status === 'U') await fixture.arm({ operation: 'payment', kind: 'tds_status', tdsStatus: 'U' });
      const response = back.fields.get('Response') ?? '';
      const changed = response.replace(/"AuthenticationStatus":"\w"/, `"AuthenticationStatus":"${claimed}"`);
      back.fields.set('Response', changed);
      await postReturn(back);
      await fixture.time.settle();
      expect(await readShown(renter)).toBe('refused');
      expect(await netCentsOf(fixture, renter)).toEqual([0]);
    },
  );

scenario([13, 'card', 'a JSON body is understood'], async (fixture, random) => {
  const { renter, back } = await beforeReturn(fixture, random);
  await postReturn(back, { body: back.fields.get('Response') ?? '', 'content-type': 'application/json' });
  await waitUntilShown(renter, 'paid');
});

scenario([14, 'card', 'no cookie is needed, whatever Origin says'], async (fixture, random) => {
  for (const origin of ['null', 'https://bank.example', fixture.sandbox.url]) {
    const { renter, back } = await beforeReturn(fixture, random);
    const answer = await postReturn(back, { origin });
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([303, []]);
    // The page after the 303, requested without cookies, because SameSite=Lax may withhold them.
    const result = await fetch(new URL(answer.headers.get('location') ?? '', back.url));
    const body = await result.text();
    expect(result.status).toBe(200);
    expect([renter.code, '484.14', 'Pérez'].filter((each) => body.includes(each))).toEqual([]);
    await waitUntilShown(renter, 'paid');
  }
});

async function msToDeadline({ query, time }: FaultFixture, { reservationId }: Renter): Promise<number> {
  const [row] = await query<{ deadline_at: number }>(
    "SELECT deadline_at FROM payment_attempts WHERE reservation_id = $1 AND state = 'awaiting_payer'",
    [reservationId],
  );
  return (row?.deadline_at ?? 0) - time.now();
}
