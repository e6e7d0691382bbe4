import { beforeAll, describe, expect, it } from 'vitest';
import { formatMoney } from '#app/texts/format.ts';
import { sumCents } from '#domain/money/money.ts';
import { checkSearch } from '#operations/fleet/check-search.ts';
import { searchFleet } from '#operations/fleet/search-fleet.ts';
import { bookAtCounter } from '#tests/support/book-at-counter.ts';
import { readValues } from '#tests/support/html/forms.ts';
import { errorOf, getControl, headingOf, type Page } from '#tests/support/html/page.ts';
import { findAll, textOf } from '#tests/support/html/parse-html.ts';
import { siteForTests } from '#tests/support/open-test-site.ts';
import { aSearch, inDays } from '#tests/support/search-days.ts';
import { signInStaff } from '#tests/support/sign-in-staff.ts';
import type { Typed, Visitor } from '#tests/support/visitor.ts';

const site = siteForTests();
const FRESH = { timeout: 10_000, interval: 100 };

let manager: Visitor;
let editor: Visitor;
beforeAll(async () => {
  [manager, editor] = [await signInStaff(site, 'manager'), await signInStaff(site, 'editor')];
});

const FROM = 40;
const table = (branch = '', from = FROM) => `/staff/rates?from=${inDays(from)}&branch=${branch}`;
const edit = (changes: Record<string, unknown>) => site.edit('sites_config', { brand: 'firefly' }, changes);

/** The texts of the cells of a class, by the number of the day from the first one on. */
function cellsOf(page: Page, classCode: string): string[] {
  const rows = findAll(page.root, ({ name }) => name === 'tr').map((row) =>
    findAll(row, ({ name }) => name === 'th' || name === 'td').map(textOf),
  );
  const row = rows.find(([head]) => head?.startsWith(classCode));
  if (!row) throw new Error(`No row ${classCode}`);
  return row.slice(1);
}

/** The page that shows what a change would do. */
async function review(visitor: Visitor, typed: Typed, page = table()): Promise<Page> {
  return visitor.send(await visitor.open(page), 'Ver el efecto', typed);
}

/** A time of Panama. */
const at = (minutes: number) => new Date(Date.now() + (minutes - 300) * 60_000).toISOString().slice(0, 16);

/** Totals of the example rentals before and after. */
function examplesOf(page: Page): string[][] {
  return findAll(page.root, ({ name }) => name === 'tr')
    .map((row) => findAll(row, ({ name }) => name === 'td').map(textOf))
    .filter(({ length }) => length === 2);
}

const season = (changes: Typed = {}): Typed => ({
  act: 'season',
  class: 'ICAR',
  first: inDays(FROM + 2),
  last: inDays(FROM + 4),
  name_es: 'Feria',
  name_en: 'Fair',
  percent: '25',
  ...changes,
});

describe('the table of rates', () => {
  it('has for each class and day the price of the fleet', async () => {
    const day = (from: number, to = from) => ({ from: inDays(FROM + from), to: inDays(FROM + to) });
    const name = { es: 'Una', en: 'One' };
    await edit({
      rate_periods: [
        { name, ...day(0, 3), classes: ['ECAR'], price: '41.50' },
        { name, ...day(2, 9), branches: ['PTY'], percent: 12.5 },
        { name, ...day(5, 20), weekdays: [1, 3, 6], percent: -7 },
        { name, ...day(0, 27), branches: ['DAV'], percent: 50 },
      ],
      length_rates: [{ min_days: 1, percent: -3, classes: ['ICAR'] }],
    });
    const page = await manager.open(table('PTY'));
    for (const number of [0, 1, 2, 3, 6, 7, 8, 9, 10, 20, 27]) {
      const dates = { pickup_date: inDays(FROM + number), return_date: inDays(FROM + number + 1) };
      const search = checkSearch(site.services, aSearch({ ...dates, return_location: 'PTY' }));
      if (search.kind !== 'valid') throw new Error(JSON.stringify(search));
      const { offers } = await searchFleet(site.services, { search });
      const byClass = Map.groupBy(offers, ({ car }) => car.classCode);
      expect(byClass.size).toBeGreaterThan(5);
      for (const [classCode, models] of byClass) {
        const prices = models.map(({ normal }) =>
          sumCents(
            normal.lines
              .filter(({ kind }) => kind === 'car' || kind === 'long-rental')
              .map(({ amountCents }) => amountCents),
          ),
        );
        const shown = cellsOf(page, classCode)[number]?.split(' ')[0];
        expect([number, classCode, shown]).toEqual([number, classCode, formatMoney(Math.min(...prices))]);
      }
    }
    expect(page.text).not.toContain('valen solo en ciertas sucursales');
    expect((await manager.open(table())).text).toContain('valen solo en ciertas sucursales');
    await edit({ rate_periods: [], length_rates: [], restrictions: [] });
  });

  it('is paged by four weeks, and says in English what it shows', async () => {
    const page = await manager.open('/staff/rates');
    expect(cellsOf(page, 'ICAR')).toHaveLength(28);
    const next = await manager.click(page, 'Cuatro semanas después');
    expect(next.url.searchParams.get('from')).toBe(inDays(28));
    expect(readValues(getControl(await manager.click(next, 'Cuatro semanas antes'), 'from'))).toEqual([
      inDays(0),
    ]);
    expect((await manager.get('/staff/rates?from=2026-02-30&branch=ZZZ')).status).toBe(200);
    await site.query(`UPDATE staff SET language = 'en' WHERE email LIKE 'edit%'`);
    expect(headingOf(await editor.open('/staff/rates'))).toBe('Rates');
    await site.query(`UPDATE staff SET language = 'es' WHERE email LIKE 'edit%'`);
  });
});

