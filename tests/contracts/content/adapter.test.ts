import { describe, expect, it, vi } from 'vitest';
import { type ContentOptions, createContent } from '#adapters/content/content.ts';
import { quoteRental } from '#domain/pricing/quote-rental.ts';
import type { SiteContent } from '#operations/ports/content.ts';
import { openForTests } from '#tests/support/open-for-tests.ts';
import { edit, makeContentFixture, openDemoContent } from './content-fixture.ts';
import { asJson, send } from './target.ts';

const target = openForTests(openDemoContent);

const setUp = (changes?: Partial<ContentOptions>) => makeContentFixture(target, changes);
const patch = (path: string, json: object) => edit(target, path, json);

async function findKey(collection: string, filter: object): Promise<number> {
  const answer = await send(target, `items/${collection}?filter=${asJson(filter)}&fields=id`, {
    as: 'admin',
  });
  return answer.body.data[0].id;
}

function getBy<T>(list: T[], is: (one: T) => boolean): T {
  const found = list.find(is);
  if (!found) throw new Error('not in the list');
  return found;
}

describe('createContent', () => {
  it.each([
    ['firefly', 16, 3200],
    ['thrifty', 15, 3392],
    ['dollar', 16, 3520],
    ['hertz', 15, 4320],
  ])('loads the whole content of %s', async (brand, cars, corollaCents) => {
    const content = await createContent(setUp({ brand }).options);
    const { site, ...lists } = content.current();
    expect(site).toMatchObject({ brand, paymentGateway: 'metrobank', minimumDaysRule: 'as-built' });
    expect(lists.cars).toHaveLength(cars);
    expect(getBy(lists.cars, (car) => car.model === 'Corolla').dailyCents).toBe(corollaCents);
    expect(lists.cars.map((car) => car.dailyCents)).toEqual(
      lists.cars.map((car) => car.dailyCents).toSorted((a, b) => a - b),
    );
    // The scarce car is a Prado, which Thrifty does not have.
    const scarce = lists.cars.some(({ model }) => model === 'Prado') ? ['lowAvailability'] : [];
    expect(new Set(lists.cars.map((car) => car.status))).toEqual(
      new Set(['available', 'promo', 'unavailable', ...scarce]),
    );
    expect(lists.cars.every((car) => car.pictureId)).toBe(true);
    expect(lists.branches.map((branch) => branch.code)).toEqual([
      'PTY',
      'TOC',
      'PAC',
      'VES',
      'CDE',
      'PBL',
      'CTD',
      'SAN',
      'DAV',
      'ONX',
    ]);
    expect(lists.coverages.map(({ code, role }) => [code, role])).toEqual([
      ['PCM', 'mandatory'],
      ['PTO', 'mandatory'],
      ['SLI', 'optional'],
      ['ERA', 'era'],
    ]);
    expect(lists.extras.map((extra) => extra.code)).toEqual(['PANAPASS', 'CHILDSEAT', 'GPS']);
    expect(lists.callsToAction).toHaveLength(3);
    expect(lists.infoPages.map(({ slug }) => slug)).toEqual([
      'terminos-y-condiciones',
      'privacidad',
      'requisitos',
      'preguntas-frecuentes',
      'empresas',
      'leasing-corporativo',
    ]);
    expect(lists.infoPages.filter((page) => page.showCorporateForm)).toHaveLength(2);
    for (const page of [...lists.infoPages, ...lists.promos, ...lists.jobs]) {
      expect(page.title.en && page.html.en, page.title.es).toBeTruthy();
    }
    expect(lists.promos.length).toBeGreaterThan(2);
    expect(lists.jobs.length).toBeGreaterThan(2);
    expect(lists.redirects.length).toBeGreaterThan(3);
    expect(lists.corporatePlans.length).toBeGreaterThan(5);
  });

  it('has all data of the worked example', async () => {
    const { site, ...lists } = (await createContent(setUp().options)).current();
    const coverage = (code: string) => getBy(lists.coverages, (one) => one.code === code);
    const branch = (code: string) => getBy(lists.branches, (one) => one.code === code);
    const quote = quoteRental({
      car: getBy(lists.cars, (car) => car.model === 'Corolla'),
      carClass: getBy(lists.classes, ({ code }) => code === 'ICAR'),
      pickupBranch: branch('PTY'),
      returnBranch: branch('VES'),
      pickupAt: '2027-01-11T10:00',
      returnAt: '2027-01-18T10:00',
      reservationType: 'prepaid',
      mandatoryCoverage: coverage('PCM'),
      coverages: [],
      era: coverage('ERA'),
      extras: [{ extra: getBy(lists.extras, ({ code }) => code === 'PANAPASS'), quantity: 1 }],
      additionalDrivers: 1,
      driver: { age: 40 },
      delivery: undefined,
      coupon: undefined,
      rates: site.rates,
    });
    expect(quote).toMatchObject({ days: 7, airportFeeCents: 4687, taxCents: 3167, totalCents: 48_414 });
  });

  it('ends the start with the required message when the service is down', async () => {
    const { fixture, lines, options } = setUp();
    fixture.isDown = true;
    await expect(createContent(options)).rejects.toThrow(/^\[Site Config Error\] .*fetch failed/);
    expect(lines[0]).toMatchObject({ message: '[Directus Error]', fields: { statusText: 'fetch failed' } });
  });

  it('fails the start when the brand has no config, or the token is unknown', async () => {
    await expect(createContent(setUp({ brand: 'nobody' }).options)).rejects.toThrow('[Site Config Error]');
    const { lines, options } = setUp({ publicToken: 'wrong' });
    await expect(createContent(options)).rejects.toMatchObject({
      message: '[Site Config Error] Invalid user credentials.',
      statusCode: 500,
    });
    expect(lines[0]).toMatchObject({ message: '[Directus Error]', fields: { status: 401 } });
  });

  it('loads a changed price at the next poll, with another version', async () => {
    const content = await createContent(setUp().options);
    const before = content.current();
    await content.refresh();
    expect(content.current()).toBe(before);
    const id = await findKey('flota', { modelo: 'Picanto' });
    await patch(`items/flota/${id}`, { precio_firefly: '18.55' });
    await content.refresh();
    const picanto = (current: SiteContent) => getBy(current.cars, (car) => car.model === 'Picanto');
    expect(picanto(content.current()).dailyCents).toBe(1855);
    expect(content.current().version).not.toBe(before.version);
    await patch(`items/flota/${id}`, { precio_firefly: '18.00' });
    await content.refresh();
    expect(content.current().version).toBe(before.version);
  });

  it('keeps the last valid version of a record that became invalid, with one log line', async () => {
    const { lines, options } = setUp();
    const content = await createContent(options);
    const id = await findKey('flota', { modelo: 'Soluto' });
    const soluto = () => getBy(content.current().cars, (car) => car.model === 'Soluto');
    const before = soluto();
    await patch(`items/flota/${id}`, { precio_firefly: null });
    await content.refresh();
    await content.refresh();
    expect(soluto()).toEqual(before);
    expect(lines).toEqual([
      {
        message: 'Content record is bad; its last good values stay',
        fields: {
          collection: 'flota',
          record: String(id),
          problem: 'noPrice',
          field: 'precio_firefly',
        },
      },
    ]);
    expect(content.problems()).toEqual([{ ...lines[0]?.fields, isKept: true, isPart: false }]);
    await patch(`items/flota/${id}`, { precio_firefly: '22.50', clasificacion: null });
    await content.refresh();
    expect(soluto()).toEqual(before);
    await patch(`items/flota/${id}`, { clasificacion: before.classCode });
    await content.refresh();
    expect(soluto().dailyCents).toBe(2250);
    await patch(`items/flota/${id}`, { precio_firefly: '22.00' });
    await content.refresh();
  });

  it('leaves out a record that was never valid', async () => {
    const id = await findKey('flota', { modelo: 'Soluto' });
    await patch(`items/flota/${id}`, { precio_firefly: '-1' });
    const { lines, options } = setUp();
    const content = await createContent(options);
    expect(content.current().cars).toHaveLength(15);
    expect(lines.map(({ message }) => message)).toEqual(['Content record left out']);
    await patch(`items/flota/${id}`, { precio_firefly: '22.00' });
  });

  it('keeps a page whose markup was broken, and sanitizes harmful markup', async () => {
    const { lines, options } = setUp();
    const content = await createContent(options);
    const page = () => getBy(content.current().infoPages, ({ slug }) => slug === 'terminos-y-condiciones');
    const before = page();
    expect(before.html.es).toContain('<h2>');
    const { body } = await send(
      target,
      `items/info_pages_translations?filter=${asJson({ info_pages_id: Number(before.id), languages_code: 'es-ES' })}`,
    );
    const { id, content: markup } = body.data[0];
    const write = (text: string) => patch(`items/info_pages_translations/${id}`, { content: text });
    await write('<p>Nuevo</p><a href="/flota');
    await content.refresh();
    expect(page()).toEqual(before);
    expect(lines.at(-1)?.fields).toMatchObject({
      collection: 'info_pages',
      problem: 'cutTag',
      field: 'content',
    });
    await write(
      '<p>Nuevo</p><svg onload="alert(1)"><script>alert(1)</script></svg><base href="//evil.example">',
    );
    await content.refresh();
    expect(page().html.es).toBe('<p>Nuevo</p>');
    await write(markup);
    await content.refresh();
    expect(page()).toEqual(before);
  });

  it('keeps the last valid content while the service is down', async () => {
    const { fixture, lines, options } = setUp();
    const content = await createContent(options);
    const good = content.current();
    fixture.isDown = true;
    await content.refresh();
    await content.refresh();
    expect(content.current()).toBe(good);
    fixture.isDown = false;
    await content.refresh();
    const logs = () => lines.map(({ message }) => message).filter((message) => message.startsWith('Content'));
    expect(logs()).toEqual([
      'Content cannot be refreshed; the last good one stays',
      'Content is fresh again',
    ]);
  });

  it('is notified of every change by the embedded service, also of changes by SQL', async () => {
    const content = await createContent({ ...setUp().options, watch: target.service.watch });
    const picanto = () => getBy(content.current().cars, (car) => car.model === 'Picanto').dailyCents;
    await target.pool.query(`update content.flota set precio_firefly = 18.77 where modelo = 'Picanto'`);
    await expect.poll(picanto, { timeout: 30_000 }).toBe(1877);
    const id = await findKey('flota', { modelo: 'Picanto' });
    await patch(`items/flota/${id}`, { precio_firefly: '18.00' });
    await expect.poll(picanto, { timeout: 30_000 }).toBe(1800);
    await content.close();
  });

  it('polls at the configured interval while there are no failures', async () => {
    const open = async (everyMs: number) => {
      const spy = vi.fn(target.fetch);
      const content = await createContent(setUp({ polling: { everyMs, retryMs: 20 }, fetch: spy }).options);
      const isOfSite = ([request]: [Request]) => request.url.includes('sites_config');
      return { content, polling: () => spy.mock.calls.filter(isOfSite).length };
    };
    const [rare, frequent] = [await open(60_000), await open(20)];
    await expect.poll(frequent.polling, { timeout: 30_000 }).toBeGreaterThan(3);
    expect(rare.polling()).toBe(1);
    await Promise.all([rare.content.close(), frequent.content.close()]);
  });
});
