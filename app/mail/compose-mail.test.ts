import { expect, test } from 'vitest';
import type { Reservation } from '#domain/reservation/reservation.ts';
import type { Language } from '#domain/texts.ts';
import type { OutboxMail } from '#operations/ports/outbox.ts';
import { aReservation } from '#tests/support/a-payment.ts';
import { someSiteContent } from '#tests/support/some-content.ts';
import { formatMoney } from '../i18n/format.ts';
import { createMailComposer } from './compose-mail.ts';

const composer = createMailComposer({ current: () => someSiteContent() });

const LINKS = { reservation: 'https://www.example.com/mi-reserva?enlace=FF-7K2Q9M.abc.def' };

function compose(
  language: Language,
  changes: Partial<Reservation> = {},
  kind: OutboxMail['kind'] = 'confirmation',
  details: OutboxMail['details'] = undefined,
) {
  const reservation = aReservation({ language, state: 'confirmed', ...changes });
  const mail = {
    dedupeKey: 'x',
    kind,
    reservationId: reservation.id,
    to: reservation.client.email,
    language,
    details,
  };
  return { reservation, ...composer.compose(mail, reservation, LINKS) };
}

test('a confirmation is written in the language of the renter', () => {
  expect(compose('es').subject).toBe('Reserva confirmada FF-7K2Q9M · Firefly Car Rental');
  expect(compose('en').subject).toBe('Reservation confirmed FF-7K2Q9M · Firefly Car Rental');
  expect(compose('es').html).toContain('<html lang="es">');
  expect(compose('es').text).toContain('lunes, 2 de marzo de 2026, 10:00\u00a0a.\u00a0m., hora de Panamá');
  expect(compose('en').text).toContain('Monday, March 2, 2026, 10:00\u00a0AM, Panama time');
});

test.each(['es', 'en'] as const)(
  'its cents are those of the frozen bill, in HTML and in text (%s)',
  (language) => {
    const { reservation, html, text } = compose(language);
    const { quote } = reservation;
    const amounts = [
      ...quote.lines.map((line) => line.amountCents),
      quote.subtotalCents,
      quote.airportFeeCents,
      quote.taxCents,
      quote.totalCents,
    ].map(formatMoney);
    expect(formatMoney(quote.totalCents)).toBe('$484.14');
    for (const amount of amounts) {
      expect(html).toContain(amount);
      expect(text).toContain(amount);
    }
  },
);

test('what has been paid is not due any more', () => {
  const { text } = compose('en', { paymentStatus: 'paid' });
  expect(text).toMatch(/Paid online +\$484\.14/);
  expect(text).not.toContain('Due now');
});

test('it says where to go, whom to call and what to bring', () => {
  const { text } = compose('es');
  const branch = someSiteContent().branches.find(({ code }) => code === 'PTY');
  expect(text).toContain(branch?.address.es);
  expect(text).toContain(branch?.phone);
  expect(text).toContain('licencia de conducir vigente');
  expect(text).toContain('$750.00');
});

test('a confirmation opens the reservation, in HTML and in text', () => {
  const { html, text } = compose('en');
  expect(html).toContain(`href="${LINKS.reservation}"`);
  expect(text).toContain(`See my reservation:\n${LINKS.reservation}`);
});

test('a branch that content has forgotten keeps the name it was sold under', () => {
  const forgetful = createMailComposer({ current: () => someSiteContent({ branches: [] }) });
  const reservation = aReservation({ state: 'confirmed' });
  const mail = {
    dedupeKey: 'x',
    kind: 'confirmation' as const,
    reservationId: '1',
    to: '',
    language: 'es' as const,
  };
  expect(forgetful.compose(mail, reservation, LINKS).text).toContain('Aeropuerto de Tocumen');
});

test('what a renter typed cannot become markup', () => {
  const client = { ...aReservation().client, firstName: '<img src=x onerror=alert(1)>' };
  const { html } = compose('es', { client });
  expect(html).not.toContain('<img');
  expect(html).toContain('&lt;img');
});

test('a capped extra shows no multiplication that does not come out', () => {
  const quote = aReservation().quote;
  const lines = quote.lines.map((line) => (line.kind === 'extra' ? { ...line, amountCents: 2000 } : line));
  const { text } = compose('es', { quote: { ...quote, lines } });
  expect(text).not.toContain('7 días × $3.00');
});

test('a payment in doubt asks nobody to pay again', () => {
  const { subject, text } = compose('es', { state: 'review', paymentStatus: 'pending' }, 'payment-problem');
  expect(subject).toContain('en revisión');
  expect(text).toContain('No pagues otra vez');
  expect(text).toContain('$484.14');
});

test('a payment that went back is called returned', () => {
  const { subject, text } = compose('en', { paymentStatus: 'reversed' }, 'payment-problem');
  expect(subject).toContain('We returned the payment');
  expect(text).toContain('was not confirmed');
});

test.each([
  ['es', 'Te devolvemos $50.00 de tu reserva FF-7K2Q9M'],
  ['en', 'We are returning $50.00 of your reservation FF-7K2Q9M'],
] as const)('a refund names its own amount and number (%s)', (language, expected) => {
  const details = { amountCents: 5000, reference: 'FF-7K2Q9M-R1' };
  const { subject, text, html } = compose(language, { paymentStatus: 'paid' }, 'refund', details);
  expect(subject).toContain(expected);
  expect(text).toContain('FF-7K2Q9M-R1');
  expect(html).toContain('$50.00');
});
