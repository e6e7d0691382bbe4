import { describe, expect, it } from 'vitest';
import { BRAND_IDS } from '#app/texts/brands/brand.ts';
import { resolveRedirects } from '#app/web/middleware/redirects/resolve-redirects.ts';
import type { ContentProblem, SiteContent } from '#operations/ports/content.ts';
import { mapContent } from './map-content.ts';
import type { RawContent } from './read-content.ts';

const hours = Object.fromEntries(
  ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'].map((day) => [day, [{ from: '08:00', to: '18:00' }]]),
);
const branch = {
  id: 1,
  code: 'PTY',
  name: 'Tocumen',
  latitude: 9,
  longitude: -79,
  opening_hours: { weekly: hours },
  translations: [],
};
const coverage = { id: 1, code: 'PCM', role: 'mandatory', price_per_day: '15.00', translations: [] };
const extra = { id: 1, code: 'SEAT', price: '6.00', charged_per: 'day', translations: [] };

/** Content of the brand with these records of branches, coverages and extras; all other lists are empty. */
function mapFor(
  brand: string,
  records: Partial<RawContent>,
  last?: ReturnType<typeof mapContent>,
  report: (problem: ContentProblem) => void = () => undefined,
) {
  const empty = {
    callsToAction: [],
    cars: [],
    classes: [],
    infoPages: [],
    promos: [],
    jobs: [],
    redirects: [],
    corporatePlans: [],
    branches: [],
    coverages: [],
    extras: [],
  };
  const raw = { ...empty, site: { brand }, ...records };
  return mapContent(raw, {
    report,
    now: Date.parse('2026-12-01T12:00:00Z'),
    last,
    brands: BRAND_IDS,
    findRefused: (redirects) => resolveRedirects(redirects, 'https://rent.example').refused,
  });
}

describe('content that brands share', () => {
  it.each([null, [], '', ['hertz', 'dollar'], 'hertz, dollar'])(
    'is of hertz with the brands %j',
    (brands) => {
      const records = {
        branches: [{ ...branch, brands }],
        coverages: [{ ...coverage, brands }],
        extras: [{ ...extra, brands }],
      };
      const { branches, coverages, extras } = mapFor('hertz', records);
      expect([branches, coverages, extras].map(({ length }) => length)).toEqual([1, 1, 1]);
    },
  );

  it('leaves out branches, coverages, extras and promotions of other brands, also where they were sold before', () => {
    const before = mapFor('firefly', { branches: [branch], coverages: [coverage], extras: [extra] });
    const records = {
      branches: [{ ...branch, brands: ['hertz'] }],
      coverages: [{ ...coverage, brands: ['hertz'] }],
      extras: [{ ...extra, brands: ['hertz'] }],
      promos: [{ id: 1, brands: ['hertz'], translations: [] }],
    };
    expect(mapFor('firefly', records, before)).toMatchObject({
      branches: [],
      coverages: [],
      extras: [],
      promos: [],
    });
  });

  it('has the price of the brand where it differs', () => {
    const records = {
      coverages: [{ ...coverage, brand_prices: [{ brand: 'hertz', price: '18.50' }] }],
      extras: [{ ...extra, brand_prices: [{ brand: 'hertz', price: 0 }] }],
    };
    expect(mapFor('hertz', records)).toMatchObject({
      coverages: [{ perDayCents: 1850 }],
      extras: [{ priceCents: 0 }],
    });
    expect(mapFor('firefly', records)).toMatchObject({
      coverages: [{ perDayCents: 1500 }],
      extras: [{ priceCents: 600 }],
    });
  });

  it.each([
    ['has no price', [{ brand: 'hertz' }]],
    ['has a negative price', [{ brand: 'hertz', price: '-1.00' }]],
    [
      'names a brand twice',
      [
        { brand: 'hertz', price: 1 },
        { brand: 'hertz', price: 2 },
      ],
    ],
    ['is no list', { hertz: '18.50' }],
  ])('keeps the last good price where a list of prices by brand %s', (_problem, brand_prices) => {
    const before = mapFor('hertz', { coverages: [{ ...coverage, price_per_day: '17.00' }] });
    const records = { coverages: [{ ...coverage, brand_prices }] };
    expect(mapFor('hertz', records, before).coverages).toMatchObject([{ perDayCents: 1700 }]);
    expect(mapFor('hertz', records).coverages).toEqual([]);
  });
});

