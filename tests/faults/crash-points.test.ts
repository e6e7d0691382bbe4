import { expect } from 'vitest';
import { CARDS } from '#tests/support/book-by-form.ts';
import { crashBefore, crashDuring } from './fixture/crashes.ts';
import type { FaultFixture } from './fixture/fault-fixture.ts';
import { closeGate } from './fixture/gates.ts';
import type { Random } from './fixture/random.ts';
import {
  aRenter,
  netCentsOf,
  PRICE_CENTS,
  passBank,
  payByCard,
  payWithoutResponse,
  type Renter,
  readShown,
  statesOf,
  untilState,
  waitUntilShown,
} from './fixture/renter.ts';
import { scenariosForTests } from './fixture/scenario.ts';

const scenario = scenariosForTests();

/** After the restart all attempts settle, and a renter who has not paid can pay. */
async function expectEnd(fixture: FaultFixture, renter: Renter, states: string[]): Promise<void> {
  await fixture.time.settle();
  expect(await statesOf(fixture, renter)).toEqual(states);
  if (states.at(-1) === 'paid') return expect(await readShown(renter)).toBe('paid');
  expect(['refused', 'form', 'search']).toContain(await readShown(renter));
}

async function payAgain(fixture: FaultFixture, renter: Renter): Promise<void> {
  await waitUntilShown(renter, 'refused');
  await payByCard(renter);
  await waitUntilShown(renter, 'paid');
  expect((await netCentsOf(fixture, renter)).reduce((sum, cents) => sum + cents)).toBe(PRICE_CENTS);
}

const anyCard = (random: Random) => random.pick([CARDS.frictionless, CARDS.challenge]);
const charged = { operation: 'payment', kind: 'hang_after_commit' };
const notCharged = { operation: 'payment', kind: 'hang_before' };

scenario([2, 'card', 'K1: after "created", before anything is sent'], async (fixture, random) => {
  const renter = await aRenter(fixture, random);
  await crashBefore(fixture, 'starting', () => payWithoutResponse(renter, anyCard(random)));
  await expectEnd(fixture, renter, ['error']);
  await payAgain(fixture, renter);
});

scenario([2, 'card', 'K2: the first call was sent, its response not stored'], async (fixture, random) => {
  const renter = await aRenter(fixture, random);
  const kind = random.pick(['hang_before', 'hang_after_commit']);
  await crashDuring(fixture, { operation: 'sale', kind }, () => payWithoutResponse(renter, anyCard(random)));
  await expectEnd(fixture, renter, ['reversed']);
  await payAgain(fixture, renter);
});

scenario([2, 'card', 'K2: the first call charged at once'], async (fixture, random) => {
  const renter = await aRenter(fixture, random);
  await crashDuring(fixture, { operation: 'sale', kind: 'hang_after_commit' }, () =>
    payWithoutResponse(renter, '4200 0000 0008 0002'),
  );
  await expectEnd(fixture, renter, ['paid']);
});

scenario([2, 'card', 'K3: the payer is shown the way to the bank'], async (fixture, random) => {
  const renter = await aRenter(fixture, random);
  await payByCard(renter, CARDS.challenge);
  await fixture.site.kill();
  await fixture.site.start();
  expect(await readShown(renter)).toBe('verification');
  await renter.visitor.press(await passBank(renter), 'Regresar');
  await waitUntilShown(renter, 'paid');
});

scenario([2, 'card', 'K4: the payer is done, the return is lost'], async (fixture, random) => {
  const renter = await aRenter(fixture, random);
  await payByCard(renter, CARDS.challenge);
  const back = await passBank(renter);
  await fixture.site.kill();
  await renter.visitor.press(back, 'Regresar').catch(() => {});
  await fixture.site.start();
  await expectEnd(fixture, renter, ['expired']);
  expect(await netCentsOf(fixture, renter)).toEqual([0]);
});

scenario([2, 'card', 'K5: authenticated, the charge is not begun'], async (fixture, random) => {
  const renter = await aRenter(fixture, random);
  await crashBefore(fixture, 'charging', () => payWithoutResponse(renter));
  await expectEnd(fixture, renter, ['paid']);
});

