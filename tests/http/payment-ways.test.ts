import { afterEach, expect, it } from 'vitest';
import { reserve } from '#tests/support/book-by-form.ts';
import { siteForTests } from '#tests/support/open-test-site.ts';

const site = siteForTests();
afterEach(() => payThrough('metrobank'));

/** Changes the setting of the site, as an editor does. */
function payThrough(gateway: string): Promise<void> {
  return site.edit('sites_config', { brand: 'firefly' }, { payment_gateway: gateway });
}

it('a site whose gateway has its own pages shows no card form, by configuration only', async () => {
  const { page: before } = await openCheckout();
  expect(before.body).toContain('cc-number');
  await payThrough('paypal');
  const { page, visitor } = await openCheckout();
  expect(page.body).not.toMatch(/cc-number|pay-card/);
  const approval = await visitor.press(page, 'Ir a PayPal: $484.14');
  expect(approval.text).toContain('PayPal');
});

it('a site without a configured gateway shows a notice instead of the card form', async () => {
  await payThrough('elsewhere');
  const { paypal } = site.services.gateways;
  site.services.gateways.paypal = undefined;
  try {
    const { page, visitor } = await openCheckout();
    expect(page.body).not.toMatch(/cc-number|pay-card/);
    expect(page.text).toContain('El pago con tarjeta no está disponible');
    // No payment was attempted yet, so none has failed.
    expect(page.text).not.toContain('El pago no se realizó');
    expect(page.text).not.toContain('PayPal');
    expect((await visitor.post('/reserva/checkout', { intent: 'pay-paypal' })).status).toBe(503);
  } finally {
    site.services.gateways.paypal = paypal;
  }
});

async function openCheckout() {
  const visitor = site.visit();
  return { visitor, page: await reserve(visitor) };
}
