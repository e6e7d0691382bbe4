import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { aCard, CARDS, chooseCar, pay, reserve, toFleetAddress } from '#tests/support/book-by-form.ts';
import { getLink, type Page } from '#tests/support/html/page.ts';
import { type Element, findAll } from '#tests/support/html/parse-html.ts';
import { siteForTests } from '#tests/support/open-test-site.ts';
import { aSearch } from '#tests/support/search-days.ts';

const site = siteForTests();
const secure = siteForTests({ SITE_URL: 'https://reservas.example' });

const policyOf = (page: Page) =>
  Object.fromEntries(
    (page.headers.get('content-security-policy') ?? '').split('; ').map((directive) => {
      const [name = '', ...values] = directive.split(' ');
      return [name, values.join(' ')];
    }),
  );

/** The hash source by which a content security policy allows an inline element. */
function hashOf({ children }: Element): string {
  return `'sha256-${createHash('sha256').update(children.join('')).digest('base64')}'`;
}

function inlineOf({ root }: Page) {
  return findAll(root, ({ name, attributes }) => (name === 'script' || name === 'style') && !attributes.src);
}

describe('the headers of every response', () => {
  it.each(['/', '/en', '/flota', '/no-existe', '/en/reserva', '/robots.txt', '/assets/x', '/pay/window'])(
    'protect %s',
    async (path) => {
      const page = await site.visit().get(path);
      expect(policyOf(page)).toMatchObject({
        'default-src': "'none'",
        'frame-ancestors': "'none'",
        'base-uri': "'none'",
        'form-action': "'self'",
        'connect-src': "'self'",
      });
      expect(Object.fromEntries(page.headers)).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'same-origin',
        'cross-origin-opener-policy': 'same-origin-allow-popups',
      });
      const type = page.headers.get('content-type');
      if (page.body !== '') expect(type).toMatch(/^(text\/|.*xml).*charset=utf-8$|^(image|font)\/|json$/i);
      expect(page.headers.get('access-control-allow-origin')).toBeNull();
      expect(page.headers.get('x-powered-by')).toBeNull();
      expect(page.headers.get('server')).toBeNull();
    },
  );

  it('allow only scripts and styles of the page', async () => {
    const visitor = site.visit();
    const pages = [
      await visitor.get('/'),
      await visitor.get(toFleetAddress()),
      await visitor.get(toFleetAddress({ search: { pickup_date: 'x' } })),
      await visitor.get('/no-existe'),
      await chooseCar(visitor),
      await reserve(visitor),
      await pay(visitor, await visitor.open('/reserva/checkout')),
    ];
    const nonces = new Set<string | undefined>();
    for (const page of pages) {
      const policy = policyOf(page);
      expect(policy['script-src']).not.toMatch(/unsafe|\*|https?:/);
      expect(policy['style-src']).not.toMatch(/unsafe|\*|https?:/);
      const [, nonce] = /'nonce-([^']+)'/.exec(policy['script-src'] ?? '') ?? [];
      nonces.add(nonce);
      for (const element of inlineOf(page)) {
        const isData = /^application\/.*json$/.test(element.attributes.type ?? '');
        const isNamed = policy[`${element.name}-src`]?.includes(hashOf(element)) === true;
        expect([element.name, isData || isNamed || element.attributes.nonce === nonce]).toEqual([
          element.name,
          true,
        ]);
      }
      const every = findAll(page.root, () => true);
      expect(every.filter(({ attributes }) => 'style' in attributes)).toEqual([]);
      expect(
        every.flatMap(({ attributes }) => Object.keys(attributes).filter((name) => name.startsWith('on'))),
      ).toEqual([]);
      const addresses = every.flatMap(({ attributes }) => [
        attributes.src,
        attributes.action,
        attributes.srcset,
      ]);
      expect(addresses.filter((address) => /^(https?:)?\/\//.test(address ?? ''))).toEqual([]);
    }
    expect(nonces.size).toBe(pages.length);
  });

  it('restrict the page with the gateway’s document to that document', async () => {
    const visitor = site.visit();
    const verification = await pay(visitor, await reserve(visitor), aCard(CARDS.challenge));
    const challenge = await visitor.get(getLink(verification, 'Verificar pago'));
    const policy = policyOf(challenge);
    expect(policy).toMatchObject({
      'default-src': "'none'",
      'connect-src': "'none'",
      'base-uri': "'none'",
      'frame-ancestors': "'none'",
    });
    expect(policy['form-action']).toBe(`https: ${site.sandbox.url}`);
    expect(challenge.headers.get('cache-control')).toBe('no-store');
  });

  it('prevent caching of booking pages', async () => {
    const visitor = site.visit();
    const pages = [
      await chooseCar(visitor),
      await reserve(visitor),
      await pay(visitor, await visitor.open('/reserva/checkout')),
    ];
    for (const page of pages) {
      expect(page.headers.get('cache-control')).toBe('private, no-store');
      const robots = findAll(
        page.root,
        ({ name, attributes }) => name === 'meta' && attributes.name === 'robots',
      );
      expect(robots.map(({ attributes }) => attributes.content)).toEqual(['noindex']);
    }
    for (const path of ['/reserva.data', '/reserva/thanks.data'])
      expect((await visitor.get(path)).headers.get('cache-control')).toContain('no-store');
  });
});