scenario([2, 'card', 'K5: the same, found after the token’s life'], async (fixture, random) => {
  const renter = await aRenter(fixture, random);
  await crashBefore(fixture, 'charging', async () => {
    await payWithoutResponse(renter);
    await fixture.time.pass(6 * 60_000);
  });
  await expectEnd(fixture, renter, ['expired']);
});

scenario(
  [2, 'card', 'K6: the charge is started, nothing has happened at the bank'],
  async (fixture, random) => {
    const renter = await aRenter(fixture, random);
    await crashDuring(fixture, notCharged, () => payWithoutResponse(renter));
    await expectEnd(fixture, renter, ['reversed']);
    await payAgain(fixture, renter);
  },
);

scenario([2, 'card', 'K7: charged, the answer is under way'], async (fixture, random) => {
  const renter = await aRenter(fixture, random);
  await crashDuring(fixture, charged, () => payWithoutResponse(renter));
  await expectEnd(fixture, renter, ['paid']);
});

scenario([2, 'card', 'K7: the same without look-ups'], async (fixture, random) => {
  const renter = await aRenter(fixture, random);
  await fixture.bank('/switches', { lookup: false });
  await crashDuring(fixture, charged, () => payWithoutResponse(renter));
  await expectEnd(fixture, renter, ['reversed']);
  await payAgain(fixture, renter);
});

scenario([2, 'card', 'K8: charged and answered, not committed'], async (fixture, random) => {
  const renter = await aRenter(fixture, random);
  await crashBefore(fixture, 'paid', () => payWithoutResponse(renter));
  await expectEnd(fixture, renter, ['paid']);
});

scenario([2, 'card', 'K9: paid, the mail is not sent, or sent and not marked'], async (fixture, random) => {
  const renter = await aRenter(fixture, random);
  const gate = await closeGate(fixture, {
    table: 'outbox_mails',
    operations: 'UPDATE',
    condition: random.pick(['NEW.sent_at IS NULL', 'NEW.sent_at IS NOT NULL']),
  });
  await payByCard(renter);
  await gate.reached();
  await fixture.site.kill();
  await gate.remove();
  await fixture.site.start();
  await expectEnd(fixture, renter, ['paid']);
});

for (const kind of ['hang_before', 'hang_after_commit'] as const)
  scenario([2, 'card', `K10: the reversal is under way (${kind})`], async (fixture, random) => {
    const renter = await aRenter(fixture, random);
    // Half the amount is not the requested one, so it is refunded.
    await fixture.arm({ operation: 'payment', kind: 'partial' });
    const operation = random.pick(['void', 'refund']);
    if (operation === 'refund') await settleLedger(fixture);
    await crashDuring(fixture, { operation, kind }, () => payWithoutResponse(renter));
    await expectEnd(fixture, renter, ['reversed']);
    await payAgain(fixture, renter);
  });

/** Makes the gateway refuse voids, as a bank does after settlement, so that charges can only be refunded. */
async function settleLedger(fixture: FaultFixture): Promise<void> {
  await fixture.arm({ operation: 'void', kind: 'code', code: '12', times: 3 });
}

scenario([2, 'card', 'K12: two processes take the same row'], async (fixture, random) => {
  const renters = [
    await aRenter(fixture, random),
    await aRenter(fixture, random),
    await aRenter(fixture, random),
  ];
  await fixture.second.start();
  await fixture.arm({ operation: 'payment', kind: 'reset_after_commit', times: renters.length });
  await Promise.all(renters.map((renter) => payByCard(renter)));
  for (const renter of renters) await untilState(fixture, renter, 'unknown');
  const before = ((await fixture.bank('/calls')) as unknown[]).length;
  await fixture.time.pass(6_000);
  for (const renter of renters) await untilState(fixture, renter, 'paid');
  // Two look-ups for each attempt, with one process or two.
  expect((await fixture.bank('/calls')) as unknown[]).toHaveLength(before + 2 * renters.length);
  await fixture.second.kill();
});
