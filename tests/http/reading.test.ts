import { beforeEach, describe, expect, it } from 'vitest';
import { toInstant } from '#domain/calendar/panama.ts';
import { getControl, getLink, headingOf, type Page } from '#tests/support/html/page.ts';
import { findAll, findById, textOf } from '#tests/support/html/parse-html.ts';
import { siteForTests } from '#tests/support/open-test-site.ts';

const site = siteForTests();

beforeEach(() => site.setTime(toInstant('2026-11-20T12:00')));

const FORMS = ['', '/es', '/en'];

const has = ({ root }: Page, id: string) => findById(root, id) !== undefined;

function textOfId(page: Page, id: string): string {
  const element = findById(page.root, id);
  if (!element) throw new Error(`There is nothing with the id ${id}`);
  return textOf(element);
}

/** Publishes or unpublishes records of a collection. */
async function publishAll(collection: string, ids: string[], status: 'draft' | 'published'): Promise<void> {
  for (const id of ids) await site.edit(collection, { id }, { status });
}

describe('/promos', () => {
  it.each(FORMS)('shows the current promotions in the form "%s" of the address', async (form) => {
    const page = await site.visit().get(`${form}/promos`);
    expect(page.status).toBe(200);
    expect(headingOf(page)).toBe(form === '/en' ? 'Promotions' : 'Promociones');
    expect(textOfId(page, 'ruta-del-cafe')).toContain(
      form === '/en' ? 'Nov 1, 2026 to Apr 30, 2027' : 'Del 1 nov 2026 al 30 abr 2027',
    );
    expect(textOfId(page, 'bienvenido')).toContain('Firefly Car Rental');
  });

  it('shows none before its first day, after its last day, or of another brand', async () => {
    const before = await site.visit().get('/promos');
    expect(has(before, 'fin-de-semana-en-la-playa')).toBe(false);
    expect(has(before, 'hertz-oro')).toBe(false);
    site.setTime(toInstant('2027-04-30T23:00'));
    expect(has(await site.visit().get('/promos'), 'ruta-del-cafe')).toBe(true);
    site.setTime(toInstant('2027-05-01T00:00'));
    expect(has(await site.visit().get('/promos'), 'ruta-del-cafe')).toBe(false);
  });

  it('shows the lowest price of the linked fleet page, with the coupon applied', async () => {
    const visitor = site.visit();
    const page = await visitor.get('/promos');
    const [, price = ''] = /desde\s*(\$[\d.]+)/.exec(textOfId(page, 'bienvenido')) ?? [];
    const fleet = await visitor.click(page, 'Reservar con BIENVENIDO10');
    expect(fleet.url.pathname + fleet.url.search).toBe('/flota?coupon=BIENVENIDO10');
    const prices = [...fleet.text.matchAll(/desde\s*(\$[\d.]+)/g)].map(([, each = '']) => each);
    expect(prices).toContain(price);
    expect(Math.min(...prices.map((each) => Number(each.slice(1))))).toBe(Number(price.slice(1)));
    const undiscounted = await visitor.get('/flota');
    expect(undiscounted.text).not.toContain(price);
  });

  it('links to a booking with the coupon in the form', async () => {
    const visitor = site.visit();
    const fleet = await visitor.click(await visitor.get('/en/promos'), 'Book with BIENVENIDO10');
    expect(getControl(fleet, 'coupon').attributes.value).toBe('BIENVENIDO10');
    expect(fleet.text).toContain('BIENVENIDO10');
  });

  it('ends when its coupon ends', async () => {
    const isShown = async () => {
      site.passMinutes(1);
      return has(await site.visit().get('/promos'), 'bienvenido');
    };
    await site.edit('coupons', { code: 'BIENVENIDO10' }, { valid_until: '2026-11-19' });
    // The result of a coupon check is cached for some seconds.
    await expect.poll(isShown, { timeout: 15_000, interval: 500 }).toBe(false);
    await site.edit('coupons', { code: 'BIENVENIDO10' }, { valid_until: null });
    await expect.poll(isShown, { timeout: 15_000, interval: 500 }).toBe(true);
  });

  it('shows other links when there is none', async () => {
    const ids = site.content.current().promos.map(({ id }) => id);
    await publishAll('promos', ids, 'draft');
    const page = await site.visit().get('/en/promos');
    expect([page.status, page.text.includes('No promotions today')]).toEqual([200, true]);
    expect(getLink(page, 'See the fleet')).toBe('/en/flota');
    await publishAll('promos', ids, 'published');
  });
});

describe('/jobs', () => {
  it.each(FORMS)(
    'shows open positions, until when and how to apply in the form "%s" of the address',
    async (form) => {
      const page = await site.visit().get(`${form}/jobs`);
      const [job] = site.content.current().jobs;
      const text = textOfId(page, `job-${job?.id}`);
      expect(page.status).toBe(200);
      expect(text).toContain(form === '/en' ? 'Bilingual counter agent' : 'Agente de mostrador bilingüe');
      expect(text).toContain(
        form === '/en' ? 'Apply until Sun, Jan 31, 2027' : 'Aplica hasta el dom, 31 ene 2027',
      );
      const place = findAll(page.root, ({ name, attributes }) => name === 'span' && attributes.lang === 'es');
      expect(place.map(textOf).includes(job?.location ?? '')).toBe(form === '/en');
      expect(text).toContain(form === '/en' ? 'How to apply' : 'Cómo aplicar');
      expect(getLink(page, form === '/en' ? 'Apply by email' : 'Aplicar por correo')).toMatch(
        /^mailto:empleos@volante\.example\?subject=/,
      );
    },
  );

  it('shows a position up to its closing day', async () => {
    const id = `job-${site.content.current().jobs[0]?.id}`;
    site.setTime(toInstant('2027-01-31T23:59'));
    expect(has(await site.visit().get('/jobs'), id)).toBe(true);
    site.setTime(toInstant('2027-02-01T00:00'));
    expect(has(await site.visit().get('/jobs'), id)).toBe(false);
  });

  it('shows other links when there is none', async () => {
    const ids = site.content.current().jobs.map(({ id }) => id);
    await publishAll('jobs', ids, 'draft');
    const page = await site.visit().get('/jobs');
    expect([page.status, page.text.includes('Hoy no hay vacantes')]).toEqual([200, true]);
    expect(getLink(page, 'Ver sucursales')).toBe('/sucursales');
    await publishAll('jobs', ids, 'published');
  });
});

