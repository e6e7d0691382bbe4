import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { settleDueCaptures } from '#operations/payment/transfer/settle-capture.ts';
import { bookAs } from '#tests/support/a-booking.ts';
import { openTestFixture, type TestFixture } from '#tests/support/open-test-fixture.ts';
import { CARDS, getPaid } from '#tests/support/pay-as.ts';
import { typePaymentsCommand } from '#tests/support/type-payments-command.ts';
import type { AdminServices } from './admin-services.ts';

let fixture: TestFixture;
let admin: AdminServices;
beforeAll(async () => {
  fixture = await openTestFixture();
  fixture.services.gateways.cards = { metrobank: { ...fixture.bank.gateway, captureMode: 'auth_capture' } };
  admin = { ...fixture.services, patienceMs: 0 };
});
beforeEach(() => fixture.query('DELETE FROM rate_limits'));
afterEach(async () => {
  while ((await settleDueCaptures(fixture.services)) > 0);
  await fixture.bank.control('/reset', {});
});
afterAll(() => fixture.close());

const type = (...args: string[]) => typePaymentsCommand(admin, args);

/** Pays with an authorization not captured yet; returns the reservation's code and the capture's. */
async function hold(): Promise<{ code: string; reference: string }> {
  const { draftId, reservation } = await bookAs(fixture.services);
  const attempt = await getPaid(fixture, draftId, CARDS.frictionless);
  return { code: reservation.code, reference: `${attempt.gatewayOrderId}-C` };
}

it('list and show have the authorized and the captured amount', async () => {
  const { code, reference } = await hold();
  expect((await type('list')).text).toMatch(new RegExp(`${reference} +capture +requested .*\\$484\\.14`));
  expect((await type('show', code)).text).toMatch(/^state +requested: held on the card, not taken yet/m);
  await settleDueCaptures(fixture.services);
  expect((await type('list')).text).toBe('None.');
  const { text } = await type('show', reference);
  expect(text).toMatch(/^state +captured: taken/m);
  expect(text).toMatch(/requested → captured +captured +00/);
});

it('refund states what happens to money that is not captured yet', async () => {
  const { code, reference } = await hold();
  const part = await type('refund', code, '--amount', '100.00', '--reason', 'late');
  expect(part.text).toContain(
    `${reference} is held on the card and not taken yet (requested): a part goes back`,
  );
  const all = await type('refund', code, '--all', '--reason', 'late');
  expect(all.text).toContain('all of it is released, and nothing taken');
});

it('retry repeats a capture under review, and resolve ends it by an operator’s decision', async () => {
  await fixture.bank.arm({ operation: 'capture', kind: 'code', code: '12' });
  const { reference } = await hold();
  await settleDueCaptures(fixture.services);
  expect((await type('list', '--state', 'review')).text).toMatch(/capture +review .* 12 +alarm/);
  expect(await type('resolve', reference, 'paid', '--reason', 'seen', '--yes')).toMatchObject({ status: 1 });
  const would = await type('resolve', reference, 'refused', '--reason', 'blocked card');
  expect(would.text).toContain(`Would move ${reference} from review to refused`);
  expect((await type('retry', reference)).status).toBe(0);
  while ((await settleDueCaptures(fixture.services)) > 0);
  expect((await type('show', reference)).text).toMatch(/^state +captured/m);
  const late = await type('resolve', reference, 'refused', '--reason', 'blocked card', '--yes');
  expect(late).toEqual({ text: `${reference} is not under review: captured.`, status: 1 });
});

it('resolve can set a capture to refused, and then nothing is kept', async () => {
  await fixture.bank.arm({ operation: 'capture', kind: 'code', code: '12' });
  const { code, reference } = await hold();
  await settleDueCaptures(fixture.services);
  const done = await type('resolve', reference, 'refused', '--reason', 'blocked card', '--yes');
  expect(done).toEqual({ text: `${reference} is refused.`, status: 0 });
  const { text } = await type('show', code);
  expect(text).toMatch(/review → refused +operator .*olga: blocked card/);
  expect(text).toContain('Kept of this reservation: $0.00');
});
