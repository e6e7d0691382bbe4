import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { chooseCar } from '#tests/support/book-by-form.ts';
import type { Page } from '#tests/support/html/page.ts';
import { findAll } from '#tests/support/html/parse-html.ts';
import { openTestSite, siteForTests } from '#tests/support/open-test-site.ts';
import { inDays } from '#tests/support/search-days.ts';

const site = siteForTests();

interface Thing {
  '@type': string;
  [property: string]: unknown;
}

function thingsOf({ body }: Page): Thing[] {
  const [, json] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body) ?? [];
  return json ? (JSON.parse(json)['@graph'] as Thing[]) : [];
}

function metaOf({ root }: Page): Record<string, string | undefined> {
  const metas = findAll(root, ({ name }) => name === 'meta');
  const named = metas.map(({ attributes }) => [attributes.property ?? attributes.name, attributes.content]);
  return Object.fromEntries(named.filter(([name]) => name !== undefined));
}

describe('structured data', () => {
  it('has every branch on the page of the branches: AutoRental', async () => {
    const { branches } = site.content.current();
    const things = thingsOf(await site.visit().get('/en/sucursales'));
    const rentals = things.filter((thing) => thing['@type'] === 'AutoRental');
    expect(rentals.map(({ telephone }) => telephone)).toEqual(branches.map(({ phone }) => phone));
    for (const rental of rentals) {
      expect(rental.geo).toMatchObject({ '@type': 'GeoCoordinates' });
      expect(rental.openingHoursSpecification).not.toEqual([]);
    }
  });

  it('has every available car, with the price on the page', async () => {
    const page = await site.visit().get('/flota');
    const cars = thingsOf(page).filter((thing) => thing['@type'] === 'Car');
    const available = site.content.current().cars.filter(({ status }) => status !== 'unavailable');
    expect(cars).toHaveLength(available.length);
    for (const { offers } of cars) expect(page.text).toContain(`$${(offers as { price: string }).price}`);
  });

  it('is absent from personal and missing pages', async () => {
    expect(thingsOf(await chooseCar(site.visit()))).toEqual([]);
    expect(thingsOf(await site.visit().get('/no-existe'))).toEqual([]);
  });
});

describe('a shared link', () => {
  it.each([
    ['/', '/', 'es_PA', '/og/es/home.png'],
    ['/es/flota', '/flota', 'es_PA', '/og/es/fleet.png'],
    ['/en/flota?tipo=suv', '/en/flota', 'en_US', '/og/en/fleet.png'],
  ])('to %s has title, text and an image', async (path, canonical, locale, image) => {
    const page = await site.visit().get(path);
    expect(metaOf(page)).toMatchObject({
      'og:url': site.origin + canonical,
      'og:locale': locale,
      'og:image': site.origin + image,
      'og:site_name': 'Firefly Car Rental',
      'twitter:card': 'summary_large_image',
      description: metaOf(page)['og:description'],
    });
    const picture = await fetch(site.origin + image, { headers: { connection: 'close' } });
    expect(picture.headers.get('content-type')).toBe('image/png');
    expect(picture.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    const { width, height } = await sharp(await picture.arrayBuffer()).metadata();
    expect([width, height]).toEqual([1200, 630]);
  });

  it('to a personal page shows nothing and is not indexed', async () => {
    const page = await chooseCar(site.visit());
    expect(metaOf(page)).toMatchObject({ robots: 'noindex' });
    expect(metaOf(page)['og:image']).toBeUndefined();
  });
});

describe('crawlers', () => {
  it('find the sitemap by robots.txt, which excludes personal pages', async () => {
    const robots = await site.visit().get('/robots.txt');
    expect(robots.body).toContain(`Sitemap: ${site.origin}/sitemap.xml`);
    for (const path of ['/reserva', '/en/cuenta', '/es/mi-reserva', '/precheckin', '/pay/'])
      expect(robots.body).toContain(`Disallow: ${path}\n`);
  });

  it('may not index a site with INDEXING off, also cached pages, which they must read to know it', async () => {
    const staging = await openTestSite({ INDEXING: 'off' });
    try {
      for (const path of ['/', '/', '/en/flota', '/no-existe', '/favicon.svg']) {
        const answer = await staging.visit().get(path);
        expect([path, answer.headers.get('x-robots-tag')]).toEqual([path, 'noindex, nofollow']);
      }
      const { body } = await staging.visit().get('/robots.txt');
      expect([body.includes('Sitemap'), body.includes('Disallow: /')]).toEqual([false, false]);
    } finally {
      await staging.close();
    }
  });

  it('find in the sitemap the canonical addresses of all public pages, each with its translations', async () => {
    const sitemap = await site.visit().get('/sitemap.xml');
    expect(sitemap.headers.get('content-type')).toBe('application/xml; charset=utf-8');
    const locations = [...sitemap.body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) => address);
    expect(new Set(locations).size).toBe(locations.length);
    expect(locations).toContain(`${site.origin}/`);
    expect(locations).toContain(`${site.origin}/en`);
    for (const { slug } of site.content
      .current()
      .infoPages.filter(({ category }) => category !== 'corporate'))
      expect(locations).toContain(`${site.origin}/en/info/${slug}`);
    for (const language of ['es', 'es-PA', 'en', 'x-default'])
      expect(sitemap.body.split(`hreflang="${language}"`)).toHaveLength(locations.length + 1);
  });

  it.each([
    ['/info/leasing-corporativo', '/corporativo/leasing', '/en/corporativo/leasing'],
    ['/en/info/leasing-corporativo', '/en/corporativo/leasing', '/en/corporativo/leasing'],
    ['/es/info/empresas', '/corporativo', '/en/corporativo'],
  ])(
    'find the canonical address of pages with the same text: for %s it is %s',
    async (path, canonical, english) => {
      const page = await site.visit().open(path);
      const links = findAll(
        page.root,
        ({ name, attributes }) => name === 'link' && attributes.href !== undefined,
      );
      const hrefOf = (key: 'rel' | 'hreflang', value: string) =>
        links.find(({ attributes }) => attributes[key] === value)?.attributes.href;
      expect(hrefOf('rel', 'canonical')).toBe(site.origin + canonical);
      expect(hrefOf('hreflang', 'en')).toBe(site.origin + english);
      expect(metaOf(page)['og:url']).toBe(site.origin + canonical);
      expect((await site.visit().get('/sitemap.xml')).body).not.toContain(`${path}<`);
    },
  );

  it('get the day of the last change only when content has one', async () => {
    const [promo] = site.content.current().promos;
    await site.edit('promos', { id: promo?.id ?? '' }, { valid_from: inDays(-1) });
    const { body } = await site.visit().get('/sitemap.xml');
    const dated = [...body.matchAll(/<loc>([^<]*)<\/loc><lastmod>([^<]*)<\/lastmod>/g)];
    const changes = new Map(dated.map(([, address = '', date]) => [address.slice(site.origin.length), date]));
    expect([changes.get('/promos'), changes.get('/en/promos')]).toEqual([inDays(-1), inDays(-1)]);
    for (const path of changes.keys()) expect(path).toMatch(/^(\/en)?\/(promos|jobs)$/);
  });
});
