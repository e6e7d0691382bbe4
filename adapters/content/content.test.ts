import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { SiteContent } from '#operations/ports/content.ts';
import type { KeptValues } from '#operations/ports/kept-values.ts';
import { storeForTests } from '#tests/support/open-test-store.ts';
import { createContent } from './content.ts';

const BASE_URL = 'https://content.example.com/';

/** The lists of a version that had no promotions, jobs, redirects, information pages and corporate plans. */
const olderContent = {
  site: { brand: 'firefly', site_name: 'Firefly' },
  cars: [],
  classes: [],
  branches: [],
  coverages: [],
  extras: [],
  callsToAction: [],
};

const test = storeForTests();

/** What a brand keeps that has no content yet. */
function makeKept(): KeptValues {
  return test.store.keptContent(randomUUID(), BASE_URL);
}

/** Starts while the content service is down, with this kept content; none without a value. */
async function startOffline(value: unknown) {
  const kept = makeKept();
  if (value !== undefined) await kept.write('content', value);
  const { lines, started } = start(kept, offline);
  return { lines, started: await started.catch((error: Error) => error) };
}

interface Served {
  settings: object;
  [collection: string]: object | object[];
}

/** A service whose records a test may change; a collection that is not named is empty. */
function serve(served: Served) {
  return async ({ url }: Request): Promise<Response> => {
    const [, collection = ''] = /\/items\/(\w+)/.exec(url) ?? [];
    const site = { ...olderContent.site, ...served.settings };
    return Response.json({ data: collection === 'sites_config' ? [site] : (served[collection] ?? []) });
  };
}

const offline = () => Promise.reject(new Error('the service is down'));

function start(
  kept: KeptValues,
  fetch: (request: Request) => Promise<Response>,
  onContent?: (content: SiteContent) => Promise<void>,
) {
  const lines: string[] = [];
  const log = {
    info() {},
    warn() {},
    error: (_fields: unknown, message: string) => void lines.push(message),
  };
  const started = createContent({
    brand: 'firefly',
    brands: ['firefly'],
    findRefused: () => [],
    baseUrl: BASE_URL,
    fetch,
    publicToken: undefined,
    serverToken: undefined,
    log,
    now: () => 0,
    kept,
    onContent,
  });
  return { lines, started };
}

it('starts with kept content of an older version; lists that it does not have are empty', async () => {
  const { started, lines } = await startOffline(olderContent);
  if (started instanceof Error) throw started;
  expect(started.current()).toMatchObject({
    site: { siteName: 'Firefly' },
    infoPages: [],
    corporatePlans: [],
  });
  expect(lines).toContain('Content cannot be loaded; the last good one is taken from the database');
});

it.each([
  ['no object', 'broken'],
  ['content without cars', { ...olderContent, cars: undefined }],
  ['invalid settings', { ...olderContent, site: null }],
])('does not start with %s kept, and logs it', async (_, value) => {
  const { started, lines } = await startOffline(value);
  expect(started).toMatchObject({ message: expect.stringContaining('[Site Config Error]') });
  expect(lines).toContain('The content kept in the database cannot be used');
});

it('does not start without kept content', async () => {
  const { started, lines } = await startOffline(undefined);
  expect(started).toBeInstanceOf(Error);
  expect(lines).not.toContain('The content kept in the database cannot be used');
});

const seat = { id: 1, code: 'SEAT', price: '5.00', charged_per: 'day', status: 'published' };
const gps = { ...seat, id: 2, code: 'GPS', price: '8.00' };
const stopSale = { from: '2027-02-05', to: '2027-02-10', kind: 'stop-sale' };
const period = { name: { es: 'Verano' }, from: '2027-01-01', to: '2027-01-31', percent: 10 };
const van = {
  id: 7,
  status: 'available',
  marca: 'Kia',
  modelo: 'Carnival',
  tipo: 'van',
  clasificacion: 'VAN',
  puertas: 5,
  maletas: 4,
  pasajeros: 8,
  transmision: 'automatic',
  combustible: 'gas',
  precio_firefly: '90.00',
};
const valid = {
  settings: { restrictions: [stopSale], rate_periods: [period], length_rates: [] },
  extras: [seat, gps],
  flota: [van],
  car_classes: [{ id: 3, code: 'VAN' }],
};

/** What the site sells, without what differs between two loads of the same content. */
function sold({ site, restrictions, extras, cars }: SiteContent) {
  return { rates: site.rates, cancellation: site.cancellation, restrictions, extras, cars };
}

describe('a process that starts while the service is down', () => {
  it.each([
    ['list', { settings: { ...valid.settings, restrictions: 'broken' } }],
    ['record', { extras: [{ ...seat, price: 'five' }, gps] }],
    ['record that names what was deleted', { car_classes: [] }],
    ['settings', { settings: { ...valid.settings, cancellation_fee: 'much' } }],
  ])('has the edits made while a %s was broken, and the last valid values of it', async (_, broken) => {
    const kept = makeKept();
    const served: Served = { ...valid };
    const before = await start(kept, serve(served)).started;
    const { cars, restrictions } = before.current();
    Object.assign(served, broken);
    await before.refresh();
    const [first, second] = (served.extras ?? []) as [object, object];
    served.extras = [first, { ...second, price: '9.00' }];
    await before.refresh();
    const running = sold(before.current());
    expect(running).toMatchObject({ cars, restrictions, extras: [{ priceCents: 500 }, { priceCents: 900 }] });
    for (const _restart of [1, 2]) {
      const after = await start(kept, offline).started;
      expect(sold(after.current())).toEqual(running);
      expect(after.problems()).toEqual(before.problems());
      expect(sold((await start(kept, serve(served)).started).current())).toEqual(running);
    }
  });
});

it('has no copy of a broken part any more when it is repaired', async () => {
  const kept = makeKept();
  const served: Served = { ...valid, extras: [{ ...seat }, gps] };
  const content = await start(kept, serve(served)).started;
  const complete = await kept.read('content');
  served.extras = [{ ...seat, price: 'five' }, gps];
  await content.refresh();
  expect(JSON.stringify(await kept.read('content'))).toContain('five');
  served.extras = [{ ...seat }, gps];
  await content.refresh();
  expect(await kept.read('content')).toEqual(complete);
});

it('is kept also when its first use failed, for example while the database was away', async () => {
  const kept = makeKept();
  const served: Served = { ...valid };
  let isAway = false;
  const use = () => (isAway ? Promise.reject(new Error('the database is away')) : Promise.resolve());
  const content = await start(kept, serve(served), use).started;
  served.extras = [{ ...seat, price: '6.00' }, gps];
  isAway = true;
  await content.refresh();
  isAway = false;
  await content.refresh();
  const after = await start(kept, offline).started;
  expect(after.current()).toMatchObject({ extras: [{ priceCents: 600 }, {}] });
});