describe('a brand that does not exist', () => {
  const unknown = { problem: 'unknownBrand', value: 'hetrz', expected: BRAND_IDS.join(', ') };

  function mapped(brand: string, change: object, before: object = {}) {
    const last = mapFor(brand, { extras: [{ ...extra, ...before }] });
    const reported: ContentProblem[] = [];
    const report = (problem: ContentProblem) => void reported.push(problem);
    const { extras } = mapFor(brand, { extras: [{ ...extra, price: '9.00', ...change }] }, last, report);
    return { cents: extras.map(({ priceCents }) => priceCents), reported };
  }

  it.each([
    ['hertz', ['hertz', 'hetrz'], [900], false],
    ['hertz', ['hetrz'], [600], true],
    ['hertz', ['dollar', 'hetrz'], [600], true],
    ['dollar', 'Dollar, hetrz', [900], false],
  ])('is reported to %s, and %j keeps the brands that exist', (brand, brands, cents, isKept) => {
    expect(mapped(brand, { brands })).toMatchObject({
      cents,
      reported: [{ ...unknown, collection: 'extras', record: 'SEAT', field: 'brands', isKept }],
    });
  });

  it('makes no record one of all brands', () => {
    expect(mapped('hertz', { brands: ['hetrz'] }, { brands: ['dollar'] })).toMatchObject({
      cents: [],
      reported: [{ ...unknown, isKept: false, isPart: false }],
    });
  });

  it('keeps the last price of a brand that a list of prices may mean', () => {
    const brand_prices = [{ brand: 'hetrz', price: '7.00' }];
    const reported = [{ ...unknown, field: 'brand_prices' }];
    expect(mapped('hertz', { brand_prices })).toMatchObject({ cents: [600], reported });
    const both = [...brand_prices, { brand: 'hertz', price: '8.00' }];
    expect(mapped('hertz', { brand_prices: both })).toMatchObject({ cents: [800], reported });
  });
});

it('redirects that lead to each other are reported', () => {
  const redirects = [
    { id: 1, from: '/ofertas', to: '/en/empleos', code: 301 },
    { id: 2, from: '/empleos', to: '/ofertas', code: 301 },
    { id: 3, from: '/oficinas', to: '/sucursales', code: 301 },
  ];
  const reported: ContentProblem[] = [];
  mapFor('hertz', { redirects }, undefined, (problem) => void reported.push(problem));
  const loop = { collection: 'redirects', problem: 'redirectLoop', isKept: false, isPart: false };
  expect(reported).toMatchObject([
    { ...loop, record: '1', value: '/en/empleos' },
    { ...loop, record: '2', value: '/ofertas' },
  ]);
});

describe('a part of a record that cannot be read', () => {
  const closed = (day: string) => ({ ...branch, opening_hours: { weekly: hours, closed: [day] } });

  it('keeps the last good record; without one the rest of the record is shown', () => {
    const before = mapFor('firefly', { branches: [closed('12-25')] });
    const reported: ContentProblem[] = [];
    const report = (problem: ContentProblem) => void reported.push(problem);
    const edited = { branches: [closed('Navidad')] };
    expect(mapFor('firefly', edited, before, report).branches).toEqual(before.branches);
    expect(mapFor('firefly', edited, undefined, report).branches).toMatchObject([
      { code: 'PTY', hours: { closedDates: [] } },
    ]);
    const problem = { collection: 'sucursales', record: 'PTY', problem: 'yearlyDay', value: 'Navidad' };
    expect(reported).toMatchObject([
      { ...problem, isKept: true, isPart: true },
      { ...problem, isKept: false, isPart: true },
    ]);
  });

  it('shows a page with a link that leads nowhere, and reports the link', () => {
    const translations = [{ languages_code: 'es-ES', title: 'Pago', content: '<p><a href="pago">a</a></p>' }];
    const reported: ContentProblem[] = [];
    const page = { id: 7, slug: 'pago', translations };
    const content = mapFor('firefly', { infoPages: [page] }, undefined, (one) => reported.push(one));
    expect(content.infoPages).toMatchObject([{ html: { es: '<p><a>a</a></p>' } }]);
    expect(reported).toMatchObject([
      {
        collection: 'info_pages',
        record: '7',
        field: 'content',
        problem: 'link',
        value: 'pago',
        isPart: true,
      },
    ]);
  });
});

