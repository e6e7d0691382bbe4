import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
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
import { clearFaults, controlBank, readLedger } from '#tests/support/control-sandbox.ts';
import { getLink, headingOf, type Page } from '#tests/support/html/page.ts';
import { findAll, textOf } from '#tests/support/html/parse-html.ts';
import { openTestSite, type TestSite } from '#tests/support/open-test-site.ts';
import type { Visitor } from '#tests/support/visitor.ts';
import { waitForMail } from '#tests/support/wait-for-mail.ts';

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite();
});
afterEach(() => clearFaults(site.sandbox));
afterAll(() => site.close());

/**
 * Goes from the checkout page through the bank's pages. Returns the page with the bank's report to the site.
 */
async function visitBank(
  visitor: Visitor,
  checkout: Page,
  answer: { password: string } | 'cancel',
): Promise<Page> {
  const spanish = checkout.url.pathname.startsWith('/reserva');
  const challenge = await visitor.click(checkout, spanish ? 'Verificar pago' : 'Verify Payment');
  const bank = await visitor.press(challenge, 'Continuar');
  const done =
    answer === 'cancel'
      ? await visitor.press(bank, 'Cancelar', { password: '' })
      : await visitor.press(bank, 'Aprobar', answer);
  return visitor.press(done, 'Regresar');
}

