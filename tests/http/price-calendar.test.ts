import { describe, expect, it } from 'vitest';
import type { Page } from '#tests/support/html/page.ts';
import { find, findAll, textOf } from '#tests/support/html/parse-html.ts';
import { siteForTests } from '#tests/support/open-test-site.ts';
import { aSearch, inDays } from '#tests/support/search-days.ts';

const site = siteForTests();

const toCalendar = (changes: Record<string, string> = {}, page = '/flota/calendario') =>
  `${page}?${new URLSearchParams({ ...aSearch(), ...changes })}`;

interface Day {
  /** The name of a day with a total, with which it begins, otherwise its text. */
  name: string;
  href: string | undefined;
}

/** The days of the month that can be rented from or say why not. */
function readDays({ root }: Page): Day[] {
  const cells = findAll(root, ({ name }) => name === 'td').filter(({ children }) => children.length > 0);
  return cells.flatMap((cell) => {
    const link = find(cell, ({ name }) => name === 'a');
    const day = link ?? find(cell, ({ name }) => name === 'div');
    if (!day) return [];
    const spoken = find(day, ({ attributes }) => attributes.class === 'sr-only');
    return { name: textOf(spoken ?? day), href: link?.attributes.href };
  });
}

/** The lowest total of the cards that can be booked, as it is written. */
function readLowest(fleet: Page, way: 'prepaid' | 'normal'): string {
  const totals = findAll(fleet.root, ({ attributes }) => attributes.class === 'car-price')
    .filter(({ attributes }) => attributes['data-pay'] === way)
    .map((price) => textOf(find(price, ({ name }) => name === 'strong')));
  const cents = (text: string) => Number(text.replace(/[^\d]/g, ''));
  return totals.sort((a, b) => cents(a) - cents(b))[0] ?? 'none';
}

describe('the page of the price calendar', () => {
  it('opens from the search form with the values of the form, without scripts', async () => {
    const visitor = site.visit();
    const form = await visitor.open('/');
    const page = await visitor.press(form, 'Calendario de precios', aSearch());
    expect(page.url.pathname).toBe('/flota/calendario');
    expect(page.text).toContain('El total más bajo para 7 días según el día de retiro');
    expect(page.text).toContain('devolución en Costa del Este a las 10:00');
    expect(readDays(page).filter(({ name }) => name.includes('tu día'))).toHaveLength(1);
  });

  it('leads to the months before and after, up to the last day of the search form', async () => {
    const visitor = site.visit();
    const first = await visitor.open(toCalendar({ desde: inDays(40) }));
    const later = await visitor.click(first, 'Mes siguiente');
    expect(readDays(later)).not.toEqual(readDays(first));
    expect(readDays(await visitor.click(later, 'Mes anterior'))).toEqual(readDays(first));
    const last = await visitor.open(toCalendar({ desde: inDays(365) }));
    expect(readDays(last)).toHaveLength(Number(inDays(365).slice(8)));
    expect(last.text).not.toContain('Mes siguiente');
    expect((await visitor.open(toCalendar({ desde: inDays(0) }))).text).not.toContain('Mes anterior');
  });

  it('answers a search that it cannot read with its form and messages', async () => {
    const page = await site.visit().open(toCalendar({ pickup_location: 'NONE', pickup_date: 'soon' }));
    expect(page.status).toBe(400);
    expect(page.text).toContain('Corrige la búsqueda para ver el calendario.');
    for (const more of [
      { desde: '9999-99-99', dias: '-1' },
      { desde: '2999-01-01', dias: '1e9' },
    ] as const)
      expect((await site.visit().open(toCalendar(more))).status).toBe(200);
  });
});

interface Answer {
  lead: string;
  cheapest?: string;
  days: { date: string; text: string; href?: string; isChosen?: true }[];
}

async function getDays(changes: Record<string, string>, path: string): Promise<Answer> {
  const answer = await site.visit().get(toCalendar(changes, path));
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
  return JSON.parse(answer.body);
}

it('has the same days for scripts, as many as they ask for', async () => {
  const visitor = site.visit();
  const more = { desde: inDays(18), dias: '7' };
  const { days } = await getDays(more, '/en/flota/calendario.json');
  const shown = readDays(await visitor.open(toCalendar(more, '/en/flota/calendario')));
  const month = days.filter(({ date }) => date.slice(0, 7) === inDays(18).slice(0, 7));
  expect(shown.map(({ href }) => href)).toEqual(expect.arrayContaining(month.map(({ href }) => href)));
  expect(days.map(({ isChosen }) => isChosen === true)).toEqual(
    [0, 1, 2, 3, 4, 5, 6].map((day) => day === 3),
  );
  expect((await visitor.get(toCalendar({ pickup_location: 'NONE' }, '/flota/calendario.json'))).status).toBe(
    400,
  );
});

it('has the totals by day of return for scripts, from the pick-up of the search', async () => {
  const atAirport = { return_location: 'PTY', pago: 'normal' };
  const more = { ...atAirport, lado: 'return', desde: inDays(21), dias: '4' };
  const { lead, cheapest, days } = await getDays(more, '/en/flota/calendario.json');
  expect(lead).toBe('The lowest total by day of return, in dollars, all included.');
  expect(cheapest).toBeUndefined();
  const [first, ...later] = days;
  expect(first).toMatchObject({ date: inDays(21), text: '', reason: expect.stringMatching(/\S/) });
  expect(later).toHaveLength(3);
  for (const { date, text, href = '' } of later) {
    const { searchParams } = new URL(href, site.origin);
    expect([searchParams.get('pickup_date'), searchParams.get('return_date')]).toEqual([inDays(21), date]);
    expect(text).toBe(readLowest(await site.visit().open(href), 'normal'));
  }
});

it('has the new totals right after an edit of the rates, for a request that was made before', async () => {
  const more = { desde: inDays(50), dias: '3' };
  const read = async () => (await getDays(more, '/flota/calendario.json')).days.map(({ text }) => text);
  const before = await read();
  expect(before).toEqual([
    expect.stringMatching(/\$/),
    expect.stringMatching(/\$/),
    expect.stringMatching(/\$/),
  ]);
  expect(await read()).toEqual(before);
  const low = { name: { es: 'Baja' }, from: inDays(50), to: inDays(52), percent: -50 };
  await site.edit('sites_config', { brand: 'firefly' }, { rate_periods: [low] });
  const after = await read();
  expect(after.filter((text) => before.includes(text))).toEqual([]);
  const page = await site.visit().open(toCalendar(more));
  expect(readDays(page).some(({ name }) => name.includes(`${after[0]}`))).toBe(true);
  // The rentals with all days of the low season are the cheapest of the month, in words above it and in them.
  expect(page.text).toMatch(/(El día más barato|Los días más baratos): /);
  expect(readDays(page).some(({ name }) => name.includes(', mejor precio'))).toBe(true);
});
