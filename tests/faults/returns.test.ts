import { expect } from 'vitest';
import { CARDS } from '#tests/support/book-by-form.ts';
import type { Chance } from './world/chance.ts';
import type { FaultWorld } from './world/fault-world.ts';
import { closeGate } from './world/gates.ts';
import {
  aRenter,
  look,
  moneyOf,
  PRICE_CENTS,
  passBank,
  payByCard,
  postReturn,
  type Renter,
  type Return,
  returnOf,
  seeUntil,
  statesOf,
} from './world/renter.ts';
import { joinFaultWorld, scenario } from './world/scenario.ts';

const world = joinFaultWorld();
const MINUTE = 60_000;

/** A renter whom the bank sends back: the payment is approved and not yet reported to the site. */
async function beforeReturn(world: FaultWorld, chance: Chance): Promise<{ renter: Renter; back: Return }> {
  const renter = await aRenter(world, chance);
  await payByCard(renter, CARDS.challenge);
  return { renter, back: returnOf(await passBank(renter)) };
}

scenario(world, [10, 'card', 'a return in the last second is charged'], async (world, chance) => {
  const { renter, back } = await beforeReturn(world, chance);
  await world.time.pass((await msToDeadline(world, renter)) - 5_000);
  await postReturn(back);
  await seeUntil(renter, 'paid');
});

scenario(
  world,
  [10, 'card', 'back a second before the deadline, at the gateway a second after it: nothing is charged'],
  async (world, chance) => {
    const { renter, back } = await beforeReturn(world, chance);
    const gate = await closeGate(world, {
      table: 'payment_attempts',
      operations: 'UPDATE OF state',
      condition: "NEW.state = 'charging' AND OLD.state <> NEW.state",
    });
    await world.time.pass((await msToDeadline(world, renter)) - 1_000);
    await postReturn(back);
    await gate.reached();
    await world.time.pass(2_000);
    await gate.open();
    await seeUntil(renter, 'refused');
    expect(await moneyOf(world, renter)).toEqual([0]);
  },
);

scenario(world, [10, 'card', 'a return after the deadline is not'], async (world, chance) => {
  const { renter, back } = await beforeReturn(world, chance);
  await world.time.pass((await msToDeadline(world, renter)) + 1);
  await postReturn(back);
  await seeUntil(renter, 'refused');
  expect(await moneyOf(world, renter)).toEqual([0]);
});

scenario(
  world,
  [10, 'card', 'a token that the gateway thinks expired charges nothing'],
  async (world, chance) => {
    const { renter, back } = await beforeReturn(world, chance);
    await world.skewGateway(6 * MINUTE);
    await postReturn(back);
    await seeUntil(renter, 'refused');
    expect(await moneyOf(world, renter)).toEqual([0]);
  },
);

scenario(world, [11, 'card', 'two returns at once make one charge'], async (world, chance) => {
  const { renter, back } = await beforeReturn(world, chance);
  const answers = await Promise.all(Array.from({ length: 5 }, () => postReturn(back)));
  for (const { status, headers } of answers)
    expect([status, headers.get('location')]).toEqual([303, expect.stringMatching(/^\/pay\/result\//)]);
  await seeUntil(renter, 'paid');
  expect(await moneyOf(world, renter)).toEqual([PRICE_CENTS]);
});

scenario(
  world,
  [12, 'card', 'late: after the expiry, after giving up, after another card has paid'],
  async (world, chance) => {
    const expired = await beforeReturn(world, chance);
    await world.time.pass(5 * MINUTE + 1_000);
    await seeUntil(expired.renter, 'refused');
    await postReturn(expired.back);
    expect(await look(expired.renter)).toBe('refused');

    const { renter, back } = await beforeReturn(world, chance);
    await look(renter);
    await renter.visitor.press(
      renter.checkout,
      renter.language === 'es' ? 'Usar otra tarjeta' : 'Use another card',
    );
    await postReturn(back);
    expect(await look(renter)).toBe('refused');
    await payByCard(renter, CARDS.frictionless);
    await seeUntil(renter, 'paid');
    await postReturn(back);
    expect(await statesOf(world, renter)).toEqual(['cancelled', 'paid']);
    expect(await moneyOf(world, renter)).toEqual([0, PRICE_CENTS]);
  },
);

scenario(world, [13, 'card', 'forged returns change nothing'], async (world, chance) => {
  const [mine, other] = [await beforeReturn(world, chance), await beforeReturn(world, chance)];
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
    await postReturn(mine.back, { body, 'content-type': chance.pick(['application/json', 'text/plain']) });
  expect([await look(mine.renter), await look(other.renter)]).toEqual(['verification', 'verification']);
  await postReturn(mine.back);
  await seeUntil(mine.renter, 'paid');
});

for (const [status, claimed] of [
  ['N', 'Y'],
  ['U', 'Y'],
] as const)
  scenario(
    world,
    [13, 'card', `a status turned from ${status} to ${claimed} is not kept`],
    async (world, chance) => {
      const renter = await aRenter(world, chance);
      await payByCard(renter, status === 'N' ? '5100 2700 0000 0056' : CARDS.challenge);
      const back = returnOf(await passBank(renter));
      if (status === 'U') await world.arm({ operation: 'payment', kind: 'tds_status', tdsStatus: 'U' });
      const response = back.fields.get('Response') ?? '';
      const told = response.replace(/"AuthenticationStatus":"\w"/, `"AuthenticationStatus":"${claimed}"`);
      back.fields.set('Response', told);
      await postReturn(back);
      await world.time.settle();
      expect(await look(renter)).toBe('refused');
      expect(await moneyOf(world, renter)).toEqual([0]);
    },
  );

scenario(world, [13, 'card', 'a JSON body is understood'], async (world, chance) => {
  const { renter, back } = await beforeReturn(world, chance);
  await postReturn(back, { body: back.fields.get('Response') ?? '', 'content-type': 'application/json' });
  await seeUntil(renter, 'paid');
});

scenario(world, [14, 'card', 'no cookie is needed, whatever Origin says'], async (world, chance) => {
  for (const origin of ['null', 'https://bank.example', world.sandbox.url]) {
    const { renter, back } = await beforeReturn(world, chance);
    const answer = await postReturn(back, { origin });
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([303, []]);
    // The page after the 303, requested without cookies, because SameSite=Lax may withhold them.
    const result = await fetch(new URL(answer.headers.get('location') ?? '', back.url));
    const body = await result.text();
    expect(result.status).toBe(200);
    expect([renter.code, '484.14', 'Pérez'].filter((each) => body.includes(each))).toEqual([]);
    await seeUntil(renter, 'paid');
  }
});

async function msToDeadline({ query, time }: FaultWorld, { reservationId }: Renter): Promise<number> {
  const [row] = await query<{ deadline_at: number }>(
    "SELECT deadline_at FROM payment_attempts WHERE reservation_id = $1 AND state = 'awaiting_payer'",
    [reservationId],
  );
  return (row?.deadline_at ?? 0) - time.now();
}