describe('a change of rates', () => {
  it('shows three rentals before and after, is sold once it is published, and is taken back', async () => {
    const booked = await bookAtCounter(site, {
      pickup_date: inDays(FROM + 1),
      return_date: inDays(FROM + 3),
    });
    const shown = await review(manager, season());
    expect([shown.status, headingOf(shown)]).toEqual([200, 'Revisar el cambio']);
    expect(shown.text).toContain('1 reserva confirmada cae en estos días. No cambia');
    const totals = examplesOf(shown);
    expect(totals).toHaveLength(3);
    for (const [before, after] of totals) expect(before).not.toBe(after);
    expect(cellsOf(await manager.open(table()), 'ICAR')[2]).toBe('$32.00');

    const done = await manager.press(shown, 'Publicar ahora');
    expect(done.text).toContain('Publicado. El sitio vende así antes de diez segundos.');
    expect(cellsOf(await manager.open(table()), 'ICAR').slice(1, 6)).toEqual([
      '$32.00',
      '$40.00 Feria',
      '$40.00 Feria',
      '$40.00 Feria',
      '$32.00',
    ]);
    const removal = examplesOf(await review(manager, season({ act: 'no-season' })));
    expect(removal).toEqual(totals.map(([before, after]) => [after, before]));
    expect((await site.services.reservations.find(booked.id))?.quote).toEqual(booked.quote);

    const history = await manager.click(await manager.open(table()), 'Ver filas, historial y deshacer');
    const undone = await manager.press(history, 'Deshacer el cambio');
    expect(undone.text).toContain('El cambio está deshecho');
    expect(cellsOf(await manager.open(table()), 'ICAR')[2]).toBe('$32.00');
    const audited = await site.query(
      `SELECT 1 FROM staff_audit WHERE verb IN ('edit-content', 'undo-content') AND outcome = 'done'`,
    );
    expect(audited).toHaveLength(2);
  });

  it('stops the sale, sets a minimum, and removes each by itself', async () => {
    const days = { class: '', place: 'PTY', first: inDays(FROM + 7), last: inDays(FROM + 9) };
    const publish = async (act: string, typed: Typed = {}) =>
      manager.press(await review(manager, { act, ...days, ...typed }), 'Publicar ahora');
    await publish('stop-sale');
    await publish('min-days', { days: '3' });
    expect(cellsOf(await manager.open(table('PTY')), 'ICAR')[7]).toBe('$32.00 mínimo 3 días sin venta');
    const dates = { pickup_date: inDays(FROM + 8), return_date: inDays(FROM + 9), return_location: 'PTY' };
    const query = new URLSearchParams(aSearch(dates));
    expect((await site.visit().open(`/flota?${query}`)).text).toContain('No se alquila en estas fechas');
    await publish('no-stop-sale', { last: inDays(FROM + 8) });
    const cells = cellsOf(await manager.open(table('PTY')), 'ICAR');
    expect(cells.slice(8, 11)).toEqual(['$32.00 mínimo 3 días', '$32.00 mínimo 3 días sin venta', '$32.00']);
    expect(cellsOf(await manager.open(table('DAV')), 'ICAR')[8]).toBe('$32.00');
    await publish('no-stop-sale');
    await publish('no-min-days');
    expect(site.content.current().restrictions).toEqual([]);
  });

  it('leaves rows of the past and of other classes as they are', async () => {
    const past = {
      name: { es: 'Antes', en: 'Before' },
      from: '2020-01-01',
      to: '2020-01-31',
      percent: 10,
    };
    const others = { ...past, from: inDays(FROM), to: inDays(FROM + 9), percent: 20 };
    await edit({ rate_periods: [past, others] });
    const removed = await review(manager, season({ act: 'no-season' }));
    await manager.press(removed, 'Publicar ahora');
    const { ratePeriods } = site.content.current().site.rates;
    expect(ratePeriods[0]).toMatchObject({ from: '2020-01-01', classes: [] });
    expect(ratePeriods[2]?.classes).not.toContain('ICAR');
    const page = await manager.open(table());
    expect(
      cellsOf(page, 'ICAR')
        .slice(1, 6)
        .map((text) => text.includes('Antes')),
    ).toEqual([true, false, false, false, true]);
    expect(cellsOf(page, 'ECAR')[3]).toContain('Antes');
    await edit({ rate_periods: [] });
  });

  it('is published at its time, and not before', async () => {
    const shown = await review(manager, season({ name_es: 'Luego' }));
    for (const publish_at of ['', 'mañana', at(-5)]) {
      const refused = await manager.send(shown, 'Publicar a esa hora', { publish_at });
      expect([publish_at, refused.status]).toEqual([publish_at, 400]);
    }
    const kept = await manager.press(shown, 'Publicar a esa hora', { publish_at: at(10) });
    expect(kept.text).toContain('Hasta entonces el sitio vende como antes');
    expect(kept.text).toContain('Por publicar');
    const cents = () => site.content.current().site.rates.ratePeriods.length;
    expect(cents()).toBe(0);
    site.passMinutes(11);
    await expect.poll(cents, FRESH).toBe(1);
    site.passMinutes(-11);
    await edit({ rate_periods: [] });
  });

  it('is made of the rows at its time, so that two of one list both come into force, and each is said in advance', async () => {
    const schedule = async (visitor: Visitor, minutes: number, typed: Typed) => {
      const shown = await review(visitor, season(typed));
      await visitor.press(shown, 'Publicar a esa hora', { publish_at: at(minutes) });
      return shown;
    };
    await schedule(manager, 10, { name_es: 'Una' });
    const days = { first: inDays(FROM + 3), last: inDays(FROM + 8) };
    const second = await schedule(editor, 11, { name_es: 'Dos', ...days });
    expect(second.text).toContain('En estos días se publica además');
    expect(second.text).toContain('Una / Fair');
    const page = await manager.open(table());
    expect(page.text).toContain('Dos / Fair');
    expect(cellsOf(page, 'ICAR').slice(8, 10)).toEqual(['$32.00 cambio programado', '$32.00']);
    expect(cellsOf(page, 'ECAR')[8]).not.toContain('programado');
    site.passMinutes(12);
    const names = () => site.content.current().site.rates.ratePeriods.map(({ name }) => name.es);
    await expect.poll(names, FRESH).toEqual(['Dos', 'Una']);
    site.passMinutes(-12);
    const list = async () => (await manager.open(table())).text;
    await expect.poll(list, FRESH).not.toContain('Por publicar');
    await edit({ rate_periods: [] });
  });

  it('that is scheduled is published before its time, or at another one', async () => {
    const open = async () => manager.click(await manager.open('/staff/content'), 'Marcas y tarifas · 1');
    let shown = await review(manager, season());
    for (const publish_at of [at(10), at(20)]) {
      await manager.press(shown, 'Publicar a esa hora', { publish_at });
      shown = await open();
      expect(readValues(getControl(shown, 'publish_at'))).toEqual([publish_at]);
    }
    const corrected = await manager.press(shown, 'Ver el efecto', { percent: '30' });
    const done = await manager.press(corrected, 'Publicar ahora');
    expect(done.text).not.toContain('Por publicar');
    expect(site.content.current().site.rates.ratePeriods).toMatchObject([{ change: { percent: 3000 } }]);
    await edit({ rate_periods: [] });
  });

  it('that cannot be published at its time stays in the lists with the reason, and is discarded', async () => {
    const shown = await review(manager, season());
    await manager.press(shown, 'Publicar a esa hora', { publish_at: at(10) });
    await manager.press(await review(manager, season()), 'Publicar ahora');
    site.passMinutes(11);
    for (const list of [table(), '/staff/content'])
      await expect
        .poll(async () => (await manager.open(list)).text, FRESH)
        .toContain('No se publicó: ya está');
    site.passMinutes(-11);
    const draft = await manager.click(await manager.open('/staff/content'), 'Marcas y tarifas · 1');
    const dropped = await manager.press(draft, 'Descartar');
    expect(dropped.text).toContain('El cambio programado se descartó');
    expect(dropped.text).not.toContain('Por publicar');
    await edit({ rate_periods: [] });
  });

  it('is not published over the change of another employee, until it was reviewed again', async () => {
    const [mine, theirs] = [
      await review(manager, season()),
      await review(editor, season({ percent: '-10' })),
    ];
    await editor.press(theirs, 'Publicar ahora');
    const conflict = await manager.send(mine, 'Publicar ahora');
    expect([conflict.status, conflict.text]).toEqual([
      409,
      expect.stringContaining('otra persona cambió las mismas filas'),
    ]);
    await manager.press(conflict, 'Publicar ahora');
    expect(site.content.current().site.rates.ratePeriods).toMatchObject([{ change: { percent: 2500 } }]);
    const again = await review(manager, season());
    expect(again.text).toContain('nada que publicar');
    await edit({ rate_periods: [] });
  });

  it('is done once where its form is sent twice', async () => {
    const shown = await review(manager, season());
    const answers = await Promise.all([1, 2].map(() => manager.send(shown, 'Publicar ahora')));
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    expect(site.content.current().site.rates.ratePeriods).toHaveLength(1);
    await edit({ rate_periods: [] });
  });
});

