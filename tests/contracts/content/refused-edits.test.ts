import { describe, expect, it } from 'vitest';
import { findProblemsOfEdit } from '#adapters/content/edit-in-advance.ts';
import { createRestClient } from '#adapters/content/rest-client.ts';
import { checkWrites, toCheckOptions } from '#server/services/check-writes.ts';
import { openForTests } from '#tests/support/open-for-tests.ts';
import { openDemoContent } from './content-fixture.ts';
import { asJson, type Call, send } from './target.ts';

const site = { siteUrl: 'https://cars.example', host: '127.0.0.1', port: 3000 };
const target = openForTests(() => openDemoContent(checkWrites(site)));

async function pathOf(collection: string, filter: object): Promise<string> {
  const key = collection === 'car_classes' ? 'code' : 'id';
  const query = `filter=${asJson(filter)}&fields=${key}&limit=1`;
  const { body } = await send(target, `items/${collection}?${query}`, { as: 'admin' });
  return `items/${collection}/${body.data[0][key]}`;
}

const write = (path: string, method: 'POST' | 'PATCH' | 'DELETE', json?: object, more: Call = {}) =>
  send(target, path, { method, as: 'editor', ...(json && { json }), ...more });

const AS_IMPORT = { headers: { Prefer: 'handling=lenient' } };
const SITE = { brand: 'firefly' };
const COROLLA = { modelo: 'Corolla' };

