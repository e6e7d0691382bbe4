import { beforeAll, describe, expect, it, vi } from 'vitest';
import { assetWidths } from '#operations/ports/content.ts';
import type { Page } from '#tests/support/html/page.ts';
import { find, findAll } from '#tests/support/html/parse-html.ts';
import { siteForTests } from '#tests/support/open-test-site.ts';

vi.setConfig({ hookTimeout: 240_000 });

/** Limit on addresses. The site has some hundred; more would mean links that generate links without end. */
const MOST = 2000;

interface Found {
  /** The response to the address itself. */
  page: Page;
  /** The page at the end of the redirects. */
  end: Page;
  /** The page with the link. */
  from: string;
}

const site = siteForTests();
const crawled = new Map<string, Found>();
/** Linked fragments, each with its page. */
const fragments: { target: string; fragment: string; from: string }[] = [];

beforeAll(async () => {
  const visitor = site.visit();
  const queue = ['/', '/en', '/es'].map((address) => ({
    address: new URL(address, site.origin).href,
    from: '',
  }));
  for (const { address, from } of queue) {
    if (crawled.has(address)) continue;
    if (crawled.size >= MOST)
      throw new Error(`There are more than ${MOST} addresses; the last one: ${address}`);
    const page = await visitor.get(address);
    const end = page.location === undefined ? page : await visitor.get(new URL(page.location, address).href);
    crawled.set(address, { page, end, from });
    for (const link of listLinks(page)) {
      const url = new URL(link, address);
      if (url.origin !== site.origin || isKnownPicture(url)) continue;
      if (url.hash) fragments.push({ target: withoutHash(url), fragment: url.hash.slice(1), from: address });
      queue.push({ address: withoutHash(url), from: address });
    }
  }
});

/** Pictures already fetched in one size and format. Generating all sizes and formats would take minutes. */
const pictures = new Set<string>();

/**
 * Whether a picture need not be fetched: its size and format are supported, and it is AVIF, which is slow to
 * make, or was already fetched in another version.
 */
function isKnownPicture({ pathname, searchParams }: URL): boolean {
  if (!pathname.startsWith('/assets/')) return false;
  const [width, format] = [searchParams.get('width'), searchParams.get('format')];
  const isMade =
    (width === null || assetWidths.some((known) => String(known) === width)) &&
    (format === null || ['avif', 'webp', 'jpg', 'png'].includes(format));
  if (!isMade) return false;
  const isQuick = format !== 'avif';
  if (isQuick && !pictures.has(pathname)) {
    pictures.add(pathname);
    return false;
  }
  return true;
}

function withoutHash(url: URL): string {
  const { href, hash } = url;
  return hash ? href.slice(0, -hash.length) : href;
}

/** All addresses of a page that a browser can fetch: links, pictures, styles, fonts and scripts. */
function listLinks(page: Page): string[] {
  if (!page.headers.get('content-type')?.startsWith('text/html')) return [];
  const elements = findAll(page.root, () => true);
  const addresses = elements.flatMap(({ name, attributes }) => [
    ...(['a', 'link', 'area'].includes(name) ? [attributes.href] : []),
    attributes.src,
    ...(attributes.srcset?.split(',').map((each) => each.trim().split(/\s+/)[0]) ?? []),
    ...(attributes.property === 'og:image' ? [attributes.content] : []),
  ]);
  // The keys of the import map are names of modules, its values the files.
  const files = page.body.match(/\/static\/[\w.-]+\.(?:js|css|woff2)(?!":)/g) ?? [];
  return [...addresses, ...files]
    .filter((address) => address !== undefined && address !== '')
    .map(decodeEntities)
    .filter((address) => URL.canParse(address, page.url) && !/^(?:mailto|tel|data):/.test(address));
}

function decodeEntities(address = ''): string {
  return address.replaceAll('&amp;', '&');
}

const isPage = ({ page }: Found) =>
  page.status === 200 && (page.headers.get('content-type')?.startsWith('text/html') ?? false);

function getHref({ root }: Page, rel: string): string | undefined {
  return find(root, ({ name, attributes }) => name === 'link' && attributes.rel === rel)?.attributes.href;
}

describe('a crawl of the whole site', () => {
  it('finds pages, pictures, styles and scripts', () => {
    const addresses = [...crawled.keys()].map((address) => address.slice(site.origin.length));
    for (const path of ['/flota', '/en/sucursales', '/promos', '/en/jobs', '/info/terminos-y-condiciones'])
      expect(addresses).toContain(path);
    for (const kind of [/\/assets\/.*format=webp/, /\.js$/, /\.css$/, /\.woff2$/, /\/og\/en\/.*\.png$/])
      expect(addresses.some((address) => kind.test(address))).toBe(true);
  });

  it('finds no broken link', () => {
    const broken = [...crawled].filter(([, { end }]) => end.status !== 200);
    expect(broken.map(([address, { end, from }]) => `${from} → ${address}: ${end.status}`)).toEqual([]);
  });

  it('is redirected at most once, and only by pages that require a session', () => {
    const redirected = [...crawled].filter(([, { page }]) => page.location !== undefined);
    for (const [address, { page }] of redirected) {
      expect(`${address} ${page.status}`).toMatch(/\/cuenta 302$/);
    }
  });

  it('finds every linked anchor', () => {
    const missing = fragments.filter(({ target, fragment }) => {
      const page = crawled.get(target)?.end;
      return !page || !find(page.root, ({ attributes }) => attributes.id === decodeURIComponent(fragment));
    });
    expect(missing).toEqual([]);
  });

  it('finds that every public page is its own canonical address', async () => {
    const publicPages = [...crawled.values()].filter(
      (found) => isPage(found) && getHref(found.page, 'canonical'),
    );
    expect(publicPages.length).toBeGreaterThan(20);
    for (const { page } of publicPages) {
      const canonical = getHref(page, 'canonical') ?? '';
      const target = crawled.get(canonical)?.page ?? (await site.visit().get(canonical));
      expect([canonical, target.status, getHref(target, 'canonical')]).toEqual([canonical, 200, canonical]);
    }
  });

  it('has visited exactly the pages of the sitemap', async () => {
    const sitemap = await site.visit().get('/sitemap.xml');
    const listed = [...sitemap.body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) => address);
    const canonicals = [...crawled.values()]
      .filter(isPage)
      .flatMap(({ page }) => getHref(page, 'canonical') ?? []);
    expect([...new Set(canonicals)].toSorted()).toEqual(listed.toSorted());
  });

  it('finds a unique title and one main heading on every page', () => {
    const titles = new Map<string, string>();
    for (const [address, found] of crawled) {
      const canonical = isPage(found) ? getHref(found.page, 'canonical') : undefined;
      if (canonical !== address) continue;
      const title = find(found.page.root, ({ name }) => name === 'title')?.children.join('') ?? '';
      expect(title).toMatch(/ \| Firefly Car Rental$/);
      // Titles of information pages are content and may repeat.
      if (!address.includes('/info/')) {
        expect([address, titles.get(title)]).toEqual([address, undefined]);
        titles.set(title, address);
      }
      expect([address, findAll(found.page.root, ({ name }) => name === 'h1').length]).toEqual([address, 1]);
    }
  });
});
