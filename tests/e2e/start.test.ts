import type { Browser } from '@playwright/test';
import { inDays } from '../support/search-days.ts';
import { expect, type Page, PHONE, test } from './fixtures.ts';
import { holdScripts } from './hold-scripts.ts';
import { preventIdle, waitForHydration } from './hydration.ts';
import { WORDS } from './words.ts';

const words = WORDS.es;

test('A page is read without requesting a script, and the first interaction starts them and reports of their errors', async ({
  page,
  noise,
}) => {
  const scripts = await preventIdle(page);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.mouse.move(200, 200);
  await page.mouse.wheel(0, 100);
  await page.waitForLoadState('networkidle');
  expect(scripts).toEqual([]);
  await page.getByRole('heading', { level: 1 }).click();
  await waitForHydration(page);
  expect(scripts.length).toBeGreaterThan(0);

  const reported: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/client-error'))
      reported.push(...JSON.parse(request.postData() ?? '').frames);
  });
  await page.evaluate(() => {
    const failAt = (column: number) => {
      const stack = `RangeError: none\n at ${location.origin}/static/site.js:1:${column}`;
      return Object.assign(new RangeError('none'), { stack });
    };
    setTimeout(() => {
      throw failAt(1);
    });
    void Promise.reject(failAt(2));
  });
  await expect.poll(() => reported.toSorted()).toEqual(['static/site.js:1:1', 'static/site.js:1:2']);
  expect(noise.splice(0)).toHaveLength(2);
});

for (const [address, gate] of [
  ['/', ''],
  ['/mi-reserva', ' @nightly'],
] as const)
  test(`The scripts of ${address} start when the browser is idle after the first paint${gate}`, async ({
    page,
  }) => {
    await page.goto(address);
    await waitForHydration(page);
    const [painted, requested] = await page.evaluate(() => [
      performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.POSITIVE_INFINITY,
      Math.min(
        ...performance
          .getEntriesByType('resource')
          .filter(({ name }) => name.endsWith('.js'))
          .map(({ startTime }) => startTime),
      ),
    ]);
    expect(requested).toBeGreaterThan(painted);
  });

test('With Save-Data scripts wait for an interaction, and nothing is prefetched @nightly', async ({
  page,
}) => {
  const fetched: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script' || request.url().includes('.data')) fetched.push(request.url());
  });
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  expect(fetched).toEqual([]);
  await page.keyboard.press('Tab');
  await waitForHydration(page);
  await page.waitForLoadState('networkidle');
  expect(fetched.filter((url) => url.includes('.data'))).toEqual([]);
});

/** A phone page that fails the test when the browser's native calendar opens. */
async function openPhone(browser: Browser): Promise<Page> {
  const page = await browser.newPage({ viewport: PHONE, hasTouch: true, isMobile: true, locale: 'es-PA' });
  await page.addInitScript(() => {
    HTMLInputElement.prototype.showPicker = () => {
      throw new Error("The browser's own calendar was opened, too");
    };
  });
  return page;
}

for (const [when, gate, start] of [
  ['before its scripts start', '', preventIdle],
  ['while its scripts arrive', ' @nightly', async () => {}],
] as const)
  test(`Dates are chosen ${when}, and stay when the page is hydrated${gate}`, async ({ browser }) => {
    const page = await openPhone(browser);
    const scripts = await holdScripts(page);
    await start(page);
    await page.goto('/');
    const dialog = page.getByRole('dialog', { name: words.calendar });
    const chosen = dialog.getByRole('gridcell', { selected: true });
    await page.getByLabel(words.returnDate, { exact: true }).tap();
    await expect(dialog.getByRole('tab', { name: 'Devolución' })).toHaveAttribute('aria-selected', 'true');
    await dialog.locator(`[data-date="${inDays(4)}"]`).tap();
    await expect(chosen).toHaveCount(3);
    await dialog.getByRole('button', { name: words.done }).tap();
    await expect(dialog).toBeHidden();
    await expect(page.locator('.date-control > .date-shown').last()).toHaveText(/^\p{L}{3}, \d/u);
    await page.getByLabel(words.pickupDate, { exact: true }).tap();
    await dialog.locator(`[data-date="${inDays(5)}"]`).tap();
    await expect(dialog.getByRole('tab', { name: 'Devolución' })).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByLabel(words.returnDate, { exact: true })).toHaveValue(inDays(6));
    scripts.release();
    await waitForHydration(page);
    await dialog.locator(`[data-date="${inDays(8)}"]`).tap();
    await expect(chosen).toHaveCount(4);
    await dialog.getByRole('button', { name: words.done }).tap();
    await expect(page.getByRole('main').getByRole('form')).toContainText('3 días de alquiler');
    await expect(page.getByLabel(words.pickupDate, { exact: true })).toHaveValue(inDays(5));
    await page.close();
  });