describe('zones of deliveries', () => {
  const zone = { code: 'centro', label: { es: 'Centro', en: 'Center' }, price: '15.00', branches: ['PTY'] };

  function mapZones(changes: object, last?: ReturnType<typeof mapContent>) {
    const problems: ContentProblem[] = [];
    const site = { brand: 'firefly', reservation_min_days: 2, ...changes };
    const content = mapFor('firefly', { site, branches: [branch] }, last, (one) => problems.push(one));
    return { content, zones: content.site.rates.deliveryZones, problems };
  }

  it('are read with branches and lead time', () => {
    const { zones, problems } = mapZones({ delivery_zones: [{ ...zone, lead_hours: 4 }] });
    expect(zones).toEqual([
      {
        code: 'centro',
        label: zone.label,
        description: undefined,
        priceCents: 1500,
        branches: ['PTY'],
        leadHours: 4,
      },
    ]);
    expect(problems).toEqual([]);
  });

  it('are one zone of all branches where older content has a single price', () => {
    const { zones } = mapZones({ delivery_price: '20.00', delivery_description: 'Entrega' });
    expect(zones).toMatchObject([{ label: { es: 'Entrega' }, priceCents: 2000, branches: [], leadHours: 0 }]);
  });

  it('lose only the rows that cannot be read, which are reported to the editor; other settings are current', () => {
    const last = mapZones({ delivery_zones: [zone], reservation_min_days: 1 }).content;
    const rows = [
      { ...zone, code: 'lejos', price: '-1' },
      zone,
      { ...zone, code: 'playa', branches: ['PTY', 'ZZZ'] },
      { ...zone, price: '20.00' },
      'norte',
      { ...zone, code: 'sur', branches: [] },
    ];
    const { content, zones, problems } = mapZones({ delivery_zones: rows }, last);
    expect(zones.map(({ code, priceCents }) => [code, priceCents])).toEqual([
      ['centro', 1500],
      ['playa', 1500],
      ['sur', 1500],
    ]);
    expect(content.site.reservationMinDays).toBe(2);
    expect(problems).toMatchObject(
      [
        { row: 1, problem: 'amount', field: 'price', value: '-1' },
        { row: 3, problem: 'unknownAmongKnown', field: 'branches', value: 'ZZZ' },
        { row: 4, problem: 'codeTwice', value: 'centro' },
        { row: 5, problem: 'shape', value: 'norte' },
      ].map((problem) => ({
        ...problem,
        collection: 'sites_config',
        record: 'delivery_zones',
        isKept: false,
        isPart: true,
      })),
    );
  });

  it.each([[{}], ['norte'], [7]])('are none when the field is no list (%j), which is reported', (rows) => {
    const { content, zones, problems } = mapZones({ delivery_zones: rows });
    expect([zones, content.site.reservationMinDays]).toEqual([[], 2]);
    expect(problems).toMatchObject([{ record: 'delivery_zones', problem: 'list' }]);
  });
});

