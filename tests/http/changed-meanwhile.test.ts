import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  chooseCar,
  count,
  EXAMPLE_CHOICES,
  getCode,
  pay,
  RENTER,
  reserve,
  TO_PAYMENT,
  toFleetAddress,
  WORDS,
} from '#tests/support/book-by-form.ts';
import { readLedger } from '#tests/support/control-sandbox.ts';
import { readValues } from '#tests/support/html/forms.ts';
import { errorOf, getControl, headingOf, type Page, readQuote } from '#tests/support/html/page.ts';
import { openTestSite, type TestSite } from '#tests/support/open-test-site.ts';
import { inDays } from '#tests/support/search-days.ts';
import { languages } from '#tests/support/views.ts';

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite();
});
afterAll(() => site.close());

const COMPLETE = { ...EXAMPLE_CHOICES, ...RENTER };
const COROLLA = { modelo: 'Corolla' };

/** Edits content during `story` and restores it afterwards, also after an error. */
async function whileEdited(
  edit: [collection: string, which: Record<string, string>, changes: Record<string, unknown>],
  back: Record<string, unknown>,
  story: () => Promise<void>,
): Promise<void> {
  const [collection, which] = edit;
  await site.edit(...edit);
  try {
    await story();
  } finally {
    await site.edit(collection, which, back);
  }
}

const keepsWhatWasTyped = (page: Page) => readValues(getControl(page, 'email'))[0] === RENTER.email;

