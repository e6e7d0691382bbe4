import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { allBrands } from '#app/texts/brands/find-brand.ts';
import { getLink } from '#tests/support/html/page.ts';
import { findAll } from '#tests/support/html/parse-html.ts';
import { openTestSite, siteForTests } from '#tests/support/open-test-site.ts';

const CONTACT = 'mailto:security@rental.example';

const site = siteForTests({ SECURITY_CONTACT: CONTACT });

describe('/.well-known/security.txt', () => {
  it('has the contact of the settings and is never expired (RFC 9116)', async () => {
    site.passMinutes(400 * 24 * 60);
    const { status, headers, body } = await site.visit().get('/.well-known/security.txt');
    expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
    const fields = Object.fromEntries(
      body
        .trim()
        .split('\n')
        .map((line) => line.split(/: (.*)/)),
    );
    expect(fields).toEqual({
      Contact: CONTACT,
      Expires: expect.stringMatching(/^\d{4}-\d\d-\d\dT00:00:00Z$/),
      'Preferred-Languages': 'es, en',
      Canonical: `${site.origin}/.well-known/security.txt`,
    });
    const days = (Date.parse(fields.Expires) - site.services.clock.now()) / 86_400_000;
    expect([days > 60, days < 365]).toEqual([true, true]);
    site.passMinutes(-400 * 24 * 60);
  });

  it('is missing without a contact, because one is required', async () => {
    const other = await openTestSite();
    try {
      expect((await other.visit().get('/.well-known/security.txt')).status).toBe(404);
    } finally {
      await other.close();
    }
  });
});

describe('the web app manifest', () => {
  it('is linked from every page, with name, colors and icons of the brand', async () => {
    const page = await site.visit().get('/en/flota');
    const [link] = findAll(
      page.root,
      ({ name, attributes }) => name === 'link' && attributes.rel === 'manifest',
    );
    const answer = await site.visit().get(link?.attributes.href ?? '');
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/manifest+json']);
    const manifest = JSON.parse(answer.body);
    const brand = allBrands().find(({ id }) => id === 'firefly');
    expect(manifest).toMatchObject({
      id: '/',
      name: 'Firefly Car Rental',
      short_name: 'Firefly',
      start_url: '/',
      theme_color: brand?.colors.surface,
      background_color: brand?.colors.canvas,
    });
    for (const { src, sizes, type } of manifest.icons) {
      const icon = await fetch(site.origin + src, { headers: { connection: 'close' } });
      expect([src, icon.status, icon.headers.get('content-type')]).toEqual([src, 200, type]);
      if (type !== 'image/png') continue;
      const { width, height } = await sharp(await icon.arrayBuffer()).metadata();
      expect(`${width}x${height}`).toBe(sizes);
    }
    expect(manifest.icons.map(({ purpose }: { purpose: string }) => purpose)).toContain('maskable');
    expect((await site.visit().get('/app-icons/31.png')).status).toBe(404);
  });
});

describe('the accessibility statement', () => {
  it.each([
    ['/', 'Accesibilidad', '/accesibilidad', 'WCAG 2.2', 'Límites conocidos', '/sucursales'],
    ['/en', 'Accessibility', '/en/accesibilidad', 'WCAG 2.2', 'Known limits', '/en/sucursales'],
  ])(
    'is linked in the footer of %s and names standard, limits and contact',
    async (from, name, path, ...rest) => {
      const [standard, limits, contact] = rest;
      const home = await site.visit().get(from);
      expect(getLink(home, name)).toBe(path);
      const page = await site.visit().open(path);
      expect(page.text).toContain(standard);
      expect(page.text).toContain(limits);
      expect(page.body).toContain(`href="${contact}"`);
    },
  );
});

it('serves icons named in content, cacheable for 168 hours', async () => {
  const names = site.content.current().extras.flatMap(({ icon }) => icon?.replace('lucide:', '') ?? []);
  expect(names.length).toBeGreaterThan(0);
  const answer = await site.visit().get(`/icons/lucide.json?icons=${names}`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('cache-control')).toBe('public, max-age=604800');
  const { prefix, icons, not_found } = JSON.parse(answer.body);
  expect([prefix, Object.keys(icons).sort(), not_found]).toEqual(['lucide', names.toSorted(), []]);
});

it.each([
  ['/icons/nada.json?icons=a', 404],
  ['/icons/..%2flucide.json?icons=a', 404],
  ['/icons/lucide.json?icons=..%2f..%2fetc', 400],
  ['/icons/lucide.json', 400],
  [`/icons/lucide.json?icons=${'a,'.repeat(300)}a`, 400],
])('refuses %s', async (path, status) => {
  expect((await site.visit().get(path)).status).toBe(status);
});
