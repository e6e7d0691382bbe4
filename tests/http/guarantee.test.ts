import { beforeAll, expect, it, vi } from 'vitest';
import {
  aCard,
  CARDS,
  chooseCar,
  count,
  EXAMPLE_CHOICES,
  getCode,
  RENTER,
} from '#tests/support/book-by-form.ts';
import { readLedger } from '#tests/support/control-sandbox.ts';
import { headingOf, type Page } from '#tests/support/html/page.ts';
import { siteForTests } from '#tests/support/open-test-site.ts';
import { languages } from '#tests/support/views.ts';
import type { Visitor } from '#tests/support/visitor.ts';
import { waitForMail } from '#tests/support/wait-for-mail.ts';

const site = siteForTests();
beforeAll(() => site.edit('sites_config', { brand: 'firefly' }, { guarantee: true }));

const TEXTS = {
  es: {
    prefix: '',
    onward: 'Continuar a la garantía de $73.00',
    ask: 'Para confirmar la reserva retenemos $73.00 en tu tarjeta: el precio de un día de tu alquiler. No es un cobro',
    released: '24 horas después de la hora de retiro',
    heading: 'Confirma tu reserva con una tarjeta',
    hold: 'Retener $73.00',
    refused: 'La tarjeta no se aceptó',
    thanks: '¡Listo, Ana! Tu reserva está confirmada',
    held: 'Hay $73.00 retenidos en tu tarjeta como garantía de la reserva. No es un cobro',
    due: 'Pagas en la sucursal',
    paid: ['Pagado en línea', 'Pagado con tarjeta', 'Pagaste'],
    cancel: 'Cancelar la reserva',
    free: 'Se liberan los $73.00 de garantía',
  },
  en: {
    prefix: '/en',
    onward: 'Continue to the guarantee of $73.00',
    ask: 'To confirm the reservation, we hold $73.00 on your card: the price of one day of your rental. It is not a charge',
    released: '24 hours after the pick-up time',
    heading: 'Confirm your reservation with a card',
    hold: 'Hold $73.00',
    refused: 'The card was not accepted',
    thanks: 'All set, Ana! Your reservation is confirmed',
    held: '$73.00 is held on your card as a guarantee of the reservation. It is not a charge',
    due: 'You pay at the branch',
    paid: ['Paid online', 'Paid with card', 'You paid'],
    cancel: 'Cancel the reservation',
    free: 'The guarantee of $73.00 that is held on your card is released',
  },
} as const;

let visitors = 0;

/** Reserves the worked example for payment at the counter; ends on the page that asks for the card. */
async function reserveWithGuarantee(visitor: Visitor, language: 'es' | 'en', email: string): Promise<Page> {
  visitors += 1;
  const typed = { email, phone: `6111-000${visitors}`, license: email };
  const page = await chooseCar(visitor, { language, type: 'normal' });
  const filled = { ...EXAMPLE_CHOICES, ...RENTER, ...typed };
  const counted = await count(visitor, page, filled);
  expect(counted.text).toContain(TEXTS[language].ask);
  return visitor.press(counted, TEXTS[language].onward, filled);
}

const held = async (code: string) =>
  (await readLedger(site.sandbox, code)).reduce((sum, { heldCents }) => sum + (heldCents ?? 0), 0);

it.each(languages)(
  'a renter confirms with a card of which one day is held, and sees what it means before and after (%s)',
  async (language) => {
    const texts = TEXTS[language];
    const visitor = site.visit();
    const email = `guarantee-${language}@example.com`;
    const checkout = await reserveWithGuarantee(visitor, language, email);
    expect(checkout.url.pathname).toBe(`${texts.prefix}/reserva/checkout`);
    expect(headingOf(checkout)).toBe(texts.heading);
    for (const text of [texts.ask, texts.released]) expect(checkout.text).toContain(text);
    expect(checkout.text).not.toContain('PayPal');
    const refused = await visitor.press(checkout, texts.hold, aCard(CARDS.declined));
    expect(refused.text).toContain(texts.refused);
    const thanks = await visitor.press(refused, texts.hold, aCard(CARDS.frictionless));
    expect(headingOf(thanks)).toBe(texts.thanks);
    const code = getCode(thanks);
    expect(await held(code)).toBe(7300);
    for (const text of [texts.held, texts.released, texts.due]) expect(thanks.text).toContain(text);
    for (const text of texts.paid) expect(thanks.text).not.toContain(text);
    const { html } = await waitForMail(site.sandbox, email);
    expect(html).toContain(texts.held);
    expect(await site.services.reservations.findByCode(code)).toMatchObject({
      state: 'confirmed',
      paymentStatus: 'unpaid',
      guaranteeCents: 7300,
      quote: { dueNowCents: 0, dueAtBranchCents: 51_099 },
    });
    const cancel = await visitor.open(`${texts.prefix}/mi-reserva/${code}/cancelar`);
    expect(cancel.text).toContain(texts.free);
    const canceled = await visitor.press(cancel, texts.cancel);
    expect(canceled.url.pathname).toBe(`${texts.prefix}/mi-reserva/${code}`);
    expect(canceled.text).not.toContain(texts.held);
    await vi.waitFor(async () => expect(await held(code)).toBe(0), { timeout: 30_000, interval: 200 });
  },
);
