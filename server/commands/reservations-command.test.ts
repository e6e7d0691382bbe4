import { expect, test } from 'vitest';
import { sendMails } from '#operations/mail/send-mails.ts';
import { cancelReservation, reviewCancellation } from '#operations/my-reservation/cancel-reservation.ts';
import { bookAs } from '#tests/support/a-booking.ts';
import { fixtureForTests } from '#tests/support/open-test-fixture.ts';
import { CARDS, getPaid } from '#tests/support/pay-as.ts';
import { parseReservationsCommand } from './reservations/parse-reservations-command.ts';
import { answerReservationsCommand } from './reservations-command.ts';

const fixture = fixtureForTests();

/** Runs a command line of a staff member at the counter on 28 February. */
async function type(...args: string[]): Promise<{ text: string; status: number }> {
  const command = parseReservationsCommand(args, '2026-02-28');
  if (typeof command === 'string') return { text: command, status: 2 };
  const { services, store } = fixture;
  return answerReservationsCommand({ ...services, store, hasReceiver: true, brand: 'firefly' }, command);
}

async function bookPaid() {
  const { draftId, reservation } = await bookAs(fixture.services);
  const attempt = await getPaid(fixture, draftId, CARDS.frictionless);
  return { code: reservation.code, id: reservation.id, attempt };
}

test('revokes the links of a reservation', async () => {
  const { code } = await bookPaid();
  expect(await type('revoke', code.toLowerCase())).toEqual({
    text: expect.stringContaining(code),
    status: 0,
  });
  expect((await fixture.services.reservations.findByCode(code))?.linkVersion).toBe(1);
  expect((await type('revoke', 'FF-000000')).status).toBe(1);
  expect((await type('revoke')).status).toBe(2);
});

test('shows all of a reservation: renter, rental, bill, payment, refund, mails, history', async () => {
  const { code, id, attempt } = await bookPaid();
  const { services } = fixture;
  const before = await type('show', code.toLowerCase());
  expect(before.status).toBe(0);
  for (const text of [
    code,
    'confirmed, paid, prepaid',
    'Ana Pérez',
    'license N-1234',
    '+507 6123-4567',
    '$484.14',
  ])
    expect(before.text).toContain(text);
  for (const text of [
    '2026-03-02 10:00 Aeropuerto de Tocumen',
    'Toyota Corolla',
    '1 × PanaPass',
    'Paquete mínimo',
    'paid: received and verified',
  ])
    expect(before.text).toContain(text);
  expect(before.text).toMatch(/^protection +Paquete mínimo(?:, |$)/m);
  expect(before.text).toMatch(/^additional driver +\$35\.00$/m);
  expect(before.text).toMatch(/^prepaid discount +\S{2}22\.40 +charge id PP10$/m);
  expect(before.text).toMatch(/^Paquete mínimo +\$105\.00 +charge id PCM$/m);
  expect(before.text).toContain(attempt.gatewayOrderId);
  expect(before.text).not.toContain('HISTORY');

  const reservation = await services.reservations.find(id);
  if (!reservation) throw new Error('no reservation');
  const review = await reviewCancellation(services, reservation);
  const refundCents = review.kind === 'open' ? review.terms.refundCents : 0;
  await cancelReservation(services, {
    reservation,
    submitted: { version: reservation.version, refundCents },
  });
  while ((await sendMails(services)) > 0);
  const after = await type('show', code);
  for (const text of ['cancelled', `${code}-R1`, 'by renter', 'cancellation', 'requested: on its way'])
    expect(after.text).toContain(text);
});

test('prints the same as JSON, in cents, without links and tokens', async () => {
  const { code, attempt } = await bookPaid();
  const { text } = await type('show', code, '--json');
  const details = JSON.parse(text);
  expect(details).toMatchObject({
    reservation: {
      code,
      quote: {
        totalCents: 48_414,
        lines: expect.arrayContaining([expect.objectContaining({ chargeId: 'PP10' })]),
      },
    },
    payments: [{ gatewayOrderId: attempt.gatewayOrderId, amountCents: 48_414, state: 'paid' }],
    refunds: [],
    history: [],
  });
  expect(text).not.toContain(attempt.returnTokenHash);
  expect(text).not.toContain(attempt.clientKey);
});

test('decrypts the data of the pre check-in', async () => {
  const { code, id } = await bookPaid();
  const { store, services } = fixture;
  const { version } = await store.precheckins.start(id);
  await store.precheckins.save({
    reservationId: id,
    version,
    step: 'verified',
    sealedDrivers: services.secrets.seal(
      JSON.stringify({ verification: { license: 'E-8-98765', licenseExpires: '2027-01-01' } }),
    ),
    preferences: { carId: 'corolla', extras: { gps: 2 } },
    completedAt: undefined,
    consent: undefined,
    isPriced: false,
  });
  const { text } = await type('show', code);
  expect(text).toMatch(/^verification license +E-8-98765$/m);
  expect(text).toMatch(/^verification license expires +2027-01-01$/m);
  expect(text).toMatch(/^preferences +car corolla, extras 2 × gps$/m);
  expect(text).not.toContain('{');
});

test('lists pick-ups of the next days by branch and state', async () => {
  const { code } = await bookPaid();
  const { reservation: other } = await bookAs(fixture.services, {
    reservationType: 'normal',
    carId: 'grand-i10',
  });
  const listed = await type('list');
  for (const each of [code, other.code]) expect(listed.text).toContain(each);
  expect(listed.text).toContain('PICK-UP');
  expect((await type('list', '--branch', 'cde')).text).toBe('None.');
  expect((await type('list', '--from', '2026-03-03')).text).toBe('None.');
  expect((await type('list', '--days', '2')).text).toBe('None.');
  const json = JSON.parse((await type('list', '--state', 'confirmed', '--limit', '1', '--json')).text);
  expect(json).toHaveLength(1);
});

test.each([
  ['show'],
  ['show', 'A', 'B'],
  ['cancel', 'FF-7K2Q9M'],
  ['change', 'FF-7K2Q9M', '--car', 'corolla'],
  ['sell', 'FF-7K2Q9M'],
  ['list', '--from', 'tomorrow'],
  ['list', '--days', '0'],
  ['list', '--state', 'gone'],
  ['list', '--nonsense'],
])('refuses the command %s %s %s', async (...args) => {
  expect((await type(...args.filter(Boolean))).status).toBe(2);
});

test('reports an unknown reservation', async () => {
  expect(await type('show', 'FF-ZZZZZZ')).toEqual({
    text: 'There is no reservation FF-ZZZZZZ of firefly.',
    status: 1,
  });
});