describe('wrong input', () => {
  const wrong: [what: string, typed: Typed, field: string, reason: string][] = [
    ['nothing chosen', { act: '' }, 'act', 'Elige una opción'],
    ['a day that does not exist', { first: '2027-02-30' }, 'first', 'Elige un día que exista'],
    ['a day of the past', { first: '2024-02-01' }, 'first', 'Ese día ya pasó'],
    ['an end before the beginning', { last: inDays(FROM) }, 'last', 'anterior al primero'],
    ['a name in one language', { name_en: '' }, 'name_en', 'los dos idiomas'],
    ['neither percentage nor price', { percent: '' }, 'percent', 'uno de los dos'],
    ['a percentage in words', { percent: 'diez' }, 'percent', 'Escribe un porcentaje'],
    ['a price of all classes', { percent: '', price: '36,50', class: '' }, 'class', 'elige una clase'],
    ['a minimum of one day', { act: 'min-days', days: '1' }, 'days', 'de 2 a 1000'],
  ];

  it.each(wrong)('is refused beside its field, with what was typed: %s', async (_, typed, field, reason) => {
    const query = new URLSearchParams({ ...season(), ...typed } as Record<string, string>);
    const refused = await manager.get(`/staff/rates/change?${query}`);
    expect([refused.status, errorOf(refused, field)]).toEqual([400, expect.stringContaining(reason)]);
    expect(readValues(getControl(refused, 'name_es'))).toEqual(['Feria']);
    expect((await manager.post(`/staff/rates/change?${query}`, { intent: 'publish' })).status).toBe(400);
  });

  it.each([
    ['a season of +500 %', { percent: '500' }, 'percent', 'inusual'],
    ['a reduction of everything', { percent: '-100' }, 'percent', 'mayor que −100'],
  ])(
    'that the site would refuse is refused before it is published, with field and reason: %s',
    async (_, typed, field, reason) => {
      const refused = await review(manager, season(typed));
      expect([refused.status, errorOf(refused, field)]).toEqual([400, expect.stringContaining(reason)]);
      expect(refused.text).toContain('No se puede publicar');
      expect(refused.text).not.toContain('Publicar ahora');
      const query = new URLSearchParams({ ...season(), ...typed } as Record<string, string>);
      await manager.post(`/staff/rates/change?${query}`, { intent: 'publish' });
      expect(site.content.current().site.rates.ratePeriods).toEqual([]);
    },
  );

  it('an unusual percentage is published where it is said to be meant', async () => {
    const refused = await review(manager, season({ percent: '500' }));
    const shown = await manager.press(refused, 'Ver el efecto', { unusual: 'yes' });
    await manager.press(shown, 'Publicar ahora');
    expect(site.content.current().site.rates.ratePeriods).toMatchObject([{ change: { percent: 50_000 } }]);
    await edit({ rate_periods: [] });
  });

  it('keeps markup in a name a text', async () => {
    const name = '<b>Feria</b> & "más"';
    const shown = await review(manager, season({ name_es: name }));
    expect(shown.text).toContain(name);
  });
});