describe('the cookie of a draft', () => {
  it('is also deleted over encrypted connections', async () => {
    const visitor = secure.visit();
    visitor.cookies.set('__Host-volante_draft', '0'.repeat(32));
    const led = await visitor.get('/reserva');
    expect(led.headers.getSetCookie()).toEqual([expect.stringMatching(/^__Host-volante_notice=/)]);
    expect((await visitor.get('/')).text).toContain('La reserva que tenías empezada ya no está guardada');
  });

  it('is one that the site has issued, not one of another origin', async () => {
    const visitor = site.visit();
    const foreign = 'f'.repeat(32);
    visitor.cookies.set('volante_draft', foreign);
    await chooseCar(visitor);
    expect(visitor.cookies.get('volante_draft')).toMatch(/^[0-9a-f]{32}$/);
    expect(visitor.cookies.get('volante_draft')).not.toBe(foreign);
  });

  it('gets another id with the reservation, and the old one opens nothing', async () => {
    const visitor = site.visit();
    const other = site.visit();
    await chooseCar(visitor);
    other.cookies.set('volante_draft', visitor.cookies.get('volante_draft') ?? '');
    await reserve(visitor);
    expect(visitor.cookies.get('volante_draft')).not.toBe(other.cookies.get('volante_draft'));
    expect((await visitor.get('/reserva/checkout')).status).toBe(200);
    expect((await other.get('/reserva/checkout')).location).toBe('/');
    expect((await other.get('/reserva')).location).toBe('/');
  });

  it('is Secure when the site has TLS', async () => {
    const [corolla] = secure.content.current().cars.filter(({ model }) => model === 'Corolla');
    const visitor = secure.visit();
    const answer = await visitor.post(
      '/flota',
      { ...aSearch(), offer: `${corolla?.id}:prepaid` },
      { origin: 'https://reservas.example' },
    );
    expect(answer.status).toBe(303);
    for (const cookie of answer.headers.getSetCookie())
      expect(cookie).toMatch(/^__Host-.*; Path=\/; .*Secure; SameSite=Lax$/);
    expect((await visitor.get('/reserva')).status).toBe(200);
    const home = await secure.visit().get('/');
    expect(getCanonical(home)).toBe('https://reservas.example/');
  });
});

function getCanonical({ root }: Page): string | undefined {
  const [link] = findAll(root, ({ name, attributes }) => name === 'link' && attributes.rel === 'canonical');
  return link?.attributes.href;
}

describe('a form of another site', () => {
  const foreign = [
    { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
    { 'sec-fetch-site': 'same-site', origin: 'http://other.127.0.0.1' },
    { 'sec-fetch-site': 'cross-site', origin: 'null' },
  ];

  it.each(['/flota', '/reserva', '/reserva/checkout', '/en/flota', '/locale', '/no-existe', '/reserva.data'])(
    'is refused at %s, whatever its content',
    async (path) => {
      const visitor = site.visit();
      await chooseCar(visitor);
      for (const headers of foreign) {
        const answer = await visitor.post(path, { ...aSearch(), intent: 'reserve', locale: 'en' }, headers);
        expect(answer.status).toBe(403);
        expect(answer.headers.getSetCookie()).toEqual([]);
      }
    },
  );
});
