import { describe, expect, it } from 'vitest';
import {
  chooseCar,
  count,
  EXAMPLE_CHOICES,
  getCode,
  pay,
  RENTER,
  reserve,
  TO_PAYMENT,
  WORDS,
} from '#tests/support/book-by-form.ts';
import { readLedger } from '#tests/support/control-sandbox.ts';
import { readValues } from '#tests/support/html/forms.ts';
import { errorOf, getControl, headingOf, type Page, readQuote } from '#tests/support/html/page.ts';
import { siteForTests } from '#tests/support/open-test-site.ts';
import { inDays } from '#tests/support/search-days.ts';
import { languages } from '#tests/support/views.ts';

const site = siteForTests();

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

  it('requires consent again when the car changes', async () => {
    const visitor = site.visit();
    const form = await chooseCar(visitor);
    await visitor.press(form, 'Actualizar total', COMPLETE);
    const other = await chooseCar(visitor, { car: 'Kia Sportage' });
    expect(keepsWhatWasTyped(other)).toBe(true);
    expect(readValues(getControl(other, 'terms'))).toEqual([]);
  });
});