/**
 * Reloads checkout until the payment is no longer pending: the charge completes after the bank has got its
 * response.
 */
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
    ['en', 'Message from the bank of your card'],
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
      const result = await visitBank(visitor, verification, { password: '3ds2' });
      expect([result.status, result.url.pathname.replace(/[^/]+$/, '')]).toEqual([200, '/pay/result/']);
      const back = language === 'en' ? 'Back to the reservation' : 'Volver a la reserva';
      expect(getLink(result, back)).toBe(`${prefix}/reserva/checkout`);
      const thanks = await settle(visitor, `${prefix}/reserva/checkout`);
      expect(thanks.url.pathname).toBe(`${prefix}/reserva/thanks`);
      expect(await ledger(thanks)).toEqual([48_414]);
    },
  );

  it('requests the password again, and fails after the third wrong one', async () => {
    const visitor = site.visit();
    const verification = await pay(visitor, await reserve(visitor), aCard(CARDS.challenge));
    const challenge = await visitor.click(verification, 'Verificar pago');
    let page = await visitor.press(challenge, 'Continuar');
    page = await visitor.press(page, 'Aprobar', { password: 'wrong' });
    expect(page.text).toContain('La contraseña no es correcta');
    page = await visitor.press(page, 'Aprobar', { password: 'wrong' });
    page = await visitor.press(page, 'Aprobar', { password: 'wrong' });
    await visitor.press(page, 'Regresar');
    const refused = await settle(visitor);
    expect(refused.text).toContain('El pago no se realizó');
    expect(refused.text).toContain('Tu banco no pudo verificar que el pago es tuyo.');
    expect(await ledger(refused)).toEqual([0]);
  });

  it('lets the renter who canceled at the bank pay with another card', async () => {
    const visitor = site.visit();
    const verification = await pay(visitor, await reserve(visitor), aCard(CARDS.challenge));
    await visitBank(visitor, verification, 'cancel');
    const refused = await settle(visitor);
    expect(refused.text).toContain('No se hizo ningún cobro. Tu auto sigue reservado.');
    const thanks = await pay(visitor, refused, aCard(CARDS.frictionless));
    expect(thanks.url.pathname).toBe('/reserva/thanks');
    expect(await ledger(thanks)).toEqual([0, 48_414]);
  });

  it.each([
    [CARDS.declined, 'es', 'El pago no se realizó'],
    [CARDS.declined, 'en', 'The payment was not made'],
    [CARDS.notAuthenticated, 'en', 'Your bank could not verify that the payment is yours.'],
    ['4100 0000 0051 0008', 'es', 'La tarjeta no tiene fondos o superó su límite.'],
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

  it('makes one payment of a double click on pay', async () => {
    const visitor = site.visit();
    const checkout = await reserve(visitor);
    const answers = await Promise.all([1, 2, 3].map(() => visitor.send(checkout, WORDS.es.pay, aCard())));
    for (const { status } of answers) expect(status).toBe(303);
    expect(await ledger(await settle(visitor))).toEqual([48_414]);
  });

  it('makes one payment of two tabs', async () => {
    const visitor = site.visit();
    const first = await reserve(visitor);
    const second = await visitor.open('/reserva/checkout');
    await Promise.all([first, second].map((tab) => visitor.send(tab, WORDS.es.pay, aCard(CARDS.challenge))));
    const verification = await visitor.open('/reserva/checkout');
    await visitBank(visitor, verification, { password: '3ds2' });
    expect((await ledger(await settle(visitor))).filter((cents) => cents > 0)).toEqual([48_414]);
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
    await visitBank(visitor, checkout, { password: '3ds2' });
    expect((await settle(visitor)).text).toContain('Toyota Corolla');
  });

  it('resolves a charge whose response was lost, and never asks to pay again', async () => {
    const visitor = site.visit();
    const email = 'lost@example.com';
    const checkout = await reserve(visitor, { typed: { email } });
    await controlBank(site.sandbox, '/faults', { operation: 'payment', kind: 'reset_after_commit' });
    const settling = await pay(visitor, checkout);
    expect(settling.text).toContain('Estamos confirmando tu pago con el banco');
    expect(settling.text).toContain('No pagues de nuevo');
    expect(
      findAll(settling.root, ({ name }) => name === 'button')
        .map(textOf)
        .join(),
    ).not.toContain('Pagar');
    site.passMinutes(2);
    await waitForMail(site.sandbox, email);
    const thanks = await settle(visitor);
    expect(headingOf(thanks)).toBe('¡Listo, Ana! Tu reserva está confirmada');
    expect(await ledger(thanks)).toEqual([48_414]);
  });

  it('changes nothing for a return that is forged, foreign or repeated', async () => {
    const [visitor, other] = [site.visit(), site.visit()];
    const verification = await pay(visitor, await reserve(visitor), aCard(CARDS.challenge));
    const foreign = await pay(other, await reserve(other), aCard(CARDS.challenge));
    const attempt = getLink(verification, 'Verificar pago').split('/').at(-1) ?? '';
    const stranger = site.visit();
    const bank = { origin: 'https://bank.example', 'sec-fetch-site': 'cross-site' };
    const forged = {
      Response: JSON.stringify({ Approved: true, IsoResponseCode: '00', TransactionIdentifier: attempt }),
      SpiToken: 'x',
    };
    for (const token of ['x', 'A'.repeat(43), '%00', 'x'.repeat(5000)]) {
      const answer = await stranger.post(`/pay/return/${attempt}/${token}`, forged, bank);
      expect([token.slice(0, 9), answer.status]).toEqual([token.slice(0, 9), 303]);
    }
    const foreignAttempt = getLink(foreign, 'Verificar pago').split('/').at(-1);
    await stranger.post(`/pay/return/${foreignAttempt}/x`, forged, bank);
    expect((await visitor.open('/reserva/checkout')).text).toContain('Verificando pago...');
    const result = await visitBank(visitor, verification, { password: '3ds2' });
    const thanks = await settle(visitor);
    for (let again = 0; again < 3; again++)
      await visitor.get(`${result.url.pathname.replace('result', 'return')}/x`);
    expect(await ledger(thanks)).toEqual([48_414]);
    expect((await other.open('/reserva/checkout')).text).toContain('Verificando pago...');
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

  it.each(['x', '%00', "'--", '00000000-0000-4000-8000-000000000000', '..%2f..', '<script>'])(
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

  it('limits the number of cards that are tried', async () => {
    const visitor = site.visit();
    let page = await reserve(visitor);
    for (let tries = 0; tries < 5; tries++) page = await pay(visitor, page, aCard(CARDS.declined));
    const stopped = await visitor.send(page, WORDS.es.pay, aCard(CARDS.frictionless));
    expect(stopped.status).toBe(409);
    expect(stopped.text).toContain('Se alcanzó el máximo de intentos con tarjeta para esta reserva.');
    for (let tries = 0; tries < 4; tries++)
      page = await visitor.send(page, WORDS.es.pay, aCard(CARDS.declined));
    const limited = await visitor.send(page, WORDS.es.pay, aCard(CARDS.declined));
    expect(limited.status).toBe(429);
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(limited.text).toContain('Demasiados intentos seguidos.');
  });

  it('reports when the bank cannot be reached, and accepts the card later', async () => {
    const visitor = site.visit();
    const checkout = await reserve(visitor);
    await controlBank(site.sandbox, '/faults', {
      operation: 'sale',
      kind: 'http_before',
      status: 503,
      times: 5,
    });
    const refused = await pay(visitor, checkout);
    expect(refused.text).toContain('El pago no se realizó');
    await clearFaults(site.sandbox);
    const thanks = await pay(visitor, refused);
    expect(thanks.url.pathname).toBe('/reserva/thanks');
    expect(await ledger(thanks)).toEqual([48_414]);
  });
});
