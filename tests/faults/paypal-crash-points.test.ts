import { expect } from 'vitest';
import { dieBefore, dieDuringPayPal } from './world/dying.ts';
import { expectPaidOnce } from './world/expect-paid-once.ts';
import { force } from './world/force.ts';
import { closeGate } from './world/gates.ts';
import {
  aRenter,
  comeBack,
  decideAtPayPal,
  goToPayPal,
  look,
  moneyOf,
  PRICE_CENTS,
  payByPayPal,
  seeUntil,
  statesOf,
  untilState,
} from './world/renter.ts';
import { joinFaultWorld, scenario } from './world/scenario.ts';
import { withoutWebhooks } from './world/webhooks.ts';

const world = joinFaultWorld();

const intoTheVoid = (act: Promise<unknown>) => act.catch(() => {});

scenario(world, [2, 'paypal', 'K1: after "created", before anything is sent'], async (world, chance) => {
  const renter = await aRenter(world, chance);
  await dieBefore(world, 'starting', () => intoTheVoid(goToPayPal(renter)));
  await world.time.settle();
  expect(await statesOf(world, renter)).toEqual(['error']);
  await look(renter);
  await payByPayPal(renter);
  await expectPaidOnce(world, renter);
});

for (const kind of ['hang_before', 'hang_after_commit'])
  scenario(world, [2, 'paypal', `K2: the order is being made (${kind})`], async (world, chance) => {
    const renter = await aRenter(world, chance);
    await dieDuringPayPal(world, { operation: 'create', kind }, () => intoTheVoid(goToPayPal(renter)));
    await world.time.pass(95_000);
    await untilState(world, renter, 'awaiting_payer');
    const orders = (await world.readBooks()).filter(({ orderIdentifier }) => orderIdentifier === renter.code);
    expect(orders).toHaveLength(1);
    await seeUntil(renter, 'paypal');
    const [{ url } = { url: '' }] = await world.query<{ url: string }>(
      'SELECT payer_url AS url FROM payment_attempts WHERE reservation_id = $1',
      [renter.reservationId],
    );
    await comeBack(renter, await decideAtPayPal(url));
    await expectPaidOnce(world, renter);
  });

scenario(world, [2, 'paypal', 'K3: the payer has been sent to PayPal'], async (world, chance) => {
  const renter = await aRenter(world, chance);
  const address = await goToPayPal(renter);
  await world.site.kill();
  await world.site.start();
  expect(await look(renter)).toBe('paypal');
  await comeBack(renter, await decideAtPayPal(address));
  await expectPaidOnce(world, renter);
});

for (const told of ['by a webhook', 'by nobody'])
  scenario(world, [2, 'paypal', `K4: approved, the return is lost, told ${told}`], async (world, chance) => {
    const renter = await aRenter(world, chance);
    if (told === 'by nobody') await withoutWebhooks(world);
    const address = await goToPayPal(renter);
    await world.site.kill();
    await decideAtPayPal(address);
    await world.site.start();
    await world.time.settle();
    // Either found by a look-up, or never captured.
    const [state = ''] = await statesOf(world, renter);
    expect(['paid', 'expired']).toContain(state);
    expect(await moneyOf(world, renter)).toEqual([state === 'paid' ? PRICE_CENTS : 0]);
  });

scenario(world, [2, 'paypal', 'K5: approved, the capture is not begun'], async (world, chance) => {
  const renter = await aRenter(world, chance);
  await withoutWebhooks(world);
  await dieBefore(world, 'charging', () => intoTheVoid(payByPayPal(renter)));
  await expectPaidOnce(world, renter);
});

for (const [point, kind] of [
  ['K6: the capture is begun, nothing has happened', 'hang_before'],
  ['K7: captured, the answer is under way', 'hang_after_commit'],
] as const)
  scenario(world, [2, 'paypal', point], async (world, chance) => {
    const renter = await aRenter(world, chance);
    await withoutWebhooks(world);
    await dieDuringPayPal(world, { operation: 'capture', kind }, () => intoTheVoid(payByPayPal(renter)));
    await expectPaidOnce(world, renter);
  });

scenario(world, [2, 'paypal', 'K8: captured and answered, not committed'], async (world, chance) => {
  const renter = await aRenter(world, chance);
  await withoutWebhooks(world);
  await dieBefore(world, 'paid', () => intoTheVoid(payByPayPal(renter)));
  await expectPaidOnce(world, renter);
});

scenario(world, [2, 'paypal', 'K9: paid, the mail is not sent'], async (world, chance) => {
  const renter = await aRenter(world, chance);
  const gate = await closeGate(world, { table: 'outbox_mails', operations: 'UPDATE', condition: 'true' });
  await payByPayPal(renter);
  await gate.reached();
  await world.site.kill();
  await gate.remove();
  await world.site.start();
  await expectPaidOnce(world, renter);
});

for (const kind of ['hang_before', 'hang_after_commit'])
  scenario(world, [2, 'paypal', `K10: the refund is under way (${kind})`], async (world, chance) => {
    const renter = await aRenter(world, chance);
    await withoutWebhooks(world);
    const address = await decideAtPayPal(await goToPayPal(renter));
    await world.armPayPal({ operation: 'capture', kind: 'delay', ms: 800 });
    await dieDuringPayPal(world, { operation: 'refund', kind }, async () => {
      const coming = intoTheVoid(comeBack(renter, address));
      await untilState(world, renter, 'charging');
      // Done in the database, because the site allows no cancellation during a payment.
      await force(world, renter, 'staff cancel');
      await coming;
    });
    await world.time.settle();
    expect(await statesOf(world, renter)).toEqual(['reversed']);
    expect(await moneyOf(world, renter)).toEqual([0]);
  });

scenario(world, [2, 'paypal', 'K11: the message is kept, not processed'], async (world, chance) => {
  const renter = await aRenter(world, chance);
  const gate = await closeGate(world, { table: 'webhook_events', operations: 'UPDATE', condition: 'true' });
  await decideAtPayPal(await goToPayPal(renter));
  await gate.reached();
  await world.site.kill();
  await gate.remove();
  await world.site.start();
  await expectPaidOnce(world, renter);
});

scenario(world, [2, 'paypal', 'K12: two processes take the same row'], async (world, chance) => {
  const renters = [await aRenter(world, chance), await aRenter(world, chance)];
  await withoutWebhooks(world);
  await world.second.start();
  await world.armPayPal({ operation: 'capture', kind: 'reset_after_commit', times: 2 });
  for (const renter of renters) await payByPayPal(renter);
  for (const renter of renters) await expectPaidOnce(world, renter);
  await world.second.kill();
});