describe('/info/{slug}', () => {
  it.each(FORMS)('shows a page of content in the form "%s" of the address', async (form) => {
    const page = await site.visit().get(`${form}/info/terminos-y-condiciones`);
    expect([page.status, headingOf(page)]).toEqual([
      200,
      form === '/en' ? 'Terms and conditions' : 'Términos y condiciones',
    ]);
    expect(getLink(page, form === '/en' ? 'Privacy policy' : 'Política de privacidad')).toBe(
      `${form}/info/privacidad`,
    );
    const contents = findAll(
      page.root,
      ({ name, attributes }) => name === 'a' && /^#s\d/.test(attributes.href ?? ''),
    );
    expect(contents.length).toBe(8);
    for (const { attributes } of contents)
      expect(findById(page.root, attributes.href?.slice(1) ?? '')).toBeDefined();
  });

  it.each([
    'no-existe',
    '..%2f..%2fpackage.json',
    '%3Cscript%3Ealert(1)%3C%2Fscript%3E',
    `${'x'.repeat(10_000)}`,
  ])('responds to an unknown page %.40s with 404 "Pagina no encontrada" and nothing else', async (slug) => {
    const page = await site.visit().get(`/info/${slug}`);
    expect(page.status).toBe(404);
    expect(page.body).toContain(' · Pagina no encontrada | ');
    expect(page.body).not.toContain('<script>alert');
  });
});

describe('content without an English translation', () => {
  it.each([
    ['promos', '/en/promos', 'ruta-del-cafe'],
    ['jobs', '/en/jobs', undefined],
    ['call_to_action', '/en', undefined],
  ])('of %s is shown in Spanish on %s, and marked as such', async (collection, path, slug) => {
    const { promos, jobs, callsToAction } = site.content.current();
    const found = {
      promos: promos.find((each) => each.slug === slug),
      jobs: jobs[0],
      call_to_action: callsToAction[0],
    }[collection];
    const body = collection === 'call_to_action' ? {} : { content: '<p>Solo en español.</p>' };
    const texts = { description: 'Solo en español.', button_text: 'Ver' };
    const spanish = { languages_code: 'es-ES', title: 'Título sin traducir' };
    const translation = collection === 'call_to_action' ? { ...spanish, ...texts } : { ...spanish, ...body };
    await site.edit(collection, { id: found?.id ?? '' }, { translations: [translation] });
    const page = await site.visit().get(path);
    const marked = findAll(page.root, ({ attributes }) => attributes.lang === 'es').map(textOf);
    expect(marked).toContain('Título sin traducir');
    expect(marked.some((text) => text.includes('Solo en español.'))).toBe(true);
    const home = await site.visit().get(path.replace('/en', '') || '/');
    expect(findAll(home.root, ({ attributes }) => attributes.lang === 'es')).toEqual([]);
  });
});

describe('the home page', () => {
  it.each([
    ['/', 'Ver promociones', '/promos#bienvenido', '/sucursales#DAV'],
    ['/en', 'See promotions', '/en/promos#bienvenido', '/en/sucursales#DAV'],
  ])('links from %s to promotions with their price and to every branch', async (path, all, promo, branch) => {
    const page = await site.visit().get(path);
    const links = findAll(page.root, ({ name }) => name === 'a').map(({ attributes }) => attributes.href);
    expect(getLink(page, all)).toBe(promo.split('#')[0]);
    expect(links).toContain(promo);
    expect(links).toContain(branch);
    expect(page.text).toMatch(/(?:Tu primera vez con nosotros|Your first time with us).{0,20}\$31\.65/);
  });
});

describe('a call to action', () => {
  it('disappears from the home page when an editor removes it', async () => {
    const ids = site.content.current().callsToAction.map(({ id }) => id);
    expect(ids.length).toBeGreaterThan(1);
    await publishAll('call_to_action', ids, 'draft');
    const page = await site.visit().get('/');
    expect([page.status, page.text.includes('Ideas para tu viaje')]).toEqual([200, false]);
    await publishAll('call_to_action', ids, 'published');
    expect((await site.visit().get('/')).text).toContain('Ideas para tu viaje');
  });
});

describe('header and footer of every page', () => {
  it.each([
    ['/', ['Flota', 'Sucursales', 'Promociones', 'Trabaja con nosotros', 'Términos y condiciones']],
    ['/en/flota', ['Fleet', 'Branches', 'Promotions', 'Work with us', 'Terms and conditions']],
    [
      '/es/no-existe',
      ['Flota', 'Sucursales', 'Promociones', 'Trabaja con nosotros', 'Requisitos para alquilar'],
    ],
  ])('link from %s to all areas in its language', async (path, names) => {
    const visitor = site.visit();
    const page = await visitor.get(path);
    const [, prefix = ''] = /^(\/en|\/es)(?=\/|$)/.exec(path) ?? [];
    for (const name of names) {
      const target = getLink(page, name);
      expect(target.startsWith(`${prefix}/`)).toBe(true);
      expect((await visitor.get(target)).status).toBe(200);
    }
  });
});
