import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listen } from '#content-service/listen.ts';
import type { SiteContent } from '#operations/ports/content.ts';
import { sandboxCredentials } from '#sandbox/card-gateway/start-card-gateway.ts';
import { createLog } from '#server/log/log.ts';
import { openSite, type Site } from '#server/start/open-site.ts';
import { toFleetAddress } from '#tests/support/book-by-form.ts';
import { type EditContent, makeEditor, openContentService } from '#tests/support/edit-content.ts';
import { readQuote } from '#tests/support/html/page.ts';
import { openTestSite, SECRET_KEY, type TestSite } from '#tests/support/open-test-site.ts';

/** Maximum time until an edit is visible in every process. */
const FRESH = { timeout: 10_000, interval: 100 };

/** The site with the embedded content service. The services of the other sites use its database. */
let site: TestSite;
/** Edits content without notifying the site. */
let edit: EditContent;
beforeAll(async () => {
  site = await openTestSite();
  const { dataDir } = site.config;
  edit = makeEditor(site.database.pool, { dataDir, secretKey: SECRET_KEY, refresh: async () => undefined });
});
afterAll(() => site.close());

const corolla = ({ cars }: SiteContent) => cars.find(({ model }) => model === 'Corolla');

describe('an edit in the embedded service', () => {
  let neighbor: Site;
  beforeAll(async () => {
    const { config, database, sandbox } = site;
    neighbor = await openSite({
      config,
      log: createLog(config, { write: () => undefined }),
      address: database.address,
      sandboxGateway: { url: sandbox.apiUrl, ...sandboxCredentials },
    });
  });
  afterAll(() => neighbor.close());

  it('is shown by every process of the site', async () => {
    const prices = () =>
      [site, neighbor].map(({ content }) => corolla(content.current())?.dailyCents).join(' ');
    await edit('flota', { modelo: 'Corolla' }, { precio_firefly: '41.00' });
    await expect.poll(prices, FRESH).toBe('4100 4100');
    await edit('flota', { modelo: 'Corolla' }, { precio_firefly: '32.00' });
    await expect.poll(prices, FRESH).toBe('3200 3200');
  });
});

describe('an edit in a service elsewhere', () => {
  let close: () => Promise<void>;
  let sites: TestSite[] = [];
  beforeAll(async () => {
    const keys = { dataDir: site.config.dataDir, secretKey: SECRET_KEY };
    const { service, publicToken, serverToken } = openContentService(site.database.pool, keys);
    // Over HTTP and without notifications of changes, so that the sites have to poll.
    const served = await listen({ handle: service.handle }, { host: '127.0.0.1', port: 0 });
    close = served.close;
    const env = {
      CONTENT_URL: served.url,
      CONTENT_PUBLIC_TOKEN: publicToken,
      CONTENT_SERVER_TOKEN: serverToken,
    };
    sites = await Promise.all([openTestSite(env), openTestSite(env)]);
  });
  afterAll(async () => {
    for (const one of sites) await one.close();
    await close();
  });

  async function openBreakdown(one: TestSite) {
    const visitor = one.visit();
    return visitor.press(await visitor.open(toFleetAddress()), 'Ver desglose del precio: Toyota Corolla');
  }
  const contents = () => sites.map(({ content }) => content.current());
  const told = () => sites.map(({ logged }) => logged.join(''));

  it('is used by every process within ten seconds', async () => {
    const rentals = async () => {
      const pages = await Promise.all(sites.map(openBreakdown));
      const title = 'Desglose del precio de Toyota Corolla';
      return pages.map((page) => readQuote(page, title)['Alquiler del auto']);
    };
    expect(await rentals()).toEqual(['$224.00', '$224.00']);
    await edit('flota', { modelo: 'Corolla' }, { precio_firefly: '40.00' });
    await expect.poll(rentals, FRESH).toEqual(['$280.00', '$280.00']);
    await edit('flota', { modelo: 'Corolla' }, { precio_firefly: '32.00' });
    await expect.poll(rentals, FRESH).toEqual(['$224.00', '$224.00']);
  });

  it.each([
    [
      'a missing price',
      { precio_firefly: null },
      { precio_firefly: '32.00' },
      'problem=noPrice field=precio_firefly',
    ],
    ['a missing class', { clasificacion: null }, { clasificacion: 'ICAR' }, 'clasificacion'],
    ['an unknown status', { status: 'sold' }, { status: 'available' }, 'status'],
  ])('that leaves %s is logged, and the last valid car stays', async (_what, slip, cure, problem) => {
    const good = contents().map(corolla);
    const linesBefore = told();
    await edit('flota', { modelo: 'Corolla' }, slip);
    const news = () => told().map((text, at) => text.slice(linesBefore[at]?.length));
    await expect
      .poll(() => news().every((text) => text.includes('its last good values stay')), FRESH)
      .toBe(true);
    for (const text of news()) expect(text).toContain(problem);
    expect(contents().map(corolla)).toEqual(good);
    for (const one of sites) {
      const fleet = await one.visit().get(toFleetAddress());
      expect([fleet.status, fleet.text.includes('Toyota Corolla')]).toEqual([200, true]);
    }
    await edit('flota', { modelo: 'Corolla' }, cure);
  });

  it('that breaks markup is logged, and the last valid page stays', async () => {
    const terms = () =>
      contents().map(
        ({ infoPages }) => infoPages.find(({ slug }) => slug === 'terminos-y-condiciones')?.html,
      );
    const good = terms();
    const [row] = await site.query<{ id: number; content: string }>(
      `select t.id, t.content from content.info_pages_translations t join content.info_pages p on p.id = t.info_pages_id
       where p.slug = 'terminos-y-condiciones' and t.languages_code = 'es-ES'`,
    );
    const write = (content: string) => edit('info_pages_translations', { id: String(row?.id) }, { content });
    await write('<p>Nuevo</p><a href="/flota');
    await expect.poll(() => told().every((text) => text.includes('problem=cutTag')), FRESH).toBe(true);
    expect(terms()).toEqual(good);
    await write('<p>Nuevo</p><script>alert(1)</script>');
    await expect.poll(() => terms().map((html) => html?.es), FRESH).toEqual(['<p>Nuevo</p>', '<p>Nuevo</p>']);
    await write(row?.content ?? '');
  });
});
