import { describe, expect, it, vi } from 'vitest';
import {
  aCard,
  CARDS,
  chooseCar,
  getCode,
  pay,
  reserve,
  toFleetAddress,
  WORDS,
} from '#tests/support/book-by-form.ts';
import { readLedger } from '#tests/support/control-sandbox.ts';
import { getLink, headingOf, type Page } from '#tests/support/html/page.ts';
import { siteForTests } from '#tests/support/open-test-site.ts';
import type { Visitor } from '#tests/support/visitor.ts';

const site = siteForTests();

/** Goes from the checkout page through the bank's pages. Returns the page to which the bank leads back. */
async function visitBank(visitor: Visitor, checkout: Page): Promise<Page> {
  const spanish = checkout.url.pathname.startsWith('/reserva');
  const challenge = await visitor.click(checkout, spanish ? 'Verificar pago' : 'Verify Payment');
  const bank = await visitor.press(challenge, 'Continuar');
  return visitor.press(await visitor.press(bank, 'Aprobar', { password: '3ds2' }), 'Regresar');
}

/** Reloads checkout until the payment is no longer pending: the charge completes after the bank has its answer. */
function settle(visitor: Visitor, path = '/reserva/checkout'): Promise<Page> {
  return vi.waitFor(
    async () => {
      const page = await visitor.open(path);
      if (/Verificando pago|Estamos confirmando|Verifying payment|We are confirming/.test(page.text))
        throw new Error('still under way');
      return page;
    },
    { timeout: 15_000, interval: 50 },
  );
}

const ledger = async (page: Page) =>
  (await readLedger(site.sandbox, getCode(page))).map(({ netCents }) => netCents);

