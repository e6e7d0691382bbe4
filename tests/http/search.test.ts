import { beforeAll, describe, expect, it } from 'vitest';
import { addDays, toInstant } from '#domain/calendar/panama.ts';
import { reserve, toFleetAddress, WORDS } from '#tests/support/book-by-form.ts';
import { readValues } from '#tests/support/html/forms.ts';
import { errorOf, getControl, headingOf, labelOf, type Page, readSummary } from '#tests/support/html/page.ts';
import { find, findAll, textOf } from '#tests/support/html/parse-html.ts';
import { siteForTests } from '#tests/support/open-test-site.ts';
import { inDays, type Search } from '#tests/support/search-days.ts';

const site = siteForTests();
beforeAll(async () => {
  site.setTime(toInstant(`${inDays(0)}T09:00`));
});

interface Case {
  what: string;
  search: Partial<Search>;
  field: keyof Search;
  es: string;
  en: string;
}

/** One refused search for each field; `check-period.test.ts` has all rules. */
const cases: Case[] = [
  {
    what: 'an unknown branch',
    search: { pickup_location: 'ZZZ' },
    field: 'pickup_location',
    es: 'Elige una sucursal de la lista',
    en: 'Choose a branch from the list',
  },
  {
    what: '30 February',
    search: { pickup_date: '2027-02-30' },
    field: 'pickup_date',
    es: 'Escribe una fecha válida',
    en: 'Add a valid date',
  },
  {
    what: 'a pick-up in less than two hours',
    search: { pickup_date: inDays(0), pickup_time: '10:30' },
    field: 'pickup_time',
    es: 'Para reservar hoy se requieren al menos 2 horas de anticipación',
    en: 'At least 2 hours in advance to book for today',
  },
  {
    what: 'a return at night at a closed branch',
    search: { return_time: '20:00' },
    field: 'return_time',
    es: 'Costa del Este no atiende a esa hora. Horario de ese día: 8:00 a. m.–5:00 p. m.',
    en: 'Costa del Este is closed at that time. Hours on that day: 8:00 AM–5:00 PM',
  },
];

