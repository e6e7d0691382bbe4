import { expect, test } from 'vitest';
import type { Reservation } from '#domain/reservation/reservation.ts';
import type { Language } from '#domain/texts.ts';
import type { OutboxMail } from '#operations/ports/outbox.ts';
import { aReservation } from '#tests/support/a-payment.ts';
import { someSiteContent } from '#tests/support/some-content.ts';
import { createMailComposer } from './compose-mail.ts';

const draw = async () => new Uint8Array();
const composer = createMailComposer({ current: () => someSiteContent() }, draw, draw);

const SETTING = {
  reservationLink: 'https://www.example.com/mi-reserva?enlace=FF-7K2Q9M.abc.def',
  precheckinLink: undefined,
  origin: 'https://www.example.com',
  mailFrom: 'reservas@example.com',
  now: 0,
};

function compose(
  language: Language,
  changes: Partial<Reservation> = {},
  kind: OutboxMail['kind'] = 'confirmation',
  details: OutboxMail['details'] = undefined,
) {
  const reservation = aReservation({ language, state: 'confirmed', ...changes });
  const { id: reservationId, renter } = reservation;
  const mail = { dedupeKey: 'x', kind, reservationId, to: renter.email, language, details };
  return composer.compose(mail, reservation, SETTING);
}

const GUARANTEED = { reservationType: 'normal', paymentStatus: 'unpaid', guaranteeCents: 7300 } as const;

test.each([
  [
    'es',
    'Hay $73.00 retenidos en tu tarjeta como garantía de la reserva. No es un cobro',
    '24 horas después',
    'Pagaste',
  ],
  [
    'en',
    '$73.00 is held on your card as a guarantee of the reservation. It is not a charge',
    '24 hours after',
    'You paid',
  ],
] as const)(
  'the confirmation with a guarantee says what is held and until when, and nothing of a payment (%s)',
  async (language, held, until, paid) => {
    const { text } = await compose(language, GUARANTEED);
    expect(text).toContain(held);
    expect(text).toContain(until);
    expect(text).not.toContain(paid);
    expect((await compose(language)).text).not.toContain(held);
  },
);

test.each([
  ['es', 'Liberamos los $73.00 de garantía', 'No hay nada que devolver'],
  ['en', 'The guarantee of $73.00 that was held on your card is released', 'nothing to refund'],
] as const)(
  'a cancellation says that the guarantee is released (%s)',
  async (language, released, nothing) => {
    const canceled = { ...GUARANTEED, state: 'cancelled' } as const;
    const { text } = await compose(language, canceled, 'cancellation', { amountCents: 0 });
    expect(text).toContain(released);
    expect(text).not.toContain(nothing);
  },
);

test.each([
  ['es', 'Cobramos la garantía de tu reserva FF-7K2Q9M', 'Cobramos $73.00 a la tarjeta'],
  ['en', 'We charged the guarantee for your reservation FF-7K2Q9M', 'We charge $73.00 to the card'],
] as const)('the mail about a no-show says what is taken, and the number to call (%s)', async (...given) => {
  const [language, subject, taken] = given;
  const mail = await compose(language, { ...GUARANTEED, state: 'cancelled' }, 'no-show', {
    amountCents: 7300,
  });
  expect(mail.subject).toContain(subject);
  expect(mail.text).toContain(taken);
  expect(mail.text).toContain('+5072690000');
});

test.each([
  ['guarantee', 'La garantía de tu reserva FF-7K2Q9M está en revisión', 'No lo intentes otra vez'],
  ['guarantee-returned', 'Liberamos la garantía de tu reserva FF-7K2Q9M', 'anulamos la retención'],
  ['guarantee-refused', 'La garantía de tu reserva FF-7K2Q9M no se realizó', 'el banco no retuvo nada'],
] as const)('a problem with a guarantee is not called a payment (%s)', async (of, subject, text) => {
  const details = { of, amountCents: 7300, method: 'card' as const };
  const mail = await compose('es', { ...GUARANTEED, state: 'held' }, 'payment-problem', details);
  expect(mail.subject).toContain(subject);
  expect(mail.text).toContain(text);
  expect(mail.text).toContain('$73.00');
  expect(mail.text).not.toMatch(/pago|cobr/i);
});
