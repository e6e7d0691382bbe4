import { describe, expect, it } from 'vitest';
import { aCard, chooseCar, getCode, pay, reserve, WORDS } from '#tests/support/book-by-form.ts';
import { readLedger, readPayPalLedger } from '#tests/support/control-sandbox.ts';
import type { Page } from '#tests/support/html/page.ts';
import { siteForTests } from '#tests/support/open-test-site.ts';

const site = siteForTests();

const transactionsOf = async (...pages: Page[]) =>
  (
    await Promise.all(
      pages.flatMap((page) => [
        readLedger(site.sandbox, getCode(page)),
        readPayPalLedger(site.sandbox, getCode(page)),
      ]),
    )
  ).flat();

describe('a checkout page whose reservation was released in another tab', () => {
  it.each([
    ['es', 'No se hizo ningún cobro: la reserva de esa página ya no estaba apartada.'],
    ['en', 'Nothing was charged: the reservation on that page was no longer held.'],
  ] as const)('shows that nothing was charged, with the current choices (%s)', async (language, text) => {
    const visitor = site.visit();
    const before = await reserve(visitor, { language });
    const now = await chooseCar(visitor, { language, car: 'Hyundai Creta' });
    expect(now.text).not.toContain(text);
    const answer = await pay(visitor, before);
    expect(answer.url.pathname).toBe(now.url.pathname);
    expect(answer.text).toContain(text);
    expect(answer.text).toContain('Hyundai Creta');
    expect(await transactionsOf(before)).toEqual([]);
  });
});

describe('a checkout page whose reservation was replaced in another tab', () => {
  it.each([
    ['by card', WORDS.es.pay, aCard()],
    ['with PayPal', 'Ir a PayPal: $484.14', {}],
  ])('charges nothing %s, and shows the current total', async (_way, button, typed) => {
    const visitor = site.visit();
    const before = await reserve(visitor);
    const now = await reserve(visitor, { typed: { coverage: 'PTO' } });
    expect([/Pagar \$484\.14/.test(before.text), /Pagar \$484\.14/.test(now.text)]).toEqual([true, false]);
    const refused = await visitor.send(before, button, typed);
    expect(refused.status).toBe(409);
    expect(refused.text).toContain('Este formulario es de otra reserva. Revisa el monto e intenta de nuevo.');
    expect(refused.text).toContain(/Pagar \$[\d.]+/.exec(now.text)?.[0]);
    expect(await transactionsOf(before, now)).toEqual([]);
    expect((await pay(visitor, refused)).url.pathname).toBe('/reserva/thanks');
  });
});
