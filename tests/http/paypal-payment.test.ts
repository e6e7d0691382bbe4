import { afterEach, describe, expect, it, vi } from 'vitest';
import { aCard, CARDS, getCode, pay, reserve } from '#tests/support/book-by-form.ts';
import { callControl, controlPayPal, readPayPalLedger } from '#tests/support/control-sandbox.ts';
import { headingOf, type Page } from '#tests/support/html/page.ts';
import { siteForTests } from '#tests/support/open-test-site.ts';
import type { Typed, Visitor } from '#tests/support/visitor.ts';
import { waitForMail } from '#tests/support/wait-for-mail.ts';

const TO_PAYPAL = { es: 'Ir a PayPal: $484.14', en: 'Go to PayPal: $484.14' };

const site = siteForTests();
afterEach(async () => {
  await callControl(`${site.sandbox.controlUrl}/paypal/faults`, undefined, 'DELETE');
  await controlPayPal(site.sandbox, '/switches', { webhookUrl: `${site.origin}/webhooks/paypal` });
});

/** Reserves and goes to PayPal's page with the button. */
async function goToPayPal(language: 'es' | 'en' = 'es', typed: Typed = {}) {
  const visitor = site.visit();
  const checkout = await reserve(visitor, { language, typed });
  const approval = await visitor.press(checkout, TO_PAYPAL[language]);
  return { visitor, checkout, approval, code: getCode(checkout) };
}

const nets = async (code: string) =>
  (await readPayPalLedger(site.sandbox, code)).map(({ netCents }) => netCents);

/** Reloads checkout until its text matches. */
function settle(visitor: Visitor, until: RegExp, path = '/reserva/checkout'): Promise<Page> {
  return vi.waitFor(
    async () => {
      const page = await visitor.open(path);
      if (!until.test(page.text)) throw new Error(`still: ${page.text.slice(0, 300)}`);
      return page;
    },
    { timeout: 15_000, interval: 50 },
  );
}

describe('a payment with PayPal, without scripts', () => {
  it.each([
    [
      'es',
      'Pagar',
      '',
      '¡Listo, Ana! Tu reserva está confirmada',
      'Pagado con PayPal',
      'Pagaste $484.14 con PayPal.',
    ],
    [
      'en',
      'Pay',
      '/en',
      'All set, Ana! Your reservation is confirmed',
      'Paid with PayPal',
      'You paid $484.14 with PayPal.',
    ],
  ] as const)(
    'leads there and back to a confirmed reservation (%s)',
    async (language, button, prefix, ...texts) => {
      await controlPayPal(site.sandbox, '/switches', { webhookUrl: '' });
      const [heading, paid, told] = texts;
      const email = `paypal-${language}@example.com`;
      const { visitor, approval, code } = await goToPayPal(language, { email });
      expect(approval.url.origin).toBe(site.sandbox.url);
      expect(approval.text).toContain(code);
      expect(approval.text).toMatch(/484[.,]14/);
      const thanks = await visitor.press(approval, button);
      expect(thanks.url.pathname).toBe(`${prefix}/reserva/thanks`);
      expect(headingOf(thanks)).toBe(heading);
      expect(thanks.text).toContain(paid);
      expect(await nets(code)).toEqual([48_414]);
      expect((await waitForMail(site.sandbox, email)).text).toContain(told);
    },
  );

  it('allows PayPal as form target on this page only', async () => {
    const { checkout, visitor } = await goToPayPal();
    expect(checkout.headers.get('content-security-policy')).toContain(
      `form-action 'self' ${site.sandbox.url};`,
    );
    const home = await visitor.get('/');
    expect(home.headers.get('content-security-policy')).toContain("form-action 'self';");
    expect(checkout.body).not.toMatch(/<script[^>]+paypal/i);
  });

  it('returns to checkout with a message when the payer cancels, and accepts a card', async () => {
    const { visitor, approval, code } = await goToPayPal();
    const checkout = await visitor.press(approval, 'Cancelar');
    expect(checkout.url.pathname).toBe('/reserva/checkout');
    expect(checkout.text).toContain('Cancelaste el pago en PayPal.');
    expect(checkout.text).toContain('No se hizo ningún cobro. Tu auto sigue apartado.');
    const thanks = await pay(visitor, checkout, aCard(CARDS.frictionless));
    expect(thanks.url.pathname).toBe('/reserva/thanks');
    expect(thanks.text).toContain('Pagado con tarjeta terminada en 0071');
    expect(await nets(code)).toEqual([0]);
  });

  it('keeps the car while PayPal processes the money, and confirms it by PayPal’s webhook', async () => {
    const { visitor, approval, code } = await goToPayPal();
    const pending = await visitor.press(approval, 'Pagar', { funding: 'pending-complete' });
    expect(pending.text).toContain('PayPal está procesando tu pago');
    expect(pending.text).toContain('No pagues de nuevo.');
    await controlPayPal(site.sandbox, '/settle', {});
    const thanks = await settle(visitor, /Tu reserva está confirmada/);
    expect(thanks.url.pathname).toBe('/reserva/thanks');
    expect(await nets(code)).toEqual([48_414]);
  });

  it('is refused with a message while PayPal is unavailable', async () => {
    await controlPayPal(site.sandbox, '/faults', {
      operation: 'create',
      kind: 'http_before',
      status: 429,
      times: 9,
    });
    const visitor = site.visit();
    const checkout = await reserve(visitor);
    const refused = await visitor.press(checkout, TO_PAYPAL.es);
    expect(refused.url.pathname).toBe('/reserva/checkout');
    expect(refused.text).toContain('PayPal no pudo procesar el pago en este momento.');
  });
});

describe('requests to /webhooks/paypal', () => {
  const post = (body: BodyInit, headers: Record<string, string> = {}) =>
    fetch(`${site.origin}/webhooks/paypal`, { method: 'POST', body, headers });

  it('without a signature, too long or by another method are refused', async () => {
    expect((await post('{"id":"WH-1","event_type":"CHECKOUT.ORDER.APPROVED"}')).status).toBe(400);
    expect((await post('')).status).toBe(400);
    const [refusals] = await site.query<{ count: number }>('SELECT count FROM webhook_refusals');
    expect(refusals?.count).toBeGreaterThanOrEqual(2);
    expect((await post('x'.repeat(256 * 1024 + 1))).status).toBe(413);
    expect((await fetch(`${site.origin}/webhooks/paypal`)).status).toBe(405);
  });
});