const dates = { from: '2027-02-05', to: '2027-02-10' };
const period = { name: { es: 'Carnaval' }, ...dates, percent: '25.00' };
const zone = { code: 'centro', label: { es: 'Centro' }, price: '15.00' };
const condition = { code: 'joven', then: { fee_per_day: '12.00' }, text: { es: 'Cargo', en: 'Fee' } };
const review = { author: 'Ana', rating: 5, text: 'Muy bien', source: 'Google', date: '2026-05-01' };
const fees = { default: '50.00', pairs: [] };
const week = Object.fromEntries(['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((day) => [day, []]));
const hours = (monday: object, closed: string[] = []) => ({
  opening_hours: { weekly: { ...week, mon: [monday] }, closed },
});
const texts = (es: object) => ({ translations: [{ languages_code: 'es-ES', ...es }] });

const toStep = (step: string) => (/^\d+$/.test(step) ? Number(step) : step);

type Wrong = [collection: string, which: object, change: Record<string, unknown>, path: string, type: string];

/** Edits of a record with the place and the kind of the problem. */
const wrong = (collection: string, which: object, edits: [Wrong[2], path: string, type: string][]): Wrong[] =>
  edits.map((edit) => [collection, which, ...edit]);

const wrongEdits: Wrong[] = [
  ...wrong('sites_config', SITE, [
    [{ home_sections: [{ section: 'news' }] }, 'home_sections.0.section', 'choice'],
    [{ home_sections: [{ section: 'fleet' }, { section: 'fleet' }] }, 'home_sections.1.section', 'codeTwice'],
    [{ home_title: 'a'.repeat(61) }, 'home_title', 'tooLong'],
    [{ rate_periods: [{ ...period, percent: '300.00' }] }, 'rate_periods.0.percent', 'unusual'],
    [{ rate_periods: [{ ...period, classes: ['ZZZZ'] }] }, 'rate_periods.0.classes', 'unknownClass'],
    [{ rate_periods: [{ ...period, price: '36.50' }] }, 'rate_periods.0', 'percentOrPrice'],
    [{ rate_periods: [{ ...period, weekdays: [8] }] }, 'rate_periods.0.weekdays.0', 'tooBig'],
    [{ rate_periods: { ...period } }, 'rate_periods', 'list'],
    [{ length_rates: [{ min_days: 7, percent: '100.00' }] }, 'length_rates.0.percent', 'percent'],
    [{ length_rates: [{ min_days: 0, percent: '5.00' }] }, 'length_rates.0.min_days', 'tooSmall'],
    [{ restrictions: [{ kind: 'min-days', ...dates }] }, 'restrictions.0.days', 'needsDays'],
    [
      { restrictions: [{ kind: 'stop-sale', ...dates, branches: ['PTY', 'ZZZ'] }] },
      'restrictions.0.branches',
      'unknownAmongKnown',
    ],
    [{ delivery_zones: [{ ...zone, price: '3000.00' }] }, 'delivery_zones.0.price', 'unusual'],
    [{ delivery_zones: [{ ...zone, price: '-1.00' }] }, 'delivery_zones.0.price', 'amount'],
    [{ delivery_zones: [zone, zone] }, 'delivery_zones.1.code', 'codeTwice'],
    [{ one_way_fees: { ...fees, default: 'gratis' } }, 'one_way_fees.default', 'amount'],
    [
      { one_way_fees: { ...fees, pairs: [{ from: 'PTY', to: 'ZZZ', fee: '5.00' }] } },
      'one_way_fees.pairs.0.to',
      'unknownBranch',
    ],
    [
      { one_way_fees: { ...fees, pairs: [{ from: 'PTY', to: 'DAV', fee: '9000.00' }] } },
      'one_way_fees.pairs.0.fee',
      'unusual',
    ],
    [{ one_way_fees: null }, 'one_way_fees', 'noFees'],
    [
      { young_driver: [{ from_age: 24, to_age: 21, per_day: '12.00' }] },
      'young_driver.0.to_age',
      'agesReversed',
    ],
    [
      { young_driver: [{ from_age: 21, to_age: 24, per_day: '2500.00' }] },
      'young_driver.0.per_day',
      'unusual',
    ],
    [{ transfers: { pairs: [{ from: 'PTY', to: 'DAV', hours: 999 }] } }, 'transfers.pairs.0.hours', 'hours'],
    [{ transfers: { pairs: [{ from: 'PTY', to: 'PTY', hours: 2 }] } }, 'transfers.pairs.0', 'sameBranch'],
    [{ reviews: [{ ...review, rating: 6 }] }, 'reviews.0.rating', 'tooBig'],
    [{ reviews: [{ ...review, branch: 'ZZZ' }] }, 'reviews.0.branch', 'unknownBranch'],
    [{ rental_conditions: [{ ...condition, then: {} }] }, 'rental_conditions.0.then', 'noEffect'],
    [
      { rental_conditions: [{ ...condition, then: { coverage: 'ZZZ' } }] },
      'rental_conditions.0.then.coverage',
      'unknownCoverage',
    ],
    [
      { rental_conditions: [{ ...condition, when: { age: 25 } }] },
      'rental_conditions.0.when',
      'unknownField',
    ],
    [
      { rental_conditions: [{ ...condition, when: { license_from: ['Venezuela'] } }] },
      'rental_conditions.0.when.license_from',
      'country',
    ],
    [{ cars: [] }, 'cars', 'noClasses'],
    [{ grace_minutes: 2000 }, 'grace_minutes', 'tooBig'],
    [{ unpaid_share: 150 }, 'unpaid_share', 'tooBig'],
    [{ cancellation_fee_percent: '150.00' }, 'cancellation_fee_percent', 'percent'],
    [{ reservation_background_color: 'azul' }, 'reservation_background_color', 'color'],
    [{ minimum_days_rule: 'most' }, 'minimum_days_rule', 'choice'],
    [{ corporate_email: 'nobody' }, 'corporate_email', 'email'],
    [{ legal_phone: '123' }, 'legal_phone', 'phone'],
    [{ brand: 'azul' }, 'brand', 'missing'],
  ]),
  ...wrong('flota', COROLLA, [
    [{ precio_firefly: '0.00' }, 'precio_firefly', 'noPrice'],
    [{ precio_firefly: null }, 'precio_firefly', 'noPrice'],
    [{ precio_firefly: '3.20' }, 'precio_firefly', 'unusual'],
    [{ clasificacion: null }, 'clasificacion', 'missing'],
    [{ status: 'sold' }, 'status', 'choice'],
    [{ puertas: -1 }, 'puertas', 'wholeNumber'],
    [{ pasajeros: 200 }, 'pasajeros', 'tooBig'],
  ]),
  ...wrong('sucursales', { code: 'PTY' }, [
    [hours({ from: '18:00', to: '08:00' }), 'opening_hours.weekly.mon.0', 'endsBeforeStart'],
    [hours({ from: '8 am', to: '18:00' }), 'opening_hours.weekly.mon.0.from', 'time'],
    [hours({ from: '08:00', to: '18:00' }, ['25-12']), 'opening_hours.closed.0', 'yearlyDay'],
    [{ latitude: 123 }, 'latitude', 'tooBig'],
    [{ airport_fee_percent: '120.00' }, 'airport_fee_percent', 'percent'],
    [{ code: 'pty!' }, 'code', 'code'],
  ]),
  ...wrong('coverages', { code: 'PCM' }, [
    [{ price_per_day: '2500.00' }, 'price_per_day', 'unusual'],
    [{ role: 'must' }, 'role', 'choice'],
    [{ brand_prices: [{ brand: 'hertzz', price: '9.00' }] }, 'brand_prices', 'unknownBrand'],
  ]),
  ...wrong('extras', {}, [
    [{ charged_per: 'week' }, 'charged_per', 'choice'],
    [{ icon: 'Baby seat' }, 'icon', 'icon'],
    [{ charge_id: 'x'.repeat(65) }, 'charge_id', 'chargeId'],
  ]),
  ...wrong('coupons', {}, [
    [{ percent: null, amount: null }, '', 'noDiscount'],
    [{ percent: '80.00' }, 'percent', 'unusual'],
    [{ valid_from: '2027-02-05', valid_until: '2027-01-05' }, 'valid_until', 'endsBeforeStart'],
  ]),
  ...wrong('info_pages', {}, [
    [{ slug: 'a/b' }, 'slug', 'slug'],
    [{ slug: 'ofertas-🚗' }, 'slug', 'slug'],
  ]),
  ...wrong('promos', {}, [[{ slug: '🏖️' }, 'slug', 'slug']]),
  ...wrong('info_pages', {}, [[texts({ title: 'Uno', content: '<p>Uno</p><p' }), 'content', 'cutTag']]),
  ...wrong('promos', {}, [
    [texts({ content: '<p>Uno</p>' }), '', 'noTitle'],
    [{ link: 'javascript:alert(1)' }, 'link', 'link'],
    [texts({ title: 'Uno', content: '<a href="javascript:alert(1)">Uno</a>' }), 'content', 'link'],
  ]),
  ...wrong('jobs', {}, [
    [{ posted_on: '2027-02-05', closes_on: '2027-01-05' }, 'closes_on', 'endsBeforeStart'],
  ]),
  ...wrong('redirects', { from: '/vehiculos' }, [
    [{ to: '/vehiculos' }, 'to', 'leadsToItself'],
    [{ code: 200 }, 'code', 'redirectCode'],
  ]),
  ...wrong('corporate_plans', {}, [[{ price_per_month: '0.00' }, '', 'noPrice']]),
];

/** Of each collection one, and all in texts of two languages. */
const inAdvance = wrongEdits.filter(
  ([collection, , change], index) =>
    'translations' in change || wrongEdits.findIndex((other) => other[0] === collection) === index,
);

it.each(inAdvance)(
  'finds in advance in %s of %j the edit %j at %s: %s',
  async (collection, which, fields, path, type) => {
    const key = (await pathOf(collection, which)).split('/').at(-1);
    const log = { info() {}, warn() {}, error() {} };
    const client = createRestClient({ ...target, token: target.tokens.editor, log });
    const found = await findProblemsOfEdit(client, { collection, key, fields }, toCheckOptions(site));
    const steps = path === '' ? [] : path.split('.').map(toStep);
    expect(found).toEqual(
      expect.arrayContaining([expect.objectContaining({ collection, path: steps, problem: type })]),
    );
  },
);

it('finds in advance what deleting a record would make wrong', async () => {
  const log = { info() {}, warn() {}, error() {} };
  const client = createRestClient({ ...target, token: target.tokens.editor, log });
  const without = (collection: string, key: string) =>
    findProblemsOfEdit(client, { collection, key, fields: undefined }, toCheckOptions(site));
  expect(await without('car_classes', 'ECAR')).toEqual(
    expect.arrayContaining([expect.objectContaining({ collection: 'flota' })]),
  );
  expect(await without('jobs', (await pathOf('jobs', {})).split('/').at(-1) ?? '')).toEqual([]);
});

describe('a checked service', () => {
  it.each(wrongEdits)(
    'refuses in %s of %j the edit %j at %s: %s',
    async (collection, which, change, path, type) => {
      const record = await pathOf(collection, which);
      const before = await send(target, record, { as: 'admin' });
      const { status, body } = await write(record, 'PATCH', change);
      expect(status).toBe(400);
      const [field, ...rest] = path.split('.').map(toStep);
      const extensions = { code: 'FAILED_VALIDATION', collection, field, path: rest, type };
      const found = expect.objectContaining({ extensions: expect.objectContaining(extensions) });
      expect(body.errors).toEqual(expect.arrayContaining([found]));
      expect((await send(target, record, { as: 'admin' })).body).toEqual(before.body);
    },
  );

  it('names the records that an edit of another one makes wrong', async () => {
    const discount = await pathOf('descuentos', { charge_id: 'PREPAY10' });
    const { body } = await write(discount, 'PATCH', { percent: '75.00' });
    expect(body.errors[0].extensions).toMatchObject({
      collection: 'flota',
      field: 'discount',
      type: 'unusual',
    });
    const { status } = await write('items/car_classes/ECAR', 'DELETE');
    expect(status).toBe(400);
  });

  it('stores edits that are right, and a car that only one brand sells', async () => {
    expect(await write(await pathOf('flota', COROLLA), 'PATCH', { precio_firefly: '33.00' })).toMatchObject({
      status: 200,
    });
    const { body } = await send(target, `${await pathOf('flota', COROLLA)}`, { as: 'admin' });
    const { id: _, ...corolla } = body.data;
    const others = { precio_dollar: null, precio_hertz: null, precio_thrifty: null };
    const created = await write('items/flota', 'POST', { ...corolla, ...others, modelo: 'Yaris' });
    expect(created.status).toBe(200);
    const withoutPrice = await write('items/flota', 'POST', { ...corolla, ...others, precio_firefly: null });
    expect(withoutPrice.status).toBe(400);
    await write('items/flota', 'DELETE', [created.body.data.id]);
  });

  it('checks a draft when it is published', async () => {
    const draft = { status: 'draft', link: 'javascript:alert(1)', ...texts({ title: 'Uno' }) };
    const { status, body } = await write('items/promos', 'POST', draft);
    expect(status).toBe(200);
    const path = `items/promos/${body.data.id}`;
    expect(await write(path, 'PATCH', { status: 'published' })).toMatchObject({ status: 400 });
    expect(await write(path, 'PATCH', { status: 'published', link: '/flota' })).toMatchObject({
      status: 200,
    });
    await write(path, 'DELETE');
  });

  it.each(['a/b', 'a®b'])(
    'stores the address %s of an import of an administrator, and then edits beside it',
    async (slug) => {
      const page = await pathOf('info_pages', {});
      const wrong = { slug };
      expect(await write(page, 'PATCH', wrong, AS_IMPORT)).toMatchObject({ status: 400 });
      expect(await write(page, 'PATCH', wrong, { ...AS_IMPORT, as: 'admin' })).toMatchObject({ status: 200 });
      expect(await write(page, 'PATCH', { show_corporate_form: true })).toMatchObject({ status: 200 });
      expect(await write(page, 'PATCH', { slug: `${slug}c` })).toMatchObject({ status: 400 });
      expect(await write(page, 'PATCH', { slug: 'terminos-nuevos' })).toMatchObject({ status: 200 });
    },
  );

  it('stores settings that are right again beside records that are wrong', async () => {
    const [settings, page] = [await pathOf('sites_config', SITE), await pathOf('info_pages', {})];
    const asImport: Call = { ...AS_IMPORT, as: 'admin' };
    const reversed = [{ from_age: 24, to_age: 21, per_day: '12.00' }];
    await write(page, 'PATCH', { slug: 'a/b' }, asImport);
    await write(settings, 'PATCH', { young_driver: reversed }, asImport);
    const right = [{ from_age: 21, to_age: 24, per_day: '12.00' }];
    expect(await write(settings, 'PATCH', { young_driver: right })).toMatchObject({ status: 200 });
    expect(await write(page, 'PATCH', { slug: 'terminos' })).toMatchObject({ status: 200 });
  });

  it('refuses the second of two edits at once that are wrong together', async () => {
    const rules = ['/uno', '/dos'].map((from, at, all) => ({
      from,
      to: all[1 - at],
      code: 302,
      active: true,
    }));
    const answers = await Promise.all(rules.map((rule) => write('items/redirects', 'POST', rule)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  });
});
