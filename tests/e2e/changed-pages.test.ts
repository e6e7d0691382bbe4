import { expect, type Page, test } from './fixtures.ts';
import { preventIdle, waitForHydration } from './hydration.ts';
import { WORDS } from './words.ts';

/** Translates every text of the page, as Chromium's translation does: texts give way to elements. */
async function translate(page: Page): Promise<void> {
  await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      const parent = text.parentElement;
      if (!text.data.trim() || !parent || parent.closest('script, style, option, font')) continue;
      const outer = document.createElement('font');
      const inner = document.createElement('font');
      inner.textContent = `¡${text.data}!`;
      outer.append(inner);
      parent.insertBefore(outer, text);
      text.remove();
    }
  });
}

test('A page that was translated before the scripts started answers, and shows what changes', async ({
  page,
  noise,
}) => {
  await preventIdle(page);
  await page.goto('/flota');
  await translate(page);
  // As password managers and writing aids do.
  await page.evaluate(() => {
    for (const field of document.querySelectorAll('input:not([type="hidden"]), select'))
      field.after(document.createElement('x-extension'));
  });
  await page.getByRole('heading', { level: 1 }).click();
  await waitForHydration(page);
  expect(noise).toEqual([]);
  expect(await page.locator('x-extension').count()).toBeGreaterThan(0);

  await translate(page);
  const cards = page.locator('article');
  const all = await cards.count();
  const type = page.locator('.fleet-filters select[name="tipo"]');
  await type.selectOption({ index: 1 });
  await expect.poll(() => cards.count()).toBeLessThan(all);
  const few = await cards.count();
  await translate(page);
  await type.selectOption({ index: 0 });
  await expect.poll(() => cards.count()).toBe(all);
  expect(few).toBeGreaterThan(0);
  await page.getByRole('navigation').getByRole('link').nth(1).click();
  await expect(page).not.toHaveURL(/\/flota/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(noise).toEqual([]);
});

test('A browser that refuses local storage and cookies says so when a car is chosen, and loses nothing', async ({
  page,
  search,
  noise,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      },
    });
    Object.defineProperty(Navigator.prototype, 'cookieEnabled', { get: () => false });
  });
  await page.goto(`/flota?${new URLSearchParams({ ...search })}`);
  await waitForHydration(page);
  await page.getByRole('button', { name: WORDS.es.prepaid }).first().click();
  await expect(page.getByText('Tu navegador no acepta las cookies de este sitio')).toBeVisible();
  await expect(page).toHaveURL(/\/flota\?pickup_location/);
  expect(noise).toEqual([]);
});
