import { addDays } from '#domain/calendar/panama.ts';
import { aSearch, inDays, openDayInColon, type Search } from '../support/search-days.ts';
import { toFleetAddress } from './booking.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expect, measure, PHONE, test, toGate } from './fixtures.ts';
import { waitForHydration } from './hydration.ts';

test.describe(() => {
  test.use({ viewport: PHONE });

  test('The chosen day is in view in the strip of days of a phone, also when the pick-up is tomorrow', async ({
    page,
  }) => {
    // One of the days has no total, since the branch of the return is closed on Sundays: equal totals are a sentence.
    const dates = { return_location: 'ONX', pickup_date: inDays(1), return_date: openDayInColon(8) };
    await page.goto(toFleetAddress('es', aSearch(dates)));
    await expect(page.locator('.price-strip [aria-current="date"]')).toBeInViewport({ ratio: 0.9 });
  });

  for (const language of ['es', 'en'] as const)
    test(`The search above the cars names the whole place on a phone, in ${language}${toGate(language, PHONE)}`, async ({
      page,
      search,
    }) => {
      await page.goto(toFleetAddress(language, search));
      const place = page.locator('.search-place');
      await expect(place).toContainText('→ Costa del Este');
      expect(await place.evaluate(({ clientWidth, scrollWidth }) => scrollWidth - clientWidth)).toBe(0);
      await expect(page.locator('.search-bar > summary')).toBeInViewport({ ratio: 1 });
    });

  test('Filters open in a sheet of a phone, which gives the focus back, and each has a link that removes it', async ({
    page,
    search,
  }) => {
    await page.goto(toFleetAddress('es', search));
    const cars = page.getByRole('article');
    const type = page.getByRole('combobox', { name: 'Tipo' });
    const all = await cars.count();
    await expect(type).toBeHidden();
    await page.getByRole('button', { name: 'Filtros', exact: true }).press('Enter');
    await expectAccessible(page, 'filters open');
    await waitForHydration(page);
    await type.selectOption('suv');
    await page.getByRole('combobox', { name: 'Marca' }).selectOption('Kia');
    await page.getByRole('button', { name: /^Ver \d autos?$/ }).click();
    await expect(type).toBeHidden();
    await expect(page.getByRole('button', { name: 'Filtros (2)' })).toBeFocused();
    const both = await cars.count();
    await page.getByRole('link', { name: 'Quitar el filtro Kia' }).click();
    await expect.poll(() => cars.count()).toBeGreaterThan(both);
    await expect(page.getByRole('combobox', { name: 'Ordenar' })).toBeFocused();
    await expect(page).toHaveURL(/tipo=suv$/);
    await page.getByRole('button', { name: 'Filtros (1)' }).press('Enter');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Filtros (1)' })).toBeFocused();
    await page.getByRole('link', { name: 'Quitar filtros' }).click();
    await expect(cars).toHaveCount(all);
  });
});

test('A visitor compares the cars whose boxes are checked', async ({ page, search }) => {
  await page.goto(toFleetAddress('es', search));
  const boxes = page.getByRole('checkbox', { name: 'Comparar' });
  const names = await page.locator('.car-card h3').allInnerTexts();
  const [first, second, third] = names.map((name) => name.replace(/ o similar$/, ''));
  await waitForHydration(page);
  for (const at of [1, 0, 2]) await boxes.nth(at).check();
  await expect(page.getByText(`3 de 3: ${second}, ${first}, ${third}`)).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Ya elegiste 3' }).first()).toBeDisabled();
  await boxes.nth(2).uncheck();
  await page.getByRole('button', { name: 'Comparar autos' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Comparar autos' })).toBeVisible();
  await expect(page.getByRole('columnheader')).toHaveCount(2);
  await expect(page.getByRole('columnheader').first()).toContainText(second ?? '');
});

test.describe(() => {
  test.use({ viewport: { width: 320, height: 640 } });

  for (const address of ['/flota', '/en/flota'])
    test(`The button of a car has one line on ${address}${address === '/flota' ? '' : ' @nightly'}`, async ({
      page,
    }) => {
      await page.goto(address);
      const words = page.locator('.car-action').first();
      const lines = await words.evaluate((button) => {
        const range = document.createRange();
        range.selectNodeContents(button);
        return range.getClientRects().length;
      });
      expect(lines).toBe(1);
    });

  test('The link of a car that cannot be booked has the width of its card', async ({ page }) => {
    await page.goto(toFleetAddress('es', atChristmas()));
    await page.getByText('Ver los autos de la flota').click();
    const cards = page.locator('.car-card:has(.car-next-free)');
    expect(await cards.count()).toBeGreaterThan(5);
    const card = await measure(cards.first());
    const link = await measure(cards.first().locator('.car-next-free'));
    expect(link.width).toBeGreaterThan(0.8 * card.width);
    expect(card.height).toBeLessThanOrEqual(215);
  });
});

test.describe(() => {
  test.use({ viewport: { width: 768, height: 1024 } });

  for (const language of ['es', 'en'] as const)
    test(`The names of the steps are on one line and apart on a tablet, in ${language}${toGate(language, PHONE)}`, async ({
      page,
      search,
    }) => {
      await page.goto(toFleetAddress(language, search));
      const names = page.locator('.steps > li > span:visible > span:not(.sr-only)');
      await expect(names).toHaveCount(5);
      const boxes = await Promise.all((await names.all()).map(measure));
      expect(new Set(boxes.map(({ y }) => Math.round(y))).size).toBe(1);
      for (const [index, { x }] of boxes.slice(1).entries()) {
        const before = boxes[index];
        expect(x - (before?.x ?? x) - (before?.width ?? 0)).toBeGreaterThanOrEqual(20);
      }
    });
});

test('The current step is marked where the browser chooses the colors', async ({ page, search }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto(toFleetAddress('es', search));
  const lines = await page.locator('.steps > li').evaluateAll((steps) =>
    steps.map((step) => {
      const { borderTopColor, borderTopStyle, borderTopWidth } = getComputedStyle(step);
      return { state: step.dataset.state, line: `${borderTopWidth} ${borderTopStyle} ${borderTopColor}` };
    }),
  );
  const current = lines.find(({ state }) => state === 'current');
  expect(lines.filter(({ line }) => line === current?.line)).toEqual([current]);
});

/** A search whose cars are all refused with a link to other dates: no car is rented then. */
function atChristmas(): Search {
  const days = Array.from({ length: 365 }, (_, day) => inDays(1 + day));
  const pickup = days.find((day) => /-12-2[45]$/.test(day)) ?? '';
  const place = { pickup_location: 'SAN', return_location: 'SAN' };
  return aSearch({ ...place, pickup_date: pickup, return_date: addDays(pickup, 3) });
}
