import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCard, CARDS, getCode, pay, reserve } from '#tests/support/book-by-form.ts';
import { openPapers, openPreferences, PAPERS, photo, startCheckIn } from '#tests/support/check-in-by-form.ts';
import { readValues } from '#tests/support/html/forms.ts';
import { getControl, headingOf, type Page } from '#tests/support/html/page.ts';
import { openTestSite, type TestSite } from '#tests/support/open-test-site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite();
});
afterAll(() => site.close());

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

  it('accepts a form that is sent twice as one', async () => {
    const visitor = site.visit();
    const page = await openPapers(visitor, await book());
    const send = () => visitor.send(page, 'Guardar y continuar', PAPERS);
    const answers = [...(await Promise.all([send(), send()])), await send()];
    expect(answers.map(({ status, location }) => [status, location])).toEqual(
      Array(3).fill([303, '/precheckin/preferences']),
    );
  });

  it('keeps the preferences of the first', async () => {
    const code = await book();
    const [phone, laptop] = [site.visit(), site.visit()];
    const onPhone = await openPreferences(phone, code);
    await laptop.follow(await startCheckIn(laptop, code));
    const onLaptop = await laptop.open('/precheckin/preferences');
    await phone.press(onPhone, 'Continuar', LUIS);
    const told = await laptop.send(onLaptop, 'Continuar', { extra_GPS: '1' });
    expect([told.status, told.text]).toEqual([409, expect.stringContaining('desde que abriste esta página')]);
    expect(valueIn(told, 'extra_GPS')).toBe('1');
    expect(valueIn(await phone.open('/precheckin/preferences'), 'driver1_firstName')).toBe('Luis');
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

  it('keeps the date of birth that its price is for, but no other fact', async () => {
    const visitor = site.visit();
    const checkout = await visitor.press(await openPreferences(visitor, await book()), 'Continuar', {});
    await visitor.press(checkout, 'Ir a PayPal: $');
    const papers = await visitor.open('/precheckin/verify');
    const told = await visitor.send(papers, 'Guardar y continuar', { ...PAPERS, birthday: '2004-01-01' });
    expect([told.status, told.text]).toEqual([409, expect.stringContaining('Hay un pago en curso')]);
    const other = { ...PAPERS, address: 'Hotel Central' };
    expect((await visitor.send(papers, 'Guardar y continuar', other)).status).toBe(303);
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

describe('a reservation that is canceled on another device', () => {
  it('cannot be checked in from a page that is still open, and nothing is charged', async () => {
    const code = await book('prepaid');
    const [phone, laptop] = [site.visit(), site.visit()];
    const preferences = await openPreferences(phone, code);
    const papers = await phone.open('/precheckin/verify');
    const checkout = await phone.press(preferences, 'Continuar', LUIS);
    await laptop.post('/mi-reserva', { code, who: 'Pérez' });
    await laptop.press(await laptop.open(`/mi-reserva/${code}/cancelar`), 'Cancelar la reserva');
    for (const [page, button, typed] of [
      [papers, 'Guardar y continuar', PAPERS],
      [preferences, 'Continuar', LUIS],
      [checkout, 'Pagar $', aCard()],
    ] as const) {
      const told = await phone.press(page, button, typed);
      expect([told.url.pathname, told.text]).toEqual([
        '/precheckin',
        expect.stringContaining('Esta reserva no está vigente'),
      ]);
    }
    expect((await phone.open('/precheckin/thanks')).url.pathname).toBe('/');
    expect((await phone.post('/precheckin/photos/license', new Uint8Array(photo))).status).toBe(404);
    expect(await paymentsOf(code)).toHaveLength(1);
  });
});

describe('two reservations in one browser', () => {
  it('are separate: documents, pictures, preferences and payments of the first do not affect the second', async () => {
    const [first, second] = [await book(), await book()];
    const visitor = site.visit();
    const preferences = await openPreferences(visitor, first);
    const papers = await visitor.open('/precheckin/verify');
    const checkout = await visitor.press(preferences, 'Continuar', LUIS);
    await visitor.follow(await startCheckIn(visitor, second));
    for (const [page, button, typed] of [
      [papers, 'Guardar y continuar', PAPERS],
      [checkout, 'Pagar al retirar', {}],
      [checkout, 'Pagar $', aCard()],
    ] as const) {
      const answer = await visitor.send(page, button, typed);
      expect([answer.status, answer.location]).toEqual(page === papers ? [409, undefined] : [302, '/']);
      if (page === papers) expect(answer.text).toContain(`otra reserva, ${second}`);
    }
    const path = `/precheckin/photos/license?reserva=${first}`;
    expect((await visitor.post(path, new Uint8Array(photo))).status).toBe(404);
    const page = await openPreferences(visitor, second);
    const mixed = await visitor.send(preferences, 'Continuar', LUIS);
    expect([mixed.status, mixed.text]).toEqual([409, expect.stringContaining(`otra reserva, ${second}`)]);
    expect(valueIn(mixed, 'driver1_firstName')).toBe('');
    await visitor.send(page, 'Continuar', {});
    expect((await visitor.send(checkout, 'Pagar $', aCard())).status).toBe(409);
    expect([await paymentsOf(first), await paymentsOf(second)]).toEqual([[], []]);
  });
});

describe('a renter who changes the preferences after a declined card', () => {
  it('gets the current preferences, also when they cost the same', async () => {
    await site.edit('extras', { code: 'GPS' }, { price: '3.00' });
    const code = await book('prepaid');
    const visitor = site.visit();
    const page = await openPreferences(visitor, code);
    const declined = await visitor.press(
      await visitor.press(page, 'Continuar', { extra_PANAPASS: '1' }),
      'Pagar $',
      aCard(CARDS.declined),
    );
    expect(declined.text).toContain('El pago no se realizó');
    const again = await visitor.open('/precheckin/preferences');
    const checkout = await visitor.press(again, 'Continuar', { extra_PANAPASS: '0', extra_GPS: '1' });
    expect(headingOf(await visitor.press(checkout, 'Pagar $', aCard()))).toBe('¡Listo, Ana!');
    const reservation = await site.services.reservations.findByCode(code);
    expect(reservation?.selection.extras).toEqual({ GPS: 1 });
    await site.edit('extras', { code: 'GPS' }, { price: '8.00' });
  });
});
