import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { bookAs } from '#tests/support/a-booking.ts';
import { fixtureForTests } from '#tests/support/open-test-fixture.ts';
import { payAs } from '#tests/support/pay-as.ts';
import { allowPaymentTry } from './allow-payment-try.ts';

const fixture = fixtureForTests();

it('renters of one network may pay concurrently and one after the other', async () => {
  const clientIp = randomUUID();
  const tryOnce = () =>
    allowPaymentTry(fixture.services, { clientIp, reservationId: randomUUID(), sessionId: randomUUID() });
  const tries = await Promise.all(Array.from({ length: 25 }, tryOnce));
  expect([...tries, await tryOnce()].map(({ kind }) => kind)).toEqual(Array(26).fill('allowed'));
});

it('a network with three cards reported as stolen is blocked for a while', async () => {
  for (const code of ['41', '43', '04']) {
    const { draftId } = await bookAs(fixture.services);
    await fixture.bank.arm({ operation: 'payment', kind: 'code', code });
    expect(await payAs(fixture, draftId)).toMatchObject({
      kind: 'attempted',
      attempt: { state: 'declined', declineClass: 'risk' },
    });
  }
  const { draftId } = await bookAs(fixture.services);
  expect(await payAs(fixture, draftId)).toMatchObject({ kind: 'rate-limited' });
  const calls = (await fixture.bank.control('/calls')) as unknown[];
  expect(calls.length).toBeLessThanOrEqual(6);
});

it('a session may try a limited number of cards, over all reservations and networks', async () => {
  const tryAs = (sessionId: string) =>
    allowPaymentTry(fixture.services, {
      clientIp: randomUUID(),
      reservationId: randomUUID(),
      sessionId,
    });
  for (let tries = 0; tries < 15; tries++) expect((await tryAs('one')).kind).toBe('allowed');
  expect((await tryAs('one')).kind).toBe('refused');
  expect((await tryAs('another')).kind).toBe('allowed');
});
