import { describe, expect, it } from 'vitest';
import { toFleetAddress } from '#tests/support/book-by-form.ts';
import { getLink, headingOf, type Page } from '#tests/support/html/page.ts';
import { find, findAll } from '#tests/support/html/parse-html.ts';
import { siteForTests } from '#tests/support/open-test-site.ts';

const site = siteForTests({ LOG_LEVEL: 'info' });

function linksOf(page: Page): Record<string, string | undefined> {
  const links = findAll(page.root, ({ name, attributes }) => name === 'link' && 'href' in attributes);
  const named = links.filter(({ attributes }) => ['canonical', 'alternate'].includes(attributes.rel ?? ''));
  return Object.fromEntries(
    named.map(({ attributes }) => [
      attributes.hreflang ?? 'canonical',
      attributes.href?.replace(site.origin, ''),
    ]),
  );
}

const languageOf = ({ root }: Page) => find(root, ({ name }) => name === 'html')?.attributes.lang;
const titleOf = ({ root }: Page) =>
  find(root, ({ name }) => name === 'title')
    ?.children.join('')
    .trim();

describe('the addresses of pages', () => {
  it.each([
    {
      path: '/',
      language: 'es-ES',
      canonical: '/',
      title: 'Alquiler de autos en Panamá | Firefly Car Rental',
    },
    {
      path: '/es',
      language: 'es-ES',
      canonical: '/',
      title: 'Alquiler de autos en Panamá | Firefly Car Rental',
    },
    { path: '/en', language: 'en-US', canonical: '/en', title: 'Car rental in Panama | Firefly Car Rental' },
    { path: '/flota', language: 'es-ES', canonical: '/flota', title: 'Flota | Firefly Car Rental' },
    { path: '/es/flota', language: 'es-ES', canonical: '/flota', title: 'Flota | Firefly Car Rental' },
    { path: '/en/flota', language: 'en-US', canonical: '/en/flota', title: 'Fleet | Firefly Car Rental' },
  ])('serves $path in $language with one canonical address', async ({ path, language, canonical, title }) => {
    const page = await site.visit().get(path);
    const spanish = canonical.replace(/^\/en/, '') || '/';
    expect(page.status).toBe(200);
    expect(languageOf(page)).toBe(language);
    expect(titleOf(page)).toBe(title);
    expect(linksOf(page)).toEqual({
      canonical,
      es: spanish,
      'es-PA': spanish,
      'x-default': spanish,
      en: spanish === '/' ? '/en' : `/en${spanish}`,
    });
  });

  it('links from page to page in the language form of the address', async () => {
    for (const [path, fleet] of [
      ['/', '/flota'],
      ['/es', '/es/flota'],
      ['/en', '/en/flota'],
    ] as const)
      expect(getLink(await site.visit().get(path), path === '/en' ? 'Fleet' : 'Flota')).toBe(fleet);
  });

  it('shows the same page in the other language, stores the choice and redirects by it afterwards', async () => {
    const visitor = site.visit();
    const spanish = await visitor.open(toFleetAddress());
    const switched = await visitor.send(spanish, 'English');
    expect(switched.status).toBe(303);
    expect(switched.headers.get('set-cookie')).toMatch(
      /^i18n_redirected=en; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    const english = await visitor.follow(switched);
    expect(english.url.pathname + english.url.search).toBe(toFleetAddress({ language: 'en' }));
    expect(headingOf(english)).toBe('Choose your car');
    const remembered = await visitor.get('/flota?tipo=suv');
    expect([remembered.status, remembered.location]).toEqual([302, '/en/flota?tipo=suv']);
    expect(remembered.headers.get('cache-control')).toContain('no-store');
    expect((await visitor.get('/')).location).toBe('/en');
    expect((await visitor.get('/es/flota')).status).toBe(200);
    await visitor.press(english, 'Español');
    expect((await visitor.get('/flota')).status).toBe(200);
    expect(languageOf(await visitor.get('/en/flota'))).toBe('en-US');
  });

  it('stores no language that was not chosen', async () => {
    const visitor = site.visit();
    await visitor.get('/en');
    await visitor.get('/en/flota');
    expect([...visitor.cookies]).toEqual([]);
    expect((await visitor.get('/flota')).status).toBe(200);
  });

  it('redirects to the terms by the word terminos in their slug, with one canonical address', async () => {
    const address = '/info/terminos-y-condiciones';
    await site.edit('info_pages', { slug: 'terminos-y-condiciones' }, { slug: 'terminos-dollar' });
    for (const form of ['', '/es', '/en']) {
      const page = await site.visit().open(`${form}/tyc`);
      expect([page.status, page.url.pathname]).toEqual([200, form + address]);
      const own = await site.visit().get(`${form}/info/terminos-dollar`);
      expect(headingOf(page)).toBe(headingOf(own));
      expect(linksOf(page)).toEqual(linksOf(own));
      expect(linksOf(page).canonical).toBe(`${form === '/en' ? '/en' : ''}/info/terminos-dollar`);
      const image = find(page.root, ({ attributes }) => attributes.property === 'og:image');
      expect((await site.visit().get(image?.attributes.content ?? '')).status).toBe(200);
    }
    expect((await site.visit().get('/sitemap.xml')).body).not.toContain(address);
    await site.edit('info_pages', { slug: 'terminos-dollar' }, { slug: 'terminos-y-condiciones' });
    const back = await site.visit().get(address);
    expect([back.status, linksOf(back).canonical]).toEqual([200, address]);
    expect((await site.visit().get('/info/terminos-dollar')).status).toBe(404);
  });

  it.each([
    {
      path: '/no-existe',
      heading: '404 - Página no encontrada',
      text: 'Lo sentimos, la página que buscas no existe.',
      shown: 'No existe la página /no-existe',
      home: ['Volver al inicio', '/'],
    },
    {
      path: '/en/no/such/page',
      heading: '404 - Page not found',
      text: 'Sorry, the page you are looking for does not exist.',
      shown: 'Page Not Found: /en/no/such/page',
      home: ['Back to the home page', '/en'],
    },
  ] as const)('responds with 404 to $path', async ({ path, heading, text, shown, home: [link, target] }) => {
    const page = await site.visit().get(path);
    expect(page.status).toBe(404);
    expect(headingOf(page)).toBe(heading);
    expect(page.text).toContain(text);
    expect(page.text).toContain('404');
    expect(page.text).toContain(shown);
    expect(page.body).toContain(`<title>${heading} · Page Not Found: ${path} |`);
    expect(site.logged.some((line) => line.includes(`Page Not Found: ${path}`))).toBe(true);
    expect(getLink(page, link)).toBe(target);
    expect(page.headers.get('cache-control')).toBe('private, no-store');
  });

  it.each(['/nada', '/en/nada'])('responds with 404 to a form sent to %s', async (path) => {
    const page = await site.visit().post(path, { a: '1' });
    expect([page.status, page.body]).toEqual([404, expect.stringContaining(`Page Not Found: ${path} |`)]);
  });

  it.each(['/%E0%A4%A', '/en/%zz', '/100%25', '/%25E0'])(
    'names the missing %s as it was requested',
    async (path) => {
      for (const target of [path, `${path}.data`]) {
        const { status, body } = await site.visit().get(target);
        expect([status, body]).toEqual([404, expect.stringMatching(RegExp(`Page Not Found: ${path}[ "]`))]);
      }
    },
  );

  it('responds to HEAD as to GET, without the body', async () => {
    const response = await fetch(`${site.origin}/flota`, {
      method: 'HEAD',
      headers: { connection: 'close' },
    });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(await response.text()).toBe('');
  });

  it('serves the pictures of cars in the requested size and format, and no others', async () => {
    const visitor = site.visit();
    const fleet = await visitor.get('/flota');
    const shown = find(
      fleet.root,
      ({ name, attributes }) => name === 'img' && attributes.src?.startsWith('/assets/') === true,
    );
    const address = shown?.attributes.src ?? '';
    const picture = await visitor.get(address);
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp']);
    const again = await visitor.get(address, { 'if-none-match': picture.headers.get('etag') ?? '' });
    expect(again.status).toBe(304);
    expect((await visitor.get(address.replace(/width=\d+/, 'width=99999'))).status).toBe(400);
    expect((await visitor.get(address.replace('webp', 'exe'))).status).toBe(400);
    expect((await visitor.get('/assets/00000000-0000-4000-8000-000000000000')).status).toBe(404);
  });

  it.each(['nope', '..%2f..%2fpackage.json', '%2e%2e%2f%2e%2e%2fetc%2fpasswd', '%00'])(
    'has no picture under /assets/%s',
    async (id) => {
      for (const query of ['', '?width=320&format=webp']) {
        const answer = await site.visit().get(`/assets/${id}${query}`);
        expect([answer.status, answer.body.includes('"name": "volante"')]).toEqual([404, false]);
      }
    },
  );
});
