import { beforeAll, expect, it } from 'vitest';
import { createStore } from '#adapters/store/create-store.ts';
import { formatMoney } from '#app/texts/format.ts';
import { columnsOf, dimensionsOf, reportNames } from '#domain/office/reports.ts';
import { headingOf, type Page } from '#tests/support/html/page.ts';
import { findAll, textOf } from '#tests/support/html/parse-html.ts';
import { siteForTests } from '#tests/support/open-test-site.ts';
import { getPlaced } from '#tests/support/open-test-store.ts';
import { aSearch, inDays } from '#tests/support/search-days.ts';
import { findStaff, signInStaff } from '#tests/support/sign-in-staff.ts';
import type { Visitor } from '#tests/support/visitor.ts';

const site = siteForTests();
const sold = { state: 'confirmed', holdUntil: undefined, reservationType: 'normal' } as const;
/** Nothing else is booked in this month. */
const MONTH = 'from=2019-03-01&until=2019-03-31';

let finance: Visitor;
let totalCents: number;
beforeAll(async () => {
  finance = await signInStaff(site, 'finance');
  const store = createStore(site.database);
  const createdAt = Date.UTC(2019, 2, 5, 15);
  const times = { pickupAt: '2019-03-08T10:00', returnAt: '2019-03-15T10:00' };
  const search = { ...times, pickupLocation: 'PTY', returnLocation: 'PTY' };
  const booked = { ...sold, createdAt, search, classCode: 'ICAR' };
  const { quote } = await getPlaced(store, booked);
  const coupon = { code: '=2+3', maxUses: undefined };
  await getPlaced(
    store,
    { ...booked, search: { ...search, pickupLocation: 'DAV', returnLocation: 'DAV' } },
    { coupon },
  );
  totalCents = 2 * quote.totalCents;
});

/** The texts of the cells of each row. */
const rowsOf = (page: Page) =>
  findAll(page.root, ({ name }) => name === 'tr').map((row) =>
    findAll(row, ({ name }) => name === 'th' || name === 'td').map(textOf),
  );

it('a report is an address: its filters, order and page come back from it, and its total is that of the bills', async () => {
  const page = await finance.send(await finance.open(`/staff/reports?report=bookings&${MONTH}`), 'Mostrar', {
    by: 'branch',
    class: 'ICAR',
    order: 'bookings',
  });
  expect(headingOf(page)).toBe('Informes: Reservas e ingresos');
  expect(page.url.searchParams.get('by')).toBe('branch');
  const rows = rowsOf(page);
  expect(rows.at(0)).toEqual([
    'Sucursal',
    'Reservas',
    'Neto',
    'Cargo de aeropuerto',
    'ITBMS',
    'Cargos de devolución',
    'Total',
  ]);
  expect(rows).toHaveLength(4);
  expect([rows.at(-1)?.at(0), rows.at(-1)?.at(1), rows.at(-1)?.at(-1)]).toEqual([
    'Total',
    '2',
    formatMoney(totalCents),
  ]);
  expect(page.text).toContain('neto, cargo de aeropuerto, ITBMS y cargos suman el total');
  const one = await finance.open(`/staff/reports?by=branch&branch=pty&${MONTH}`);
  expect(rowsOf(one).at(-1)?.[1]).toBe('1');
  const days = await finance.open(`/staff/reports?by=day&from=2018-12-01&until=2019-03-31`);
  expect(rowsOf(days)).toHaveLength(52);
  const later = await finance.click(days, 'Siguiente');
  expect(rowsOf(later).map(([day]) => day)).toContain('mar, 5 mar 2019');
});

it('its file has all rows in UTF-8 as numbers, and no text that a spreadsheet runs', async () => {
  const page = await finance.open(`/staff/reports?by=coupon&${MONTH}`);
  const file = await finance.click(page, 'Descargar CSV');
  expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(file.headers.get('content-disposition')).toContain('bookings-2019-03-01-2019-03-31.csv');
  expect(file.body).toContain("\r\n'=2+3,'=2+3,1,");
  expect(file.body).toContain(`\r\n,Total,2,`);
  expect(file.body).toContain(`,${(totalCents / 100).toFixed(2)}\r\n`);
});

