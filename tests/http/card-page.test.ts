import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { checkPage, checkSite, listLoaded, readInventory } from '#server/commands/payments/check-page.ts';
import { aCard, CARDS, pay, reserve } from '#tests/support/book-by-form.ts';
import type { Page } from '#tests/support/html/page.ts';
import { findAll } from '#tests/support/html/parse-html.ts';
import { siteForTests } from '#tests/support/open-test-site.ts';
import { languages } from '#tests/support/views.ts';
import type { Visitor } from '#tests/support/visitor.ts';

/** The inventory of scripts that the build writes. */
const inventory = readInventory();

const site = siteForTests({ GTM_ID: 'GTM-ABC123' });

async function openCheckout(language: 'es' | 'en' = 'es'): Promise<{ visitor: Visitor; page: Page }> {
  const visitor = site.visit();
  return { visitor, page: await reserve(visitor, { language }) };
}

const EXPECTED = (nonce: string) =>
  [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    `form-action 'self' ${site.services.gateways.paypal?.payerOrigins.join(' ')}`,
    "frame-src 'none'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    'report-uri /csp-report',
  ].join('; ');

describe('a page on which a card is typed', () => {
  it.each(languages)('has the strictest policy and is not cached (%s)', async (language) => {
    const { page } = await openCheckout(language);
    const policy = page.headers.get('content-security-policy') ?? '';
    const [, nonce = ''] = /'nonce-(\w+)'/.exec(policy) ?? [];
    expect(policy).toBe(EXPECTED(nonce));
    expect(Object.fromEntries(page.headers)).toMatchObject({
      'referrer-policy': 'strict-origin',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
    });
  });

  it('keeps its policy in every state of the payment', async () => {
    for (const card of [CARDS.challenge, CARDS.declined]) {
      const { visitor, page } = await openCheckout();
      const after = await pay(visitor, page, aCard(card));
      expect(after.headers.get('content-security-policy')).toContain("'strict-dynamic'");
    }
    const { visitor, page } = await openCheckout();
    const invalid = await pay(visitor, page, aCard('4012'));
    expect(invalid.status).toBe(400);
    expect(invalid.headers.get('content-security-policy')).toContain("frame-src 'none'");
  });

  it.each(languages)(
    'has no script but those of the inventory, each with a reason and its hash (%s)',
    async (language) => {
      const { visitor, page } = await openCheckout(language);
      const served = listLoaded(page.body);
      const listed = new Map(inventory.scripts.map((script) => [script.file, script]));
      expect(served.length).toBeGreaterThan(5);
      expect(served.filter((file) => !listed.has(file))).toEqual([]);
      for (const { file, integrity, reason } of inventory.scripts) {
        const script = await visitor.get(file);
        expect([file, script.status]).toEqual([file, 200]);
        expect(`sha384-${createHash('sha384').update(script.body).digest('base64')}`).toBe(integrity);
        expect(reason.length).toBeGreaterThan(10);
      }
    },
  );

  it('preloads only scripts of the inventory for the page after the payment', async () => {
    const { visitor } = await openCheckout();
    const listed = inventory.scripts.map(({ file }) => file);
    const { body } = await visitor.get(listed.find((file) => file.includes('/manifest-')) ?? '');
    const { routes } = JSON.parse(body.slice(body.indexOf('{'), body.lastIndexOf('}') + 1));
    for (const { module, clientLoaderModule, imports } of [
      routes['default:layout-thanks'],
      routes['default:thanks'],
    ])
      expect(listed).toEqual(
        expect.arrayContaining([module, clientLoaderModule, ...imports].filter((file) => file !== undefined)),
      );
    expect(routes['default:thanks'].clientLoaderModule).toMatch(/\.js$/);
  });

  it('runs no inline script that the inventory does not name, and nothing of a tag manager', async () => {
    const { page } = await openCheckout();
    const scripts = findAll(page.root, ({ name }) => name === 'script');
    for (const { attributes } of scripts) {
      expect(attributes.nonce).toBeDefined();
      expect(attributes.src).toBeUndefined();
    }
    const listed = inventory.inline.flatMap(({ name, count }) => Array<string>(count).fill(name));
    expect(scripts.map(({ attributes }) => attributes['data-script']).sort()).toEqual(listed.sort());
    const policy = page.headers.get('content-security-policy')?.replace(/form-action [^;]*;/, '');
    expect(policy).not.toMatch(/google|https?:|unsafe/);
    for (const { file } of inventory.scripts) expect(file).toMatch(/^\/static\/[\w.-]+\.js$/);
  });

  it('has no menu, states how long the car is held, and has a footer of two lines', async () => {
    const { page } = await openCheckout();
    const navigations = findAll(page.root, ({ name }) => name === 'nav').map(
      ({ attributes }) => attributes['aria-label'],
    );
    expect(navigations).toEqual(['Pasos de la reserva']);
    expect(page.text).toContain('Pago seguro');
    expect(page.text).toMatch(/Tu auto queda apartado hasta las .+, hora de Panamá\. Quedan 30 minutos/);
    const [foot] = findAll(page.root, ({ name }) => name === 'footer');
    expect(foot && findAll(foot, ({ name }) => name === 'p')).toHaveLength(2);
  });
});

