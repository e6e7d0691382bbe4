import { beforeEach, describe, expect, it } from 'vitest';
import { toInstant } from '#domain/calendar/panama.ts';
import { pickText } from '#domain/texts.ts';
import { chooseCar, reserve } from '#tests/support/book-by-form.ts';
import { getControl, getLink, headingOf, type Page } from '#tests/support/html/page.ts';
import { type Element, find, findAll, findById, textOf } from '#tests/support/html/parse-html.ts';
import { siteForTests } from '#tests/support/open-test-site.ts';
import { aSearch } from '#tests/support/search-days.ts';
import { waitForMail } from '#tests/support/wait-for-mail.ts';

const site = siteForTests();

/** Friday noon, the day before the holiday of 28 November. */
beforeEach(() => site.setTime(toInstant('2026-11-27T12:00')));

function branchOf(page: Page, code: string): Element {
  const card = findById(page.root, code);
  if (!card) throw new Error(`There is no branch ${code}`);
  return card;
}

const linksOf = (root: Element | undefined) =>
  root ? findAll(root, ({ name }) => name === 'a').map(({ attributes }) => attributes.href ?? '') : [];

describe('/sucursales', () => {
  it.each([
    ['/sucursales', 'Sucursales', 'Reservar desde aquí'],
    ['/es/sucursales', 'Sucursales', 'Reservar desde aquí'],
    ['/en/sucursales', 'Branches', 'Book from here'],
  ])('lists every branch with address, hours and contact on %s', async (path, heading, book) => {
    const page = await site.visit().get(path);
    expect([page.status, headingOf(page)]).toEqual([200, heading]);
    for (const { code, name, phone } of site.content.current().branches) {
      const card = branchOf(page, code);
      expect(textOf(card)).toContain(pickText(name, path.startsWith('/en') ? 'en' : 'es').text);
      expect(textOf(card)).toContain(phone);
      expect(textOf(card)).toContain(book);
    }
    const links = linksOf(branchOf(page, 'VES'));
    expect(links).toContain('tel:+5072690000');
    expect(links).toContain('https://waze.com/ul?ll=8.987,-79.525&navigate=yes');
    expect(links).toContain('https://www.google.com/maps/search/?api=1&query=8.987,-79.525');
    expect(links.find((link) => link.startsWith('https://wa.me/50761234567?text='))).toContain(
      encodeURIComponent('Vía España'),
    );
  });

  it.each([
    ['/sucursales', ['El mostrador Nivel 0, entre las puertas', 'Cómo llegar Al salir de aduana']],
    ['/en/sucursales', ['The desk Level 0, between doors', 'How to get there Turn right after customs']],
  ])('says on %s where the desk is and how to get there', async (path, texts) => {
    const card = textOf(branchOf(await site.visit().get(path), 'PTY'));
    for (const text of texts) expect(card).toContain(text);
  });

  it('says at each branch whether cars are handed out after hours', async () => {
    const page = await site.visit().get('/sucursales');
    expect(textOf(branchOf(page, 'DAV'))).toContain('También entregamos fuera de horario');
    expect(textOf(branchOf(page, 'CDE'))).toContain('Retiros y devoluciones solo dentro del horario.');
    expect(textOf(branchOf(page, 'PTY'))).not.toMatch(/fuera de horario|dentro del horario/);
  });

  it.each([
    ['/sucursales', ['Abierto ahora', 'Cierra a las 5:00'], ['Abierto ahora Hoy: Las 24 horas']],
    ['/en/sucursales', ['Open now', 'Closes at 5:00'], ['Open now Today: Open 24 hours']],
  ])('shows on %s which branches are open at this minute in Panama', async (path, office, airport) => {
    const page = await site.visit().get(path);
    for (const text of office) expect(textOf(branchOf(page, 'ONX'))).toContain(text);
    for (const text of airport) expect(textOf(branchOf(page, 'PTY'))).toContain(text);
  });

  it('says when a closed branch opens again', async () => {
    site.setTime(toInstant('2026-11-27T17:00'));
    const page = await site.visit().get('/sucursales');
    expect(textOf(branchOf(page, 'ONX'))).toContain('Cerrado ahora Abre el lunes a las 8:00');
    expect(textOf(branchOf(page, 'CDE'))).toContain('Cerrado ahora Abre mañana a las 8:00');
    site.setTime(toInstant('2026-11-29T12:00'));
    const sunday = textOf(branchOf(await site.visit().get('/sucursales'), 'ONX'));
    expect(sunday).toContain('Cerrado ahora Abre mañana a las 8:00');
    expect(sunday).not.toContain('Hoy:');
  });

  it('is the same page until a branch opens or closes', async () => {
    const tagOf = async (time: string) => {
      site.setTime(toInstant(`2026-11-27T${time}`));
      return (await site.visit().get('/sucursales')).headers.get('etag');
    };
    const noon = await tagOf('12:00');
    expect(await tagOf('16:59')).toBe(noon);
    expect(await tagOf('17:00')).not.toBe(noon);
  });

  it('links each pin of the map to its branch', async () => {
    const page = await site.visit().get('/en/sucursales');
    const maps = findAll(page.root, ({ name, attributes }) => name === 'svg' && attributes.role === 'group');
    const targets = maps.flatMap(linksOf).map((link) => link.slice(1));
    expect(targets.filter((id) => !findById(page.root, id))).toEqual([]);
    const codes = site.content.current().branches.map(({ code }) => code);
    expect(targets.filter((id) => codes.includes(id)).sort()).toEqual([...codes].sort());
    for (const map of maps) expect(textOf(find(map, ({ name }) => name === 'title'))).not.toBe('');
  });

  it('may ask where the visitor is, also when it was reached from another page', async () => {
    for (const path of ['/', '/en/sucursales']) {
      const policy = (await site.visit().get(path)).headers.get('permissions-policy');
      expect(policy, path).toContain('geolocation=(self)');
    }
  });

  it('links to a booking at the branch', async () => {
    const visitor = site.visit();
    const page = await visitor.get('/en/sucursales');
    const book = linksOf(branchOf(page, 'DAV')).find((link) => link.startsWith('/en/flota')) ?? '';
    const fleet = await visitor.get(book);
    expect(fleet.status).toBe(200);
    const chosen = findAll(
      getControl(fleet, 'pickup_location'),
      ({ name, attributes }) => name === 'option' && 'selected' in attributes,
    );
    expect(chosen.map(({ attributes }) => attributes.value)).toEqual(['DAV']);
  });

  it('shows the reviews of the content with rating, branch, source and date', async () => {
    const review = { author: 'Ana', rating: 4, source: 'Google', date: '2026-10-02' };
    const texts = { text: 'Me <b>esperaron</b>.', text_en: 'They waited for me.' };
    const reviews = [
      { ...review, ...texts, branch: 'DAV' },
      { ...review, rating: 9 },
    ];
    await site.edit('sites_config', { brand: 'firefly' }, { reviews });
    const read = async (path: string) => {
      const page = await site.visit().get(path);
      expect(page.body).not.toContain('<b>esperaron');
      return findAll(page.root, ({ name }) => name === 'figure')
        .map(textOf)
        .filter((text) => text.includes('Ana'));
    };
    expect(await read('/sucursales')).toEqual([
      '★★★★☆4 estrellas de 5 Me esperaron.Ana · David · Google, 2 oct 2026',
    ]);
    expect(await read('/en/sucursales')).toEqual([
      '★★★★☆4 stars out of 5 They waited for me.Ana · David · Google, Oct 2, 2026',
    ]);
    await site.edit('sites_config', { brand: 'firefly' }, { reviews: null });
  });

  it('shows the first twelve of many reviews', async () => {
    const review = { author: 'Ana', rating: 5, source: 'Google', date: '2026-10-02' };
    const reviews = Array.from({ length: 13 }, (_, index) => ({
      ...review,
      text_en: `Review ${index + 1}.`,
    }));
    await site.edit('sites_config', { brand: 'firefly' }, { reviews });
    const page = await site.visit().get('/en/sucursales');
    const shown = findAll(page.root, ({ name }) => name === 'blockquote').map(textOf);
    expect(shown).toEqual(reviews.slice(0, 12).map(({ text_en }) => text_en));
    expect(page.body).not.toContain('Review 13.');
    await site.edit('sites_config', { brand: 'firefly' }, { reviews: null });
  });

  it('shows other links when there is no branch to show', async () => {
    const codes = site.content.current().branches.map(({ code }) => code);
    const publish = async (status: string) => {
      for (const code of codes) await site.edit('sucursales', { code }, { status });
    };
    await publish('draft');
    const page = await site.visit().get('/sucursales');
    expect([page.status, page.text.includes('Estamos actualizando la lista')]).toEqual([200, true]);
    expect(getLink(page, 'Ver la flota')).toBe('/flota');
    for (const path of ['/', '/flota', '/flota?pickup_location=PTY']) {
      const search = await site.visit().get(path);
      expect(search.text, path).toContain('no hay sucursales donde retirar un auto');
      expect(
        find(
          search.root,
          ({ name, attributes }) => name === 'select' && attributes.name === 'pickup_location',
        ),
        path,
      ).toBeUndefined();
    }
    await publish('published');
  });
});

describe('an English booking', () => {
  const ENGLISH = 'Tocumen Airport';
  const SPANISH = 'Aeropuerto de Tocumen';
  const wordsOf = ({ root, text }: Page) =>
    [text, ...findAll(root, () => true).flatMap(({ attributes }) => Object.values(attributes))].join('\n');
  const expectEnglish = (words: string) => {
    expect(words).toContain(ENGLISH);
    expect(words).not.toContain(SPANISH);
  };

  it.each(['/en', '/en/flota', `/en/flota?${new URLSearchParams(aSearch())}`, '/en/sucursales'])(
    'names no branch in Spanish on %s',
    async (path) => {
      expectEnglish(wordsOf(await site.visit().get(path)));
    },
  );

  it('names no branch in Spanish from the reservation form to the mail', async () => {
    expectEnglish(wordsOf(await chooseCar(site.visit(), { language: 'en' })));
    const email = 'english@example.com';
    const thanks = await reserve(site.visit(), { language: 'en', type: 'normal', typed: { email } });
    expectEnglish(wordsOf(thanks));
    const { html, text } = await waitForMail(site.sandbox, email);
    for (const words of [html, text]) expectEnglish(words);
  });
});