describe('changes during a booking', () => {
  it.each([
    ['es', 'El precio o las condiciones cambiaron mientras reservabas', 'El total es ahora $498.49'],
    ['en', 'The price or the terms changed while you were booking', 'The total is now $498.49'],
  ] as const)('shows a new price before anything is reserved (%s)', async (language, title, text) => {
    const visitor = site.visit();
    const form = await chooseCar(visitor, { language });
    await whileEdited(
      ['flota', COROLLA, { precio_firefly: '33.90' }],
      { precio_firefly: '32.00' },
      async () => {
        const refused = await visitor.send(form, TO_PAYMENT[language], COMPLETE);
        expect(refused.status).toBe(409);
        expect(refused.text).toContain(title);
        expect(refused.text).toContain(text);
        expect(readQuote(refused).Total).toBe('$498.49');
        expect(keepsWhatWasTyped(refused)).toBe(true);
        const checkout = await visitor.press(refused, TO_PAYMENT[language]);
        expect(readQuote(checkout).Total).toBe('$498.49');
        expect(await readLedger(site.sandbox, getCode(checkout))).toEqual([]);
      },
    );
  });

  it('shows a lower price, too, and accepts the earlier page only after it was seen', async () => {
    const visitor = site.visit();
    const form = await chooseCar(visitor);
    await whileEdited(
      ['coverages', { code: 'PCM' }, { price_per_day: '14.00' }],
      { price_per_day: '15.00' },
      async () => {
        const refused = await visitor.send(form, TO_PAYMENT.es, COMPLETE);
        expect([refused.status, readQuote(refused).Total]).toEqual([409, '$475.75']);
      },
    );
  });

  it('shows new terms of canceling before anything is reserved, and keeps the terms that were shown', async () => {
    const visitor = site.visit();
    const form = await chooseCar(visitor);
    expect(form.text).toContain('Cancelas sin costo hasta el');
    let thanks = form;
    await whileEdited(
      ['sites_config', { brand: 'firefly' }, { cancellation_fee: '30.00', cancellation_free_hours: 72 }],
      { cancellation_fee: '0.00', cancellation_free_hours: 48 },
      async () => {
        const refused = await visitor.send(form, TO_PAYMENT.es, COMPLETE);
        expect([refused.status, keepsWhatWasTyped(refused)]).toEqual([409, true]);
        expect(refused.text).toContain('Después, cancelar cuesta $126.83.');
        thanks = await pay(visitor, await visitor.press(refused, TO_PAYMENT.es));
      },
    );
    const own = await visitor.click(thanks, 'Ver mi reserva');
    expect(own.text).toContain('Después, cancelar cuesta $126.83.');
  });

  it('never changes the bill of a reservation that is made', async () => {
    const visitor = site.visit();
    const checkout = await reserve(visitor);
    await whileEdited(
      ['flota', COROLLA, { precio_firefly: '99.00' }],
      { precio_firefly: '32.00' },
      async () => {
        const later = await visitor.open('/reserva/checkout');
        expect(readQuote(later)).toEqual(readQuote(checkout));
        const thanks = await pay(visitor, checkout);
        expect(readQuote(thanks).Total).toBe('$484.14');
        expect((await readLedger(site.sandbox, getCode(thanks))).map(({ netCents }) => netCents)).toEqual([
          48_414,
        ]);
      },
    );
  });

  it('refuses the form of a tab with another car and shows that car and its bill', async () => {
    const visitor = site.visit();
    const fleet = await visitor.open(toFleetAddress());
    const corolla = await visitor.press(fleet, `${WORDS.es.prepaid}: Toyota Corolla`);
    await visitor.press(fleet, `${WORDS.es.prepaid}: Toyota Fortuner`);
    const refused = await visitor.send(corolla, TO_PAYMENT.es, COMPLETE);
    expect(refused.status).toBe(409);
    expect(refused.text).toContain('Toyota Fortuner');
    expect(refused.text).not.toContain('Toyota Corolla');
    const checkout = await visitor.press(refused, TO_PAYMENT.es);
    expect(checkout.text).toContain('Toyota Fortuner');
  });

  it.each([
    [
      'the car is taken out of service',
      ['flota', COROLLA, { status: 'unavailable' }],
      { status: 'available' },
    ],
  ] as const)('shows that %s, with the cars that are left', async (_, edit, back) => {
    const visitor = site.visit();
    const form = await chooseCar(visitor, { language: 'en' });
    await whileEdited([...edit], back, async () => {
      const refused = await visitor.press(form, TO_PAYMENT.en, COMPLETE);
      expect(refused.url.pathname).toBe('/en/flota');
      expect(refused.text).toContain(
        'The car you chose is no longer available. These are the ones left for your dates.',
      );
      expect(refused.url.searchParams.get('pickup_date')).toBe(inDays(21));
      const other = await visitor.press(refused, `${WORDS.en.prepaid}: Kia Sportage`);
      expect(keepsWhatWasTyped(other)).toBe(true);
    });
  });

  it('uses the last price of a car when an edit removes its price', async () => {
    const visitor = site.visit();
    const form = await chooseCar(visitor);
    await whileEdited(['flota', COROLLA, { precio_firefly: null }], { precio_firefly: '32.00' }, async () => {
      const checkout = await visitor.press(form, TO_PAYMENT.es, COMPLETE);
      expect(checkout.url.pathname).toBe('/reserva/checkout');
    });
  });

  it('shows that the branch is closed on that day', async () => {
    const visitor = site.visit();
    const form = await chooseCar(visitor);
    const hours = site.content.current().branches.find(({ code }) => code === 'CDE')?.hours;
    const week = (open: { from: string; to: string }[]) =>
      Object.fromEntries(['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((day) => [day, open]));
    const edited = { opening_hours: { weekly: week([]), closed: [] } };
    const back = { opening_hours: { weekly: week([{ from: '08:00', to: '17:00' }]), closed: [] } };
    await whileEdited(['sucursales', { code: 'CDE' }, edited], back, async () => {
      const refused = await visitor.press(form, TO_PAYMENT.es, COMPLETE);
      expect([refused.status, refused.url.pathname]).toEqual([400, '/flota']);
      expect(errorOf(refused, 'return_date')).toBe('Costa del Este no atiende ese día');
    });
    expect(site.content.current().branches.find(({ code }) => code === 'CDE')?.hours).toEqual(hours);
  });

  it.each(languages)(
    'offers other cars when another renter takes the last one, and keeps what was typed (%s)',
    async (language) => {
      const away = language === 'es' ? 40 : 50;
      const search = {
        pickup_location: 'DAV',
        return_location: 'DAV',
        pickup_date: inDays(away),
        return_date: inDays(away + 2),
      };
      const booking = { language, search, car: 'Toyota Prado', type: 'normal' } as const;
      const [first, second] = [site.visit(), site.visit()];
      const form = await count(second, await chooseCar(second, booking), EXAMPLE_CHOICES);
      await reserve(first, booking);
      const refused = await second.send(form, WORDS[language].confirm, COMPLETE);
      expect(refused.status).toBe(409);
      const texts = {
        es: ['Alguien acaba de reservar el último de estos autos', 'Elegir este auto', '¡Listo, Ana!'],
        en: ['Someone has just booked the last of these cars', 'Choose this car', 'All set, Ana!'],
      }[language] as [string, string, string];
      expect(refused.text).toContain(texts[0]);
      expect(keepsWhatWasTyped(refused)).toBe(true);
      const other = await second.press(refused, `${texts[1]}: Toyota Fortuner`);
      expect(keepsWhatWasTyped(other)).toBe(true);
      const thanks = await second.press(other, WORDS[language].confirm, {
        coverage: 'PCM',
        terms: 'accepted',
      });
      expect(headingOf(thanks)).toContain(texts[2]);
    },
  );

  it('shows on the fleet that the last car is gone', async () => {
    const search = {
      pickup_location: 'DAV',
      return_location: 'DAV',
      pickup_date: inDays(60),
      return_date: inDays(63),
    };
    await reserve(site.visit(), { search, car: 'Toyota Prado', type: 'normal' });
    const fleet = await site.visit().open(toFleetAddress({ search }));
    expect(fleet.body).not.toContain(`${WORDS.es.prepaid}: Toyota Prado`);
    const later = { ...search, pickup_date: inDays(64), return_date: inDays(66) };
    const laterFleet = await site.visit().open(toFleetAddress({ search: later }));
    expect(laterFleet.body).toContain(`${WORDS.es.prepaid}: Toyota Prado`);
  });

  it('offers the only Prado of Vía España in David, and not there, after it was rented one way', async () => {
    const days = (first: number) => ({ pickup_date: inDays(first), return_date: inDays(first + 2) });
    const west = { pickup_location: 'VES', return_location: 'DAV', ...days(70) };
    await reserve(site.visit(), { search: west, car: 'Toyota Prado', type: 'normal' });
    const here = { pickup_location: 'VES', return_location: 'VES', ...days(74) };
    const fleet = await site.visit().open(toFleetAddress({ search: here }));
    expect(fleet.body).not.toContain(`${WORDS.es.prepaid}: Toyota Prado`);
    // David has one of its own.
    const david = { pickup_location: 'DAV', return_location: 'DAV', ...days(74) };
    for (let cars = 0; cars < 2; cars++)
      await reserve(site.visit(), { search: david, car: 'Toyota Prado', type: 'normal' });
    const empty = await site.visit().open(toFleetAddress({ search: david }));
    expect(empty.body).not.toContain(`${WORDS.es.prepaid}: Toyota Prado`);
  });

  it('gives the last use of a coupon to one of two renters, with a message to the other', async () => {
    const visitors = [site.visit(), site.visit()];
    const forms = await Promise.all(
      visitors.map(async (visitor) =>
        visitor.press(await chooseCar(visitor, { type: 'normal' }), 'Aplicar', {
          ...EXAMPLE_CHOICES,
          coupon: 'UNICO',
        }),
      ),
    );
    const answers = await Promise.all(
      visitors.map((visitor, index) => visitor.send(forms[index] as Page, WORDS.es.confirm, COMPLETE)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 400]);
    const refused = answers.find(({ status }) => status === 400);
    expect(refused && errorOf(refused, 'coupon')).toBe('El cupón ya se usó el máximo de veces');
    expect(refused && keepsWhatWasTyped(refused)).toBe(true);
  });

  it('does not apply a withdrawn coupon', async () => {
    const visitor = site.visit();
    const applied = await visitor.press(await chooseCar(visitor), 'Aplicar', { coupon: 'AHORRA20' });
    expect(applied.text).toContain('Cupón AHORRA20 aplicado');
    await site.edit('coupons', { code: 'AHORRA20' }, { valid_until: inDays(-1) });
    // The site caches coupons for some seconds.
    await vi.waitFor(
      async () => expect((await visitor.open('/reserva')).text).toContain('El cupón está vencido'),
      {
        timeout: 15_000,
        interval: 200,
      },
    );
    const refused = await visitor.send(applied, TO_PAYMENT.es, COMPLETE);
    expect([refused.status, errorOf(refused, 'coupon')]).toEqual([400, 'El cupón está vencido']);
  });

  it('requires consent again when the car changes', async () => {
    const visitor = site.visit();
    const form = await chooseCar(visitor);
    await visitor.press(form, 'Actualizar total', COMPLETE);
    const other = await chooseCar(visitor, { car: 'Kia Sportage' });
    expect(keepsWhatWasTyped(other)).toBe(true);
    expect(readValues(getControl(other, 'terms'))).toEqual([]);
  });
});
