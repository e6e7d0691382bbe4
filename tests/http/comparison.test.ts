import { describe, expect, it } from 'vitest';
import { toFleetAddress, WORDS } from '#tests/support/book-by-form.ts';
import { headingOf, type Page, readCard } from '#tests/support/html/page.ts';
import { find, findAll, textOf } from '#tests/support/html/parse-html.ts';
import { siteForTests, type TestSite } from '#tests/support/open-test-site.ts';
import { languages } from '#tests/support/views.ts';

const site = siteForTests();

/** The id of each car that can be booked, by its name. */
function listBookable({ root }: Page): Map<string, string> {
  const boxes = findAll(root, ({ attributes }) => attributes.name === 'auto');
  return new Map(boxes.map((box) => [textOf(box.parent).replace(/^\S+ /, ''), box.attributes.value ?? '']));
}

const compare = (visitor: ReturnType<TestSite['visit']>, fleet: Page, ids: string[]) =>
  visitor.press(fleet, 'Comparar autos', { auto: ids });

const headsOf = ({ root }: Page) => findAll(root, ({ attributes }) => attributes.scope === 'col').map(textOf);

const moneyIn = (text: string) => [...text.matchAll(/\$[\d,.]+\d/g)].map(String);

describe('the comparison of cars', () => {
  it.each(languages)('has the prices and buttons of the cards, in %s', async (language) => {
    const visitor = site.visit();
    const fleet = await visitor.open(toFleetAddress({ language }));
    const cars = [...listBookable(fleet)].slice(0, 3);
    const button = language === 'es' ? 'Comparar autos' : 'Compare cars';
    const page = await visitor.press(fleet, button, { auto: cars.map(([, id]) => id) });
    expect(page.url.pathname).toBe(language === 'es' ? '/flota/comparar' : '/en/flota/comparar');
    expect(headingOf(page)).toBe(button);
    const rows = findAll(page.root, ({ name }) => name === 'tr').map((row) =>
      findAll(row, ({ name }) => name === 'td').map(textOf),
    );
    const [prepaid = [], normal = []] = rows.filter(([first]) => first?.includes('$'));
    cars.forEach(([name], column) => {
      expect(headsOf(page)[column]).toContain(name);
      const shown = moneyIn(`${prepaid[column]} ${normal[column]}`);
      expect(shown).toHaveLength(4);
      // A card has its deposit, too.
      expect([name, shown]).toEqual([name, moneyIn(readCard(fleet, name)).slice(-4)]);
    });
    const [first = ''] = cars[0] ?? [];
    const chosen = await visitor.press(page, `${WORDS[language].normal}: ${first}`);
    expect(chosen.url.pathname).toBe(language === 'es' ? '/reserva' : '/en/reserva');
    expect(chosen.text).toContain(first);
  });

  it('keeps coupon, way to pay and filters of the search', async () => {
    const visitor = site.visit();
    const fleet = await visitor.open(`${toFleetAddress()}&tipo=suv&pago=normal&coupon=BIENVENIDO10`);
    const page = await compare(visitor, fleet, [...listBookable(fleet).values()].slice(0, 2));
    expect(page.text).toContain('con el cupón BIENVENIDO10');
    const back = await visitor.click(page, 'Volver a los autos');
    expect(back.url.search).toBe(fleet.url.search);
  });

  it('says what all cars include and until when canceling is free', async () => {
    const visitor = site.visit();
    const fleet = await visitor.open(toFleetAddress());
    const { text } = await compare(visitor, fleet, [...listBookable(fleet).values()].slice(0, 1));
    expect(text).toContain('Km libres');
    expect(text).toMatch(/Paga ahora: Cancelas sin costo hasta el .+ · Paga al retirar: Cancelas sin costo/);
    expect(text).toMatch(/Protección incluida .+ Deducible, .+: \$/);
  });

  it('compares the first three of more cars and says so, without unknown and repeated ones', async () => {
    const visitor = site.visit();
    const fleet = await visitor.open(toFleetAddress());
    const ids = [...listBookable(fleet).values()].slice(0, 4);
    const [first = '', ...others] = ids;
    const three = await compare(visitor, fleet, ['nada', first, first, ...others.slice(0, 2)]);
    expect(headsOf(three)).toHaveLength(3);
    expect(three.text).not.toContain('hasta tres autos');
    const four = await compare(visitor, fleet, ids);
    expect(headsOf(four)).toEqual(headsOf(three));
    expect(four.text).toContain('Se comparan hasta tres autos');
  });

  it('leads to the fleet with the same search when no car is left', async () => {
    const visitor = site.visit();
    const fleet = await visitor.open(toFleetAddress());
    for (const ids of [[], ['nada'], ["' or 1=1"]]) {
      const answer = await compare(visitor, fleet, ids);
      expect(answer.url.pathname + answer.url.search).toBe(fleet.url.pathname + fleet.url.search);
    }
    expect((await visitor.get('/en/flota/comparar?auto=x')).location).toBe('/en/flota');
    const wrong = await visitor.get('/flota/comparar?auto=x&pickup_date=nonsense');
    expect(wrong.location).toBe('/flota?pickup_date=nonsense');
  });

  it('says why a car cannot be booked, with neither price nor button', async () => {
    const visitor = site.visit();
    const fleet = await visitor.open(toFleetAddress());
    const bookable = [...listBookable(fleet).values()];
    const heads = findAll(fleet.root, ({ attributes }) => /^car-\w/.test(attributes.id ?? ''));
    const off = heads
      .map(({ attributes }) => attributes.id?.slice(4) ?? '')
      .find((id) => !bookable.includes(id));
    const page = await compare(visitor, fleet, [off ?? 'none']);
    expect(headsOf(page)[0]).toContain('Por ahora no está disponible.');
    const table = find(page.root, ({ name }) => name === 'table');
    expect(table && findAll(table, ({ name }) => name === 'button')).toEqual([]);
  });

  it('is left out of search engines', async () => {
    const visitor = site.visit();
    const fleet = await visitor.open(toFleetAddress());
    const page = await compare(visitor, fleet, [...listBookable(fleet).values()].slice(0, 1));
    expect(page.body).toContain('<meta name="robots" content="noindex"/>');
    expect((await visitor.get('/sitemap.xml')).body).not.toContain('/comparar');
  });
});

it('offers no comparison before there are dates', async () => {
  const fleet = await site.visit().open('/flota');
  expect(fleet.text).not.toContain('Comparar');
});
