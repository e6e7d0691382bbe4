import { afterEach, expect, it } from 'vitest';
import { createStore } from '#adapters/store/create-store.ts';
import { openDatabase } from '#adapters/store/database.ts';
import type { PaymentAttempt } from '#domain/payment/attempt.ts';
import { settleDueCaptures } from '#operations/payment/transfer/settle-capture.ts';
import { bookAs } from '#tests/support/a-booking.ts';
import { fixtureForTests } from '#tests/support/open-test-fixture.ts';
import { passMinutes } from '#tests/support/pass-time.ts';
import { CARDS, getPaid } from '#tests/support/pay-as.ts';
import type { AdminServices } from './admin-services.ts';
import { answerResolve } from './answer-resolve.ts';
import { parseCommand } from './parse-command.ts';

/** More than the number of look-ups after which an unknown outcome goes to review. */
const VARIANTS = 1000;
const fixture = fixtureForTests();

afterEach(async () => {
  await fixture.settle();
  await fixture.bank.control('/reset', {});
  await fixture.query('DELETE FROM rate_limits');
});

/** Runs `npm run payments` as the operator olga. */
async function typeAs(admin: AdminServices, args: string[]) {
  const command = parseCommand(args, 'olga');
  if (typeof command === 'string') return { text: command, status: 2 };
  if (command.kind === 'check-page') throw new Error('tests/http/card-page.test.ts checks pages');
  return answerResolve(admin, command);
}
const type = (...args: string[]) => typeAs(fixture.services, args);

async function pay(): Promise<{ code: string; attempt: PaymentAttempt }> {
  const { draftId, reservation } = await bookAs(fixture.services);
  return { code: reservation.code, attempt: await getPaid(fixture, draftId, CARDS.frictionless) };
}

/** A charge whose outcome stays unknown for more than two hours, so that it goes to review. */
async function payIntoReview(): Promise<{ code: string; attempt: PaymentAttempt }> {
  await fixture.bank.arm({ operation: 'payment', kind: 'reset_after_commit' });
  const paid = await pay();
  await fixture.bank.arm({ operation: 'lookup', kind: 'http_before', times: VARIANTS });
  await passMinutes(fixture, 150, { step: 15 });
  const attempt = await fixture.services.payments.find(paid.attempt.id);
  expect(attempt?.state).toBe('manual_review');
  return paid;
}

it('refuses what is no command, and lists the known ones', async () => {
  expect((await type()).text).toBe('Unknown command: (none)');
  expect((await type('refund', 'X')).text).toBe('Unknown command: refund');
  expect((await type('resolve')).text).toContain('needs a REFERENCE');
  expect((await type('resolve', 'X', 'paid', '--sate', 'paid')).status).toBe(2);
});

it('says that a reservation was never paid online', async () => {
  const { code } = (await bookAs(fixture.services, { reservationType: 'normal' })).reservation;
  expect(await type('resolve', code, 'paid', '--reason', 'x')).toEqual({
    text: `${code} is confirmed, normal: nobody has tried to pay it online. See: /staff/reservations/${code}`,
    status: 1,
  });
});

it('neither finds nor changes payments of another brand', async () => {
  const { attempt } = await payIntoReview();
  const { address, log } = fixture.database;
  const store = createStore(openDatabase({ address, log, size: 2, brand: 'hertz' }));
  const { site, ...services } = fixture.services;
  const hertz = { ...services, ...store, site: { ...site, brand: 'hertz' } };
  const { gatewayOrderId: order } = attempt;
  expect(await typeAs(hertz, ['resolve', order, 'paid', '--reason', 'x', '--yes'])).toEqual({
    text: `There is no payment, capture, refund or reservation ${order} of hertz.`,
    status: 1,
  });
  await store.close();
});

it('sets a payment under review to paid, with the name of the operator', async () => {
  const { code, attempt } = await payIntoReview();
  const line = ['resolve', attempt.gatewayOrderId, 'paid', '--reason', 'seen in the portal'];
  expect((await type(...line)).text).toContain('Would move');
  expect((await type(...line, '--yes')).text).toBe(`${attempt.gatewayOrderId} is paid.`);
  const trail = await fixture.services.payments.trailOf({ kind: 'payment', id: attempt.id });
  expect(trail.at(-1)).toMatchObject({ to: 'paid', actor: 'olga', note: 'seen in the portal' });
  expect(await fixture.services.reservations.findByCode(code)).toMatchObject({ state: 'confirmed' });
  expect((await type(...line, '--yes')).text).toContain('is not under review');
});

it('does not set a payment to paid when its reservation has ended', async () => {
  const { code, attempt } = await payIntoReview();
  await fixture.query("UPDATE reservations SET state = 'cancelled' WHERE code = $1", [code]);
  const line = ['resolve', attempt.gatewayOrderId, '--reason', 'seen in the portal', '--yes'];
  expect(await type(...line, 'paid')).toMatchObject({ status: 1 });
  expect((await type(...line, 'reversed')).text).toContain('is reversed');
});

it('needs a valid verdict and a reason', async () => {
  const { attempt } = await pay();
  const resolve = (...rest: string[]) => type('resolve', attempt.gatewayOrderId, ...rest);
  expect((await resolve('paid')).text).toContain('needs a reason');
  expect((await resolve('maybe', '--reason', 'x')).status).toBe(2);
  expect((await resolve('paid', '--reason', 'x')).text).toContain('is not under review: paid');
});

it('sets a capture to refused, and then nothing is kept', async () => {
  const { cards } = fixture.services.gateways;
  fixture.services.gateways.cards = { metrobank: { ...fixture.bank.gateway, captureMode: 'auth_capture' } };
  await fixture.bank.arm({ operation: 'capture', kind: 'code', code: '12' });
  const { attempt } = await pay();
  await settleDueCaptures(fixture.services);
  fixture.services.gateways.cards = cards;
  const reference = `${attempt.gatewayOrderId}-C`;
  expect(await type('resolve', reference, 'paid', '--reason', 'seen', '--yes')).toMatchObject({ status: 1 });
  const done = await type('resolve', reference, 'refused', '--reason', 'blocked card', '--yes');
  expect(done).toEqual({ text: `${reference} is refused.`, status: 0 });
  expect(await fixture.services.payments.refunds.listPaid(attempt.reservationId)).toEqual([]);
});