describe('a list of the settings that has become no list', () => {
  const day = { from: '2027-02-05', to: '2027-02-10' };
  const lists = {
    restrictions: [{ kind: 'stop-sale', ...day }],
    rate_periods: [{ name: { es: 'Carnaval' }, ...day, percent: 25 }],
    length_rates: [{ min_days: 7, percent: 10 }],
    delivery_zones: [{ code: 'hotel', label: { es: 'Hotel' }, price: 20 }],
    transfers: { default: 4 },
  };
  const one_way_fees = { default: 60 };
  const branches = [branch, { ...branch, id: 2, code: 'CDE' }];

  it.each([
    ['text', '[{"kind":'],
    ['an object', { row: 1 }],
    ['a number', 7],
  ])('keeps its last good rows, and the editor learns of it: %s', (_what, broken) => {
    const before = mapFor('firefly', { branches, site: { brand: 'firefly', one_way_fees, ...lists } });
    const fields = Object.fromEntries(Object.keys(lists).map((field) => [field, broken]));
    const site = { brand: 'firefly', one_way_fees, ...fields, transfers: 'broken' };
    const reported: ContentProblem[] = [];
    const after = mapFor('firefly', { branches, site }, before, (problem) => reported.push(problem));
    expect(after.restrictions).toHaveLength(1);
    expect(after.transfers).toHaveLength(2);
    expect(after.site).toEqual(before.site);
    expect(reported.map(({ record, isKept }) => [record, isKept])).toEqual(
      ['delivery_zones', 'rate_periods', 'length_rates', 'transfers', 'restrictions'].map((field) => [
        field,
        true,
      ]),
    );
  });
});

describe('rental_conditions', () => {
  const text = { es: 'Desde 25 años', en: 'From 25 years' };
  const row = { code: 'from-25', when: { max_age: 24 }, then: { refuse: true }, text };
  const site = (...rental_conditions: unknown[]) => ({
    site: { brand: 'firefly', young_driver: [{ from_age: 21, to_age: 22, per_day: 25 }], rental_conditions },
  });
  const codesOf = ({ site: { rates } }: SiteContent) => rates.conditions.map(({ code }) => code);

  it('stand after the fees of young drivers and the deposits of the classes', () => {
    const classes = [{ code: 'ECAR', name: 'Económico', deposit: '500.00' }];
    expect(codesOf(mapFor('firefly', { classes, ...site(row) }))).toEqual([
      '21–22',
      'deposit-ECAR',
      'from-25',
    ]);
  });

  it('stay as they were while a row cannot be read, because they protect the company', () => {
    const before = mapFor('firefly', site(row));
    const reported: ContentProblem[] = [];
    const edited = site({ ...row, when: { max_age: 200 } }, { ...row, code: 'other' });
    const after = mapFor('firefly', edited, before, (problem) => reported.push(problem));
    expect(codesOf(after)).toEqual(codesOf(before));
    expect(reported).toMatchObject([
      { record: 'rental_conditions', row: 1, problem: 'tooBig', isKept: true },
    ]);
  });

  describe('that name classes', () => {
    const classes = ['SFBD', 'PFBD'].map((code) => ({ code, name: code }));
    const named = (...codes: string[]) => site({ ...row, when: { ...row.when, classes: codes } });
    const scopeOf = ({ site: { rates } }: SiteContent) => rates.conditions.at(-1)?.when.classes;
    const before = mapFor('firefly', { classes, ...named('SFBD', 'PFBD') });

    it('stay as they were while one is misspelled, which would open the class that it means', () => {
      const reported: ContentProblem[] = [];
      const report = (problem: ContentProblem) => void reported.push(problem);
      const after = mapFor('firefly', { classes, ...named('SFBD', 'PFDB') }, before, report);
      expect(scopeOf(after)).toEqual(['SFBD', 'PFBD']);
      const problem = { problem: 'unknownClass', field: 'when.classes', value: 'PFDB', isKept: true };
      expect(reported).toMatchObject([{ record: 'rental_conditions', row: 1, ...problem }]);
    });

    it('can be edited after one of the classes has left content', () => {
      const reported: ContentProblem[] = [];
      const read = (last: SiteContent, code: string) => {
        const [edited] = named('SFBD', 'PFBD').site.rental_conditions as object[];
        const records = { classes: classes.slice(0, 1), ...site({ ...edited, code }) };
        return mapFor('firefly', records, last, (problem) => reported.push(problem));
      };
      const later = read(read(before, 'from-25'), 'edited');
      expect([codesOf(later).at(-1), scopeOf(later), reported]).toEqual(['edited', ['SFBD', 'PFBD'], []]);
    });
  });
});