describe('the search', () => {
  it.each(cases)(
    'refuses $what beside its field and keeps what was typed',
    async ({ search, field, ...texts }) => {
      for (const language of ['es', 'en'] as const) {
        const address = toFleetAddress({ language, search });
        const page = await site.visit().get(address);
        expect(page.status).toBe(400);
        expect(errorOf(page, field)).toBe(texts[language]);
        const summary = readSummary(page);
        expect([texts[language], `${labelOf(page, field)}: ${texts[language]}`]).toContain(summary[field]);
        const typed = new URL(address, site.origin).searchParams;
        for (const name of ['pickup_date', 'return_date', 'pickup_time', 'return_time'])
          expect(readValues(getControl(page, name))).toEqual([typed.get(name)]);
        expect(page.text).toContain('Toyota Corolla');
      }
    },
  );

  it('shows all problems at once, with a heading that counts them', async () => {
    const search = { pickup_location: 'ZZZ', pickup_date: '', return_time: '99:99' };
    const page = await site.visit().get(toFleetAddress({ search }));
    expect(Object.keys(readSummary(page))).toEqual(['pickup_location', 'pickup_date', 'return_time']);
    expect(page.text).toContain('Hay 3 datos por corregir');
    expect(labelOf(page, 'return_time')).toBe('Hora de devolución');
    expect(readSummary(page).return_time).toBe('Hora de devolución: Escribe una hora válida');
  });

  it.each([
    ['es', 'La hora de retiro ya pasó.', 'Ver autos:'],
    ['en', 'The pick-up time has passed.', 'See cars:'],
  ] as const)(
    'with a pick-up that has passed has only links to possible searches (%s)',
    async (language, passed, next) => {
      const search = { pickup_date: inDays(0), pickup_time: '06:00' };
      const page = await site.visit().get(toFleetAddress({ language, search }));
      expect(page.text).toContain(passed);
      const links = findAll(
        page.root,
        ({ name, attributes }) => name === 'a' && /flota\?/.test(attributes.href ?? ''),
      );
      expect(links.some((link) => textOf(link).startsWith(next))).toBe(true);
      for (const { attributes } of links)
        expect((await site.visit().get(attributes.href ?? '')).status).toBe(200);
    },
  );

  it('requires the minimum days of the site config', async () => {
    await site.edit('sites_config', { brand: 'firefly' }, { reservation_min_days: 3 });
    const address = toFleetAddress({ search: { return_date: inDays(23) } });
    const page = await site.visit().get(address);
    expect([page.status, errorOf(page, 'return_date')]).toEqual([400, 'Mínimo 3 días para reservar']);
    await site.edit('sites_config', { brand: 'firefly' }, { reservation_min_days: 1 });
    expect((await site.visit().get(address)).status).toBe(200);
  });

  it('refuses pick-ups before the time in the site config', async () => {
    await site.edit(
      'sites_config',
      { brand: 'firefly' },
      { disable_reservations_until: `${inDays(30)}T20:30:00Z` },
    );
    const page = await site.visit().get(toFleetAddress({ language: 'en' }));
    expect(page.status).toBe(400);
    expect(errorOf(page, 'pickup_date')).toMatch(
      /^We take reservations with pick-up from \w{3}, \w{3} \d+, \d{4}, 3:30\sPM on$/,
    );
    const home = await site.visit().get('/');
    expect(readValues(getControl(home, 'pickup_date'))).toEqual([inDays(31)]);
    expect(getControl(home, 'pickup_date').attributes.min).toBe(inDays(30));
    await site.edit('sites_config', { brand: 'firefly' }, { disable_reservations_until: null });
  });

  it('starts on the home page with the day after tomorrow, and links to the fleet with a URL that can be shared', async () => {
    const visitor = site.visit();
    const home = await visitor.open('/en');
    const fleet = await visitor.press(home, 'Search cars', { pickup_location: 'PAC' });
    expect(headingOf(fleet)).toBe('Choose your car');
    expect(Object.fromEntries(fleet.url.searchParams)).toMatchObject({
      pickup_location: 'PAC',
      return_location: '',
      pickup_date: inDays(2),
      pickup_time: '10:00',
      return_date: inDays(5),
      return_time: '10:00',
    });
    const shared = await site.visit().open(fleet.url.href);
    expect(shared.text).toBe(fleet.text);
  });

  it.each([
    {
      language: 'es',
      branch: 'DAV',
      why: 'No quedan',
      word: /Disponible por 7 días .*: ver esas fechas: CAR/,
    },
    { language: 'en', branch: 'TOC', why: 'No units', word: /Available for 7 days .*: see those dates: CAR/ },
  ] as const)(
    'links from an unavailable car to its next free dates ($language)',
    async ({ language, branch, why, word }) => {
      const search = { pickup_location: branch, return_location: branch };
      const booking = { language, search, car: 'Toyota Prado', type: 'normal' as const };
      await reserve(site.visit(), booking);
      const visitor = site.visit();
      const page = await visitor.open(toFleetAddress(booking));
      expect(page.text).toContain(why);
      const link = find(
        page.root,
        ({ attributes }) => attributes.href?.includes('#car-') === true && !('aria-expanded' in attributes),
      );
      expect(textOf(link)).toMatch(new RegExp(word.source.replace('CAR', booking.car)));
      const target = new URL(link?.attributes.href?.replaceAll('&amp;', '&') ?? '', page.url);
      const offered = (at: Page) =>
        findAll(
          at.root,
          ({ attributes }) => attributes['aria-label'] === `${WORDS[language].normal}: Toyota Prado`,
        ).length === 1;
      expect(offered(await visitor.open(target.pathname + target.search))).toBe(true);
      const [pickup = '', back = ''] = ['pickup_date', 'return_date'].map(
        (name) => target.searchParams.get(name) ?? '',
      );
      const dayBefore = { ...search, pickup_date: addDays(pickup, -1), return_date: addDays(back, -1) };
      expect(offered(await visitor.get(toFleetAddress({ language, search: dayBefore })))).toBe(false);
    },
  );

  it.each([
    ['BIENVENIDO10', 'Cupón BIENVENIDO10 aplicado a los precios.'],
    ['nada', 'Cupón NADA: El cupón no existe. Los precios no lo incluyen.'],
    ['NAVIDAD2025', 'Cupón NAVIDAD2025: El cupón está vencido. Los precios no lo incluyen.'],
  ])('shows the effect of coupon %s on the prices', async (coupon, text) => {
    const page = await site.visit().get(`${toFleetAddress()}&coupon=${coupon}`);
    expect(page.status).toBe(200);
    expect(page.text).toContain(text);
  });
});
