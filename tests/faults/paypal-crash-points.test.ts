import { expect } from 'vitest';
import { crashBefore, crashDuringPayPal } from './fixture/crashes.ts';
import { expectPaidOnce } from './fixture/expect-paid-once.ts';
import { forceChange } from './fixture/forced-changes.ts';
import { closeGate } from './fixture/gates.ts';
import {
  aRenter,
  decideAtPayPal,
  goToPayPal,
  netCentsOf,
  PRICE_CENTS,
  payByPayPal,
  readShown,
  returnFromPayPal,
  statesOf,
  untilState,
  waitUntilShown,
} from './fixture/renter.ts';
import { scenariosForTests } from './fixture/scenario.ts';
import { withoutWebhooks } from './fixture/webhooks.ts';

const scenario = scenariosForTests();

const ignoreFailure = (act: Promise<unknown>) => act.catch(() => {});

scenario([2, 'paypal', 'K1: after "created", before anything is sent'], async (fixture, random) => {
  const renter = await aRenter(fixture, random);
  await crashBefore(fixture, 'starting', () => ignoreFailure(goToPayPal(renter)));
  await fixture.time.settle();
  expect(await statesOf(fixture, renter)).toEqual(['error']);
  await readShown(renter);
  await payByPayPal(renter);
  await expectPaidOnce(fixture, renter);
});

for (const kind of ['hang_before', 'hang_after_commit'])
  scenario([2, 'paypal', `K2: the order is being made (${kind})`], async (fixture, random) => {
    const renter = await aRenter(fixture, random);
    await crashDuringPayPal(fixture, { operation: 'create', kind }, () => ignoreFailure(goToPayPal(renter)));
    await fixture.time.pass(95_000);
    await untilState(fixture, renter, 'awaiting_payer');
    const orders = (await fixture.readLedgers()).filter(
      ({ orderIdentifier }) => orderIdentifier === renter.code,
    );
    expect(orders).toHaveLength(1);
    await waitUntilShown(renter, 'paypal');
    const [{ url } = { url: '' }] = await fixture.query<{ url: string }>(
      'SELECT payer_url AS url FROM payment_attempts WHERE reservation_id = $1',
      [renter.reservationId],
    );
    await returnFromPayPal(renter, await decideAtPayPal(url));
    await expectPaidOnce(fixture, renter);
  });

scenario([2, 'paypal', 'K3: the payer has been sent to PayPal'], async (fixture, random) => {
  const renter = await aRenter(fixture, random);
  const address = await goToPayPal(renter);
  await fixture.site.kill();
  await fixture.site.start();
  expect(await readShown(renter)).toBe('paypal');
  await returnFromPayPal(renter, await decideAtPayPal(address));
  await expectPaidOnce(fixture, renter);
});

for (const how of ['by a webhook', 'by polling'])
  scenario([2, 'paypal', `K4: approved, the return is lost, found ${how}`], async (fixture, random) => {
    const renter = await aRenter(fixture, random);
    if (how === 'by polling') await withoutWebhooks(fixture);
    const address = await goToPayPal(renter);
    await fixture.site.kill();
    await decideAtPayPal(address);
    await fixture.site.start();
    await fixture.time.settle();
    // Either found by a look-up, or never captured.
    const [state = ''] = await statesOf(fixture, renter);
    expect(['paid', 'expired']).toContain(state);
    expect(await netCentsOf(fixture, renter)).toEqual([state === 'paid' ? PRICE_CENTS : 0]);
  });

scenario([2, 'paypal', 'K5: approved, the capture is not begun'], async (fixture, random) => {
  const renter = await aRenter(fixture, random);
  await withoutWebhooks(fixture);
  await crashBefore(fixture, 'charging', () => ignoreFailure(payByPayPal(renter)));
  await expectPaidOnce(fixture, renter);
});

for (const [point, kind] of [
  ['K6: the capture is started, nothing has happened', 'hang_before'],
  ['K7: captured, before the response', 'hang_after_commit'],
] as const)
  scenario([2, 'paypal', point], async (fixture, random) => {
    const renter = await aRenter(fixture, random);
    await withoutWebhooks(fixture);
    await crashDuringPayPal(fixture, { operation: 'capture', kind }, () =>
      ignoreFailure(payByPayPal(renter)),
    );
    await expectPaidOnce(fixture, renter);
  });

scenario([2, 'paypal', 'K8: captured with a response, not committed'], async (fixture, random) => {
  const renter = await aRenter(fixture, random);
  await withoutWebhooks(fixture);
  await crashBefore(fixture, 'paid', () => ignoreFailure(payByPayPal(renter)));
  await expectPaidOnce(fixture, renter);
});

scenario([2, 'paypal', 'K9: paid, the mail is not sent'], async (fixture, random) => {
  const renter = await aRenter(fixture, random);
  const gate = await closeGate(fixture, { table: 'outbox_mails', operations: 'UPDATE', condition: 'true' });
  await payByPayPal(renter);
  await gate.reached();
  await fixture.site.kill();
  await gate.remove();
  await fixture.site.start();
  await expectPaidOnce(fixture, renter);
});

for (const kind of ['hang_before', 'hang_after_commit'])
  scenario([2, 'paypal', `K10: the refund is under way (${kind})`], async (fixture, random) => {
    const renter = await aRenter(fixture, random);
    await withoutWebhooks(fixture);
    const address = await decideAtPayPal(await goToPayPal(renter));
    await fixture.armPayPal({ operation: 'capture', kind: 'delay', ms: 800 });
    await crashDuringPayPal(fixture, { operation: 'refund', kind }, async () => {
      const coming = ignoreFailure(returnFromPayPal(renter, address));
      await untilState(fixture, renter, 'charging');
      // Done in the database, because the site allows no cancellation during a payment.
      await forceChange(fixture, renter, 'staff cancel');
      await coming;
    });
    await fixture.time.settle();
    expect(await statesOf(fixture, renter)).toEqual(['reversed']);
    expect(await netCentsOf(fixture, renter)).toEqual([0]);
  });

scenario([2, 'paypal', 'K11: the message is kept, not processed'], async (fixture, random) => {
  const renter = await aRenter(fixture, random);
  const gate = await closeGate(fixture, { table: 'webhook_events', operations: 'UPDATE', condition: 'true' });
  await decideAtPayPal(await goToPayPal(renter));
  await gate.reached();
  await fixture.site.kill();
  await gate.remove();
  await fixture.site.start();
  await expectPaidOnce(fixture, renter);
});

scenario([2, 'paypal', 'K12: two processes take the same row'], async (fixture, random) => {
  const renters = [await aRenter(fixture, random), await aRenter(fixture, random)];
  await withoutWebhooks(fixture);
  await fixture.second.start();
  await fixture.armPayPal({ operation: 'capture', kind: 'reset_after_commit', times: 2 });
  for (const renter of renters) await payByPayPal(renter);
  for (const renter of renters) await expectPaidOnce(fixture, renter);
  await fixture.second.kill();
});
