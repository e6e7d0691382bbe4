import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listen } from '#content-service/listen.ts';
import type { SiteContent } from '#operations/ports/content.ts';
import { sandboxCredentials } from '#sandbox/card-gateway/start-card-gateway.ts';
import { createLog } from '#server/log/log.ts';
import { openSite, type Site } from '#server/start/open-site.ts';
import { toFleetAddress } from '#tests/support/book-by-form.ts';
import { type EditContent, makeEditor, openContentService } from '#tests/support/edit-content.ts';
import { readQuote } from '#tests/support/html/page.ts';
import { openTestSite, SECRET_KEY, siteForTests, type TestSite } from '#tests/support/open-test-site.ts';

/** Maximum time until an edit is visible in every process. */
const FRESH = { timeout: 10_000, interval: 100 };

/** The site with the embedded content service. The services of the other sites use its database. */
const site = siteForTests();
/** Edits content without notifying the site. */
let edit: EditContent;
beforeAll(async () => {
  const { dataDir } = site.config;
  edit = makeEditor(site.database.pool, { dataDir, secretKey: SECRET_KEY, refresh: async () => undefined });
});

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
});