test('A search whose dates were chosen in the sheet before hydration arrives complete', async ({
  browser,
}) => {
  const page = await openPhone(browser);
  await page.route('**/static/*.js', () => {});
  await page.goto('/');
  await page.getByLabel(words.pickupDate, { exact: true }).tap();
  const dialog = page.getByRole('dialog', { name: words.calendar });
  await dialog.locator(`[data-date="${inDays(3)}"]`).tap();
  await dialog.locator(`[data-date="${inDays(7)}"]`).tap();
  await dialog.getByRole('button', { name: words.done }).tap();
  await page.getByRole('button', { name: words.search }).tap();
  await expect(page.getByRole('heading', { level: 1, name: words.fleetHeading })).toBeVisible();
  const sent = new URL(page.url()).searchParams;
  expect([sent.get('pickup_date'), sent.get('return_date')]).toEqual([inDays(3), inDays(7)]);
  await page.close();
});

test('Without scripts for two seconds, a step to other months opens the calendar of the browser @nightly', async ({
  page,
}) => {
  await page.clock.install();
  await page.addInitScript(() => {
    HTMLInputElement.prototype.showPicker = () => document.documentElement.setAttribute('data-opened', '');
  });
  await holdScripts(page);
  await page.goto('/');
  await page.getByLabel(words.pickupDate, { exact: true }).click();
  await page.getByRole('button', { name: 'Mes siguiente' }).click();
  await expect(page.locator('html')).not.toHaveAttribute('data-opened');
  await page.clock.fastForward(2_000);
  await expect(page.locator('html')).toHaveAttribute('data-opened');
  await expect(page.getByRole('dialog', { name: words.calendar })).toBeHidden();
});

for (const [what, gate, find] of [
  ['link', '', (page: Page) => page.getByRole('main').getByRole('link', { name: /flota/i }).first()],
  ['button', ' @nightly', (page: Page) => page.getByRole('button', { name: words.search })],
] as const)
  test(`A pressed ${what} shows that it is working, before and after hydration${gate}`, async ({ page }) => {
    const scripts = await holdScripts(page);
    // An empty response leaves the page as it is. A fetch of the router gets no response.
    await page.route(/\/flota/, (route) =>
      route.request().isNavigationRequest() ? route.fulfill({ status: 204 }) : undefined,
    );
    await page.goto('/', { waitUntil: 'commit' });
    await find(page).click();
    await expect(find(page)).toHaveAttribute('aria-busy', 'true');
    scripts.release();
    await page.reload();
    await waitForHydration(page);
    await expect(find(page)).not.toHaveAttribute('aria-busy');
    await find(page).click();
    await expect(find(page)).toHaveAttribute('aria-busy', 'true');
  });

test('A field keeps the focus during hydration @nightly', async ({ page }) => {
  await page.route('**/static/*.js', () => {});
  await page.goto('/corporativo');
  await page.getByRole('button', { name: 'Enviar solicitud' }).click();
  await expect(page.locator('[data-error-summary]')).toBeFocused();
  await page.unrouteAll();
  await page.reload();
  const company = page.getByLabel('Empresa', { exact: true });
  await company.click();
  await waitForHydration(page);
  await page.keyboard.type('Finca');
  await expect(company).toHaveValue('Finca');
  await expect(company).toBeFocused();
});

test('What was entered before hydration is kept and counted after it', async ({ page, search }) => {
  await preventIdle(page);
  const scripts = await holdScripts(page);
  await page.goto('/');
  const form = page.getByRole('main').getByRole('form');
  const before = await form.textContent();
  await form.getByLabel(words.pickupDate, { exact: true }).fill(search.pickup_date);
  await form.getByLabel(words.returnDate, { exact: true }).fill(search.return_date);
  scripts.release();
  await expect(form).toContainText('7 días');
  expect(before).not.toContain('7 días');
  await expect(form.getByLabel(words.returnDate, { exact: true })).toHaveValue(search.return_date);
});