describe('reports of browsers', () => {
  const report = { 'effective-directive': 'script-src-elem', 'blocked-uri': 'https://evil.example/x.js?q=1' };
  const send = (body: string) =>
    fetch(`${site.origin}/csp-report`, {
      method: 'POST',
      headers: {
        'content-type': 'application/csp-report',
        connection: 'close',
        'x-forwarded-for': '192.0.2.7',
      },
      body,
    });

  it('are logged without queries, with a rate limit', async () => {
    const before = site.logged.length;
    for (let times = 0; times < 15; times++) {
      const document = `${site.origin}/reserva/checkout?secret=1`;
      const answer = await send(JSON.stringify({ 'csp-report': { ...report, 'document-uri': document } }));
      expect(answer.status).toBe(204);
    }
    const lines = site.logged.slice(before).filter((line) => line.includes('security policy'));
    expect(lines).toHaveLength(10);
    expect(lines[0]).toContain('https://evil.example/x.js');
    expect(lines.join()).not.toMatch(/secret|q=1/);
  });
});

it('built files have the same security headers', async () => {
  const [first] = inventory.scripts;
  const file = await site.visit().get(first?.file ?? '');
  expect(Object.fromEntries(file.headers)).toMatchObject({
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  });
});

describe('the check of a deployed page', () => {
  const check = (visitor: Visitor, given = inventory) => {
    const cookie = [...visitor.cookies].map((pair) => pair.join('=')).join('; ');
    return checkPage({ url: `${site.origin}/reserva/checkout`, cookie }, given);
  };

  it('reports a page without the scripts of the inventory', async () => {
    const answer = await checkPage({ url: `${site.origin}/robots.txt`, cookie: undefined }, inventory);
    expect(answer.status).toBe(1);
    expect(answer.text).toContain('the page has 0 scripts "starter" and should have 1');
  });

  it('reports changed and unknown scripts', async () => {
    const { visitor, page } = await openCheckout();
    const [first, ...others] = inventory.scripts;
    const file = listLoaded(page.body).find((each) => each.includes('checkout')) ?? '';
    const changed = others.map((script) =>
      script.file === file ? { ...script, integrity: 'sha384-x' } : script,
    );
    const answer = await check(visitor, { scripts: first ? [first, ...changed] : changed, inline: [] });
    expect(answer.status).toBe(1);
    expect(answer.text).toContain(`${file} is not what the build made`);
    expect(answer.text).toContain('a script of the page is not in the inventory');
  });

  it('reserves a car to open the page, and releases it', async () => {
    const { text } = await checkSite({ url: site.origin, cookie: undefined }, inventory);
    expect(text.split('\n')).toEqual([expect.stringContaining('form-action')]);
    const own = await site.query<{ state: string; cars: number }>(
      `SELECT state, (SELECT count(*)::int FROM allocations a WHERE a.reservation_id = r.id) AS cars
       FROM reservations r WHERE renter_email = 'check-page@example.com'`,
    );
    expect(own).toEqual([{ state: 'cancelled', cars: 0 }]);
    const lacking = { ...inventory, scripts: [], inline: [] };
    expect((await checkSite({ url: `${site.origin}/en`, cookie: undefined }, lacking)).status).toBe(1);
  });

  it('requires a visitor with a reservation', async () => {
    expect((await check(site.visit())).text).toContain('needs the cookie');
  });
});
