import { describe, expect, it } from 'vitest';
import { aCard, getCode, pay, reserve } from '#tests/support/book-by-form.ts';
import { openPapers, openPreferences, PAPERS, startCheckIn } from '#tests/support/check-in-by-form.ts';
import { readValues } from '#tests/support/html/forms.ts';
import { getControl, headingOf, type Page } from '#tests/support/html/page.ts';
import { siteForTests } from '#tests/support/open-test-site.ts';

const site = siteForTests();

const LUIS = {
  driver1_firstName: 'Luis',
  driver1_lastName: 'Díaz',
  driver1_license: 'L-1',
  driver1_licenseExpires: '2099-01-01',
  driver1_birthday: '1985-03-04',
};

/** Only the car and its protection. */
const PLAIN = { additional_drivers: '0', extra_PANAPASS: '0' };

/** The code of a new reservation, either paid by card or to be paid at the counter. */
async function book(type: 'prepaid' | 'normal' = 'normal'): Promise<string> {
  const visitor = site.visit();
  const next = await reserve(visitor, { type, typed: PLAIN });
  return getCode(type === 'prepaid' ? await pay(visitor, next) : next);
}

const valueIn = (page: Page, name: string) => readValues(getControl(page, name))[0];

/** Amounts in cents that the renter of a reservation has paid, payment by payment. */
async function paymentsOf(code: string): Promise<number[]> {
  const rows = await site.query<{ cents: number }>(
    `SELECT amount_cents AS cents FROM payment_attempts a JOIN reservations r ON r.id = a.reservation_id
     WHERE r.code = $1 AND a.state = 'paid' ORDER BY a.created_at`,
    [code],
  );
  return rows.map(({ cents }) => cents);
}

describe('a pre check-in on two devices at once', () => {
  it('keeps the documents of the first; the second gets a message and keeps what was typed', async () => {
    const code = await book();
    const [phone, laptop] = [site.visit(), site.visit()];
    const [onPhone, onLaptop] = [await openPapers(phone, code), await openPapers(laptop, code)];
    await phone.send(onPhone, 'Guardar y continuar', PAPERS);
    const other = { ...PAPERS, address: 'Hotel Central' };
    const told = await laptop.send(onLaptop, 'Guardar y continuar', other);
    expect([told.status, told.text]).toEqual([409, expect.stringContaining('Desde que abriste esta página')]);
    expect(valueIn(told, 'address')).toBe('Hotel Central');
    expect(valueIn(await phone.open('/precheckin/verify'), 'address')).toBe('Calle 50');
    // After the warning the renter may save anyway.
    expect((await laptop.send(told, 'Guardar y continuar', other)).location).toBe('/precheckin/preferences');
    expect(valueIn(await phone.open('/precheckin/verify'), 'address')).toBe('Hotel Central');
  });

  it('accepts no payment of another amount than the page showed', async () => {
    const code = await book('prepaid');
    const [phone, laptop] = [site.visit(), site.visit()];
    const checkout = await phone.press(await openPreferences(phone, code), 'Continuar', LUIS);
    expect(checkout.text).toContain('Pagar $');
    await laptop.follow(await startCheckIn(laptop, code));
    await laptop.press(await laptop.open('/precheckin/preferences'), 'Continuar', {
      ...LUIS,
      extra_GPS: '1',
    });
    const told = await phone.send(checkout, 'Pagar $', aCard());
    expect([told.status, told.text]).toEqual([409, expect.stringContaining('no cobramos nada')]);
    expect(await paymentsOf(code)).toHaveLength(1);
    for (const shown of ['', 'x', `${code}.1.x`]) {
      const forged = { ...aCard(), intent: 'pay-card', shown };
      expect((await phone.post('/precheckin/checkout', forged)).status).toBe(409);
    }
    const [, amount = ''] = /Pagar \$([\d.]+)/.exec(told.text) ?? [];
    expect(headingOf(await phone.press(told, 'Pagar $', aCard()))).toBe('¡Listo, Ana!');
    expect((await paymentsOf(code))[1]).toBe(Math.round(Number(amount) * 100));
  });
});

describe('a payment of the pre check-in that is in progress', () => {
  it('keeps the preferences that it pays, and the page leads to it', async () => {
    const visitor = site.visit();
    const checkout = await visitor.press(await openPreferences(visitor, await book()), 'Continuar', {});
    await visitor.press(checkout, 'Ir a PayPal: $');
    const preferences = await visitor.open('/precheckin/preferences');
    const told = await visitor.send(preferences, 'Continuar', { extra_GPS: '1' });
    expect([told.status, told.text]).toEqual([409, expect.stringContaining('Hay un pago en curso')]);
    expect(valueIn(told, 'extra_GPS')).toBe('1');
    expect((await visitor.click(told, 'Ver el pago')).text).toContain('PayPal');
    expect((await visitor.send(preferences, 'Continuar', {})).location).toBe('/precheckin/checkout');
    const finished = await visitor.send(checkout, 'Pagar al retirar');
    expect([finished.status, finished.text]).toEqual([409, expect.stringContaining('Hay un pago en curso')]);
  });

  it('is named by a stale form, which does not say that nothing was charged', async () => {
    const visitor = site.visit();
    const preferences = await openPreferences(visitor, await book());
    const stale = await visitor.press(preferences, 'Continuar', {});
    const checkout = await visitor.press(await visitor.open('/precheckin/preferences'), 'Continuar', LUIS);
    await visitor.press(checkout, 'Ir a PayPal: $');
    for (const button of ['Pagar al retirar', 'Pagar $']) {
      const told = await visitor.send(stale, button, button === 'Pagar $' ? aCard() : {});
      expect([told.status, told.text]).toEqual([409, expect.stringContaining('Hay un pago en curso')]);
      expect(told.text).not.toContain('no cobramos nada');
    }
  });

  it('is mentioned when the pre check-in has closed, there and on the page of the reservation', async () => {
    const code = await book();
    const visitor = site.visit();
    const checkout = await visitor.press(await openPreferences(visitor, code), 'Continuar', {});
    await visitor.press(checkout, 'Ir a PayPal: $');
    const own = await visitor.open(`/mi-reserva/${code}`);
    expect((await visitor.click(own, 'Ver el pago')).url.pathname).toBe('/precheckin/checkout');
    await site.edit('sites_config', { brand: 'firefly' }, { precheckin_minimum_hours: 720 });
    const closed = await visitor.open('/precheckin/checkout');
    expect(closed.url.pathname).toBe('/precheckin');
    expect(closed.text).toContain('Tu pago sigue en curso');
    const after = await visitor.click(closed, 'Ver mi reserva');
    expect([after.url.pathname, after.text]).toEqual([
      `/mi-reserva/${code}`,
      expect.stringContaining('No pagues otra vez'),
    ]);
    await site.edit('sites_config', { brand: 'firefly' }, { precheckin_minimum_hours: 3 });
  });
});