describe('one-way fees that are emptied', () => {
  const branches = [branch, { ...branch, id: 2, code: 'CDE' }];
  const fees = { default: '60.00', pairs: [{ from: 'PTY', to: 'CDE', fee: '15.00' }] };
  const site = (one_way_fees: unknown) => ({ brand: 'firefly', one_way_fees });
  const before = mapFor('firefly', { branches, site: site(fees) });

  it.each([[null], [undefined], ['']])('keep their last good value, which is reported: %j', (emptied) => {
    const reported: ContentProblem[] = [];
    const records = { branches, site: site(emptied) };
    const after = mapFor('firefly', records, before, (problem) => reported.push(problem));
    expect(after.site.rates.oneWay).toEqual(before.site.rates.oneWay);
    expect(reported).toMatchObject([{ isKept: true }]);
  });

  it('are reported where there never were any, unless there is one branch or they are zero', () => {
    const read = (records: object) => {
      const reported: ContentProblem[] = [];
      mapFor('firefly', records, undefined, (problem) => reported.push(problem));
      return reported.map(({ record, isKept }) => [record, isKept]);
    };
    expect(read({ branches, site: site(null) })).toEqual([['one_way_fees', false]]);
    expect(read({ branches: [branch], site: site(null) })).toEqual([]);
    expect(read({ branches, site: site({ default: 0 }) })).toEqual([]);
  });
});

it('archiving a branch changes no fee of the other ones, whose edits count', () => {
  const branches = [branch, { ...branch, id: 2, code: 'CDE' }, { ...branch, id: 3, code: 'DAV' }];
  const to = (code: string, fee: number) => ({ from: 'PTY', to: code, fee });
  const site = (pairs: object[]) => ({ brand: 'firefly', one_way_fees: { default: 60, pairs } });
  const before = mapFor('firefly', { branches, site: site([to('CDE', 15), to('DAV', 190)]) });
  const records = { branches: [branch, branches[2]], site: site([to('CDE', 15), to('DAV', 200)]) };
  const { oneWay } = mapFor('firefly', records, before).site.rates;
  expect(oneWay.pairs.find((pair) => pair.to === 'DAV')).toMatchObject({ feeCents: 20_000 });
  const misspelled = { branches, site: site([to('CDX', 15), to('DAV', 200)]) };
  expect(mapFor('firefly', misspelled, before).site.rates.oneWay.pairs).toEqual([
    { from: 'PTY', to: 'DAV', feeCents: 20_000 },
    { from: 'PTY', to: 'CDE', feeCents: 1500 },
  ]);
});

it('a one-way fee above $2,000 is refused unless it is marked as unusual', () => {
  const branches = [branch, { ...branch, id: 2, code: 'CDE' }];
  const read = (changes: object) => {
    const pairs = [{ from: 'PTY', to: 'CDE', fee: '2000.01', ...changes }];
    const site = { brand: 'firefly', one_way_fees: { default: 60, pairs } };
    const reported: ContentProblem[] = [];
    const content = mapFor('firefly', { branches, site }, undefined, (problem) => reported.push(problem));
    return { pairs: content.site.rates.oneWay.pairs, reported };
  };
  expect(read({})).toMatchObject({ pairs: [], reported: [{ problem: 'unusual', field: 'fee', row: 1 }] });
  expect(read({ unusual: true })).toMatchObject({ pairs: [{ feeCents: 200_001 }], reported: [] });
});