describe('while the content service is away', () => {
  it('the table shows the prices that sell, and a change says that it cannot be made', async () => {
    const shown = await review(manager, season());
    const usual = site.services.contentEditor;
    const listAll: typeof usual.listAll = async () => ({ kind: 'unavailable' });
    site.services.contentEditor = { ...usual, listAll };
    expect((await manager.open(table())).text).toContain('no responde ahora');
    expect((await manager.send(shown, 'Publicar ahora')).status).toBe(503);
    expect((await review(manager, season(), `/staff/rates/change`)).status).toBe(503);
    site.services.contentEditor = usual;
    expect((await manager.send(shown, 'Publicar ahora')).status).toBe(303);
    await edit({ rate_periods: [] });
  });
});

it('nobody without the right sees or changes rates', async () => {
  const counter = await signInStaff(site, 'counter');
  expect((await counter.open('/staff/account')).text).not.toContain('Tarifas');
  const query = new URLSearchParams(season() as Record<string, string>);
  for (const path of ['', '/change', `/change?${query}`, '/driver'])
    expect([path, (await counter.get(`/staff/rates${path}`)).status]).toEqual([path, 403]);
  const posted = await counter.post(`/staff/rates/change?${query}`, { intent: 'publish', read: '' });
  expect(posted.status).toBe(403);
  expect((await site.visit().get('/staff/rates')).status).toBe(303);
});