it('every report opens by each of its dimensions, in both languages, and says how it counts', async () => {
  for (const report of reportNames)
    for (const by of dimensionsOf(report)) {
      const page = await finance.open(
        `/staff/reports?report=${report}&by=${by}&order=${columnsOf(report)[0]?.[0]}`,
      );
      expect([report, by, page.status]).toEqual([report, by, 200]);
      expect(page.text).toContain('Los días son de Panamá.');
    }
  await site.query(`UPDATE staff SET language = 'en' WHERE email = $1`, [findStaff('finance').email]);
  expect(headingOf(await finance.open('/staff/reports?report=payments'))).toBe(
    'Reports: Payments and refunds',
  );
  await site.query(`UPDATE staff SET language = 'es' WHERE email = $1`, [findStaff('finance').email]);
});

it('an address with nonsense shows this month, one of more than five years is cut, and one of a strange branch is refused', async () => {
  const odd = await finance.open(
    '/staff/reports?report=x&by=method&from=2026-02-30&until=soon&class=%00&order=1&page=-3',
  );
  expect([odd.status, headingOf(odd)]).toEqual([200, 'Informes: Reservas e ingresos']);
  const long = await finance.open('/staff/reports?from=1999-01-01&until=2026-01-01&by=day');
  expect(long.text).toContain('máximo cinco años');
  expect((await finance.get('/staff/reports?branch=ZZZ')).status).toBe(403);
  await site.query(`UPDATE staff SET branches = '{DAV}' WHERE email = $1`, [findStaff('finance').email]);
  expect(rowsOf(await finance.open(`/staff/reports?by=branch&${MONTH}`)).at(-1)?.[1]).toBe('1');
  expect((await finance.get('/staff/reports/csv?branch=PTY')).status).toBe(403);
  await site.query('UPDATE staff SET branches = NULL WHERE email = $1', [findStaff('finance').email]);
  const refused = await site.query(`SELECT 1 FROM staff_audit WHERE subject = $1 AND outcome = 'refused'`, [
    '/staff/reports?branch=PTY',
  ]);
  expect(refused).toHaveLength(1);
});

it('a search that finds no car is counted with its reason, unless a robot sent it, and the office says what to do', async () => {
  const day = { from: inDays(50), to: inDays(50) };
  await site.edit(
    'sites_config',
    { brand: 'firefly' },
    {
      restrictions: [
        { kind: 'stop-sale', ...day, classes: ['ICAR'] },
        { kind: 'min-days', ...day, classes: ['ECAR'], days: 9 },
      ],
    },
  );
  const search = new URLSearchParams({ ...aSearch({ pickup_date: inDays(50), return_date: inDays(52) }) });
  const visitor = site.visit();
  await visitor.open(`/flota?${search}`);
  await visitor.get(`/flota?${search}`, { 'user-agent': 'Googlebot/2.1' });
  await site.services.turnedAway.write();
  const path = `/staff/reports?report=turnedAway&from=${inDays(50)}&until=${inDays(50)}`;
  const admin = await signInStaff(site, 'admin');
  const page = await admin.open(path);
  const counted = rowsOf(page).filter(([offer]) => /ICAR|ECAR|Total/.test(offer ?? ''));
  expect(counted).toEqual([
    [expect.stringMatching(/ECAR.* · Muy corto$/), '1', 'Bajar el mínimo de días'],
    [expect.stringMatching(/ICAR.* · Restringido$/), '1', 'Volver a vender'],
    ['Total', expect.any(String), ''],
  ]);
  const change = await admin.click(page, 'Volver a vender');
  expect(headingOf(change)).toBe('Revisar el cambio');
  const published = await admin.press(change, 'Publicar ahora');
  expect(published.url.searchParams.get('done')).toBe('published');
  expect(headingOf(await admin.click(page, 'Bajar el mínimo de días'))).toBe('Revisar el cambio');
  await site.edit('sites_config', { brand: 'firefly' }, { restrictions: [] });
});