describe('a payment without scripts', () => {
  it('is made at once with a card without a challenge', async () => {
    const visitor = site.visit();
    const checkout = await reserve(visitor);
    // The phone number beside the card form is that of the pick-up branch.
    expect(getLink(checkout, '+507 238-4100')).toBe('tel:+5072384100');
    const thanks = await pay(visitor, checkout, aCard(CARDS.frictionless));
    expect(headingOf(thanks)).toBe('¡Listo, Ana! Tu reserva está confirmada');
    for (const page of [checkout, thanks])
      expect(page.text).toMatch(
        /Cancelas sin costo hasta el .+, hora de Panamá\. Después, cancelar cuesta \$96\.83\./,
      );
    expect(await ledger(thanks)).toEqual([48_414]);
  });

  it.each([
    ['es', 'Mensaje del banco de tu tarjeta'],
    ['en', 'Message from your card’s bank'],
  ] as const)('shows the issuer’s message for the cardholder (%s)', async (language, title) => {
    const visitor = site.visit();
    const refused = await pay(visitor, await reserve(visitor, { language }), aCard('5100270000000072'));
    expect(refused.text).toContain(title);
    expect(refused.text).toContain('Llame al +507 800-0000');
  });

  it.each([
    ['es', 'Verificando pago...', 'Por favor, no cierres esta ventana.', 'Verificar pago'],
    ['en', 'Verifying payment...', 'Please, do not close this window.', 'Verify Payment'],
  ] as const)(
    'links to the bank and waits for its response (%s)',
    async (language, verifying, stay, link) => {
      const visitor = site.visit();
      const prefix = language === 'en' ? '/en' : '';
      const verification = await pay(visitor, await reserve(visitor, { language }), aCard(CARDS.challenge));
      expect(verification.url.pathname).toBe(`${prefix}/reserva/checkout`);
      for (const text of [verifying, stay, link]) expect(verification.text).toContain(text);
      expect(getLink(verification, link)).toMatch(/^\/pay\/challenge\/[0-9a-f-]{36}$/);
      const result = await visitBank(visitor, verification);
      expect([result.status, result.url.pathname.replace(/[^/]+$/, '')]).toEqual([200, '/pay/result/']);
      const back = language === 'en' ? 'Back to the reservation' : 'Volver a la reserva';
      expect(getLink(result, back)).toBe(`${prefix}/reserva/checkout`);
      const thanks = await settle(visitor, `${prefix}/reserva/checkout`);
      expect(thanks.url.pathname).toBe(`${prefix}/reserva/thanks`);
      expect(await ledger(thanks)).toEqual([48_414]);
    },
  );

  it('fails after a wrong password when the renter cancels at the bank, and another card is accepted', async () => {
    const visitor = site.visit();
    const verification = await pay(visitor, await reserve(visitor), aCard(CARDS.challenge));
    const challenge = await visitor.click(verification, 'Verificar pago');
    const bank = await visitor.press(await visitor.press(challenge, 'Continuar'), 'Aprobar', {
      password: 'wrong',
    });
    expect(bank.text).toContain('La contraseña no es correcta');
    await visitor.press(await visitor.press(bank, 'Cancelar', { password: '' }), 'Regresar');
    const refused = await settle(visitor);
    for (const text of ['El pago no se realizó', 'Tu banco no pudo verificar que el pago es tuyo.'])
      expect(refused.text).toContain(text);
    expect(refused.text).toContain('No se hizo ningún cobro. Tu auto sigue apartado.');
    const thanks = await pay(visitor, refused, aCard(CARDS.frictionless));
    expect(thanks.url.pathname).toBe('/reserva/thanks');
    expect(await ledger(thanks)).toEqual([0, 48_414]);
  });

  it.each([
    [CARDS.declined, 'es', 'El pago no se realizó'],
    [CARDS.notAuthenticated, 'en', 'Your bank could not verify that the payment is yours.'],
  ] as const)(
    'shows that the card %s was refused, and accepts another one (%s)',
    async (card, language, text) => {
      const visitor = site.visit();
      const refused = await pay(visitor, await reserve(visitor, { language }), aCard(card));
      expect(refused.url.pathname).toMatch(/\/reserva\/checkout$/);
      expect(refused.text).toContain(text);
      expect(refused.body).not.toContain(card.replaceAll(' ', ''));
      const thanks = await pay(visitor, refused, aCard(CARDS.frictionless));
      expect(thanks.url.pathname).toMatch(/\/reserva\/thanks$/);
      expect((await ledger(thanks)).reduce((sum, cents) => sum + cents)).toBe(48_414);
    },
  );

  it('returns the payer who cancels on the site to the card form, and charges nothing later', async () => {
    const visitor = site.visit();
    const verification = await pay(visitor, await reserve(visitor), aCard(CARDS.challenge));
    const challenge = await visitor.click(verification, 'Verificar pago');
    const bank = await visitor.press(challenge, 'Continuar');
    const form = await visitor.press(verification, 'Usar otra tarjeta');
    expect(form.text).toContain('Dejaste el pago sin terminar.');
    await visitor.press(await visitor.press(bank, 'Aprobar', { password: '3ds2' }), 'Regresar');
    const still = await visitor.open('/reserva/checkout');
    expect(still.text).toContain('Dejaste el pago sin terminar.');
    expect(await ledger(still)).toEqual([0]);
  });

  it('keeps the car, and refuses another one, while the payer is at the bank', async () => {
    const visitor = site.visit();
    const verification = await pay(visitor, await reserve(visitor), aCard(CARDS.challenge));
    const home = await visitor.click(verification, 'Firefly Car Rental, ir al inicio');
    const search = await visitor.open(toFleetAddress());
    const refused = await visitor.send(search, `${WORDS.es.prepaid}: Kia Sportage`);
    expect([home.status, refused.status]).toEqual([200, 409]);
    expect(refused.text).toContain('Tienes un pago en curso.');
    const checkout = await visitor.click(refused, 'Ir al pago en curso');
    expect(checkout.text).toContain('Verificando pago...');
    await visitBank(visitor, checkout);
    expect((await settle(visitor)).text).toContain('Toyota Corolla');
  });

  it('shows a payment only to its payer', async () => {
    const [visitor, stranger, neighbor] = [site.visit(), site.visit(), site.visit()];
    const verification = await pay(visitor, await reserve(visitor), aCard(CARDS.challenge));
    await chooseCar(neighbor);
    const attempt = getLink(verification, 'Verificar pago').split('/').at(-1);
    expect((await visitor.get(`/pay/status/${attempt}`)).body).toBe('{"kind":"verification"}');
    for (const each of [stranger, neighbor]) {
      const status = await each.get(`/pay/status/${attempt}`);
      expect([status.status, status.body]).toEqual([404, '{"kind":"unknown"}']);
      expect((await each.get(`/pay/challenge/${attempt}`)).location).toBe(`/pay/result/${attempt}`);
      const result = await each.get(`/pay/result/${attempt}`);
      expect(result.text).not.toMatch(/Ana|484|FF-/);
      await each.post('/reserva/checkout', { intent: 'cancel-payment', attempt: attempt ?? '' });
    }
    expect((await visitor.get(`/pay/status/${attempt}`)).body).toBe('{"kind":"verification"}');
  });

  it.each(['00000000-0000-4000-8000-000000000000', '<script>'])(
    'shows nothing for the unknown payment %s',
    async (id) => {
      const name = encodeURIComponent(decodeURIComponent(id));
      const visitor = site.visit();
      const status = await visitor.get(`/pay/status/${name}`);
      const challenge = await visitor.get(`/pay/challenge/${name}`);
      const result = await visitor.get(`/pay/result/${name}`);
      expect([status.status, status.body, challenge.status, challenge.location, result.status]).toEqual([
        404,
        '{"kind":"unknown"}',
        303,
        `/pay/result/${name}`,
        200,
      ]);
      expect(result.text).toContain('Ya puedes cerrar esta ventana');
      expect(result.body).not.toContain(`<script>"`);
    },
  );
});