describe('the try of a driver', () => {
  const given = { class: 'ICAR', branch: 'CDE', pickup: inDays(10), return: inDays(13) };
  const attempt = (typed: Record<string, string>) =>
    manager.get(`/staff/rates/driver?${new URLSearchParams({ ...given, ...typed })}`);

  it('says cover, deposit, documents, total and rows', async () => {
    const start = await manager.click(await manager.open('/staff/rates'), 'Probar un conductor');
    const credit = await manager.send(start, 'Probar', {
      ...given,
      age: '30',
      card: 'credit',
      residence: 'abroad',
      license_years: '5',
    });
    expect(credit.text).toMatch(/Resultado Se alquila Total, con todo incluido \$/);
    for (const text of ['Depósito $750.00', 'pasaporte, sello de entrada', 'credit-750', 'visitor'])
      expect(credit.text).toContain(text);
    const debit = await attempt({ age: '30', card: 'debit', residence: 'panama' });
    expect(debit.text).toContain('Depósito $300.00');
    expect(debit.text).toContain('Con tarjeta de débito: protección total y depósito de $300');
    expect(debit.text).toContain('Depende además de los años con licencia');
  });

  it('says why a driver is refused', async () => {
    expect((await attempt({ age: '20' })).text).toContain('No se alquila. La edad mínima');
    const young = await attempt({ age: '22', class: 'SFBD', license_years: '1' });
    expect(young.text).toContain('Esta clase es para conductores desde 25 años');
    expect(young.text).toContain('La licencia debe tener por lo menos 2 años');
    expect(young.text).toContain('Total, con todo incluido –');
  });

  it.each([
    ['class', 'ZZZZ'],
    ['branch', ''],
    ['pickup', '2027-02-30'],
    ['return', inDays(9)],
    ['age', '-5'],
    ['license_years', '2.5'],
    ['residence', 'moon'],
    ['card', 'gold'],
  ])('refuses a wrong %s beside its field', async (field, value) => {
    const refused = await attempt({ [field]: value });
    expect([refused.status, errorOf(refused, field) ?? '']).toEqual([400, expect.stringMatching(/\w/)]);
  });
});
