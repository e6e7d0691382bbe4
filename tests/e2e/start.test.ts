import type { Request } from '@playwright/test';
import { expect, type Page, PHONE, test } from './fixtures.ts';
import { holdScripts } from './hold-scripts.ts';
import { neverIdle, scrollToStart } from './starting.ts';
import { WORDS } from './words.ts';

/** The search reacts as soon as the calendar can be opened by its button. */
const calendarButton = (page: Page) => page.getByRole('button', { name: /calendario/i }).first();

test('A visitor reads a page without fetching a script, and the first touch fetches them', async ({
  page,
}) => {
  const scripts = await neverIdle(page);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(calendarButton(page)).toBeHidden();
  expect(scripts).toEqual([]);
  await page.getByRole('heading', { level: 1 }).click();
  await expect(calendarButton(page)).toBeVisible();
  expect(scripts.length).toBeGreaterThan(0);
});

test('Nothing is made ready for the framework before the page starts', async ({ page }) => {
  const isReady = () => page.evaluate(() => '__reactRouterContext' in window);
  await neverIdle(page);
  await page.goto('/');
  expect(await isReady()).toBe(false);
  await scrollToStart(page);
  expect(await isReady()).toBe(true);
});

test('What a page shows reacts from the first touch on', async ({ page }) => {
  await page.goto('/');
  await scrollToStart(page);
  const heading = page.getByRole('heading', { level: 1 });
  const shown = await heading.elementHandle();
  await heading.hover();
  await expect(calendarButton(page)).toBeVisible();
  expect(await shown?.evaluate((element) => element.isConnected)).toBe(true);
});

for (const [when, start] of [
  ['the page has started', scrollToStart],
  ['nothing has moved yet', async () => {}],
] as const)
  test(`The first tap on a date opens the calendar, although what opens it comes only then: ${when}`, async ({
    browser,
  }) => {
    const page = await browser.newPage({ viewport: PHONE, hasTouch: true, isMobile: true });
    await page.goto('/');
    await start(page);
    await page.getByLabel(WORDS.es.pickupDate, { exact: true }).tap();
    await expect(page.getByRole('dialog', { name: WORDS.es.calendar })).toBeVisible();
    await page.close();
  });

test('While scripts do not come, the browser opens its own calendar after two seconds, and at once for a second tap', async ({
  page,
}) => {
  await page.clock.install();
  await page.addInitScript(() => {
    const opened: string[] = [];
    const note = (how: string) => {
      opened.push(how);
      document.documentElement.setAttribute('data-opened', opened.join());
    };
    HTMLInputElement.prototype.showPicker = () => note('late');
    addEventListener('click', (event) => {
      if (!event.defaultPrevented) note('tap');
    });
  });
  await holdScripts(page);
  await page.goto('/');
  const date = page.getByLabel(WORDS.es.pickupDate, { exact: true });
  await date.click();
  await expect(page.locator('html')).not.toHaveAttribute('data-opened');
  await page.clock.fastForward(2_000);
  await expect(page.locator('html')).toHaveAttribute('data-opened', 'late');
  await date.click();
  await expect(page.locator('html')).toHaveAttribute('data-opened', 'late,tap');
});

test('A first tap on a link changes the page in place, with the heading in focus', async ({ browser }) => {
  const page = await browser.newPage({ viewport: PHONE, hasTouch: true, isMobile: true });
  await page.goto('/');
  await scrollToStart(page);
  let documents = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents++;
  });
  await page.getByRole('main').locator('a[href^="/flota"]').first().tap();
  await expect(page.getByRole('heading', { level: 1, name: /flota/i })).toBeFocused();
  expect(documents).toBe(0);
  await page.close();
});

test('A visitor who chooses, types and sends before the start arrives with all of it', async ({
  page,
  search,
}) => {
  const words = WORDS.es;
  await neverIdle(page);
  await page.route('**/static/*.js', () => {});
  await page.goto('/');
  const form = page.getByRole('main').getByRole('form');
  await form.getByLabel(words.pickupPlace).selectOption(search.pickup_location);
  await form.getByLabel(words.pickupDate, { exact: true }).fill(search.pickup_date);
  await form.getByLabel(words.returnDate, { exact: true }).fill(search.return_date);
  await form.getByRole('button', { name: words.search }).click();
  await expect(page.getByRole('heading', { level: 1, name: words.fleetHeading })).toBeVisible();
  expect(new URL(page.url()).searchParams.get('pickup_date')).toBe(search.pickup_date);
});

test('Who corrects an answer already keeps the focus when the form begins to react', async ({ page }) => {
  await page.route('**/static/*.js', () => {});
  await page.goto('/corporativo');
  await page.getByRole('button', { name: 'Enviar solicitud' }).click();
  await expect(page.locator('[data-error-summary]')).toBeFocused();
  await page.unrouteAll();
  await page.reload();
  await scrollToStart(page);
  const company = page.getByLabel('Empresa', { exact: true });
  await company.click();
  await expect
    .poll(() => company.evaluate((input) => Object.keys(input).some((key) => key.startsWith('__react'))))
    .toBe(true);
  await page.keyboard.type('Finca');
  await expect(company).toHaveValue('Finca');
  await expect(company).toBeFocused();
});

test('What was chosen before the start is counted after it', async ({ page, search }) => {
  const words = WORDS.es;
  await neverIdle(page);
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

const isFont = (request: Request) => request.url().endsWith('.woff2');
const fontStates = (page: Page) => page.evaluate(() => [...document.fonts].map(({ status }) => status));

test('The font of the brand is fetched when the page starts, and shown from the next page on', async ({
  page,
}) => {
  let fetched = 0;
  page.on('request', (request) => {
    if (isFont(request)) fetched++;
  });
  await neverIdle(page);
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  expect([fetched, await fontStates(page)]).toEqual([0, []]);
  const font = page.waitForEvent('requestfinished', isFont);
  await page.getByRole('heading', { level: 1 }).click();
  await font;
  await expect.poll(() => page.evaluate(() => localStorage.length)).toBe(1);
  await page.goto('/flota');
  await expect.poll(() => fontStates(page)).toEqual(['loaded']);
});

for (const path of ['/', '/flota', '/promos', '/corporativo/leasing']) {
  test(`Nothing moves when ${path} starts and its font comes`, async ({ page }) => {
    await neverIdle(page);
    await page.addInitScript(() => {
      new PerformanceObserver(() => performance.mark('moved')).observe({
        type: 'layout-shift',
        buffered: true,
      });
    });
    const font = page.waitForEvent('requestfinished', isFont);
    const sheet = page.waitForEvent('requestfinished', (request) => request.url().endsWith('.css'));
    await page.goto(path);
    await page.dispatchEvent('body', 'pointerdown');
    await Promise.all([sheet, font]);
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(() => performance.getEntriesByName('moved').length)).toBe(0);
  });
}

for (const [screen, width, isFetched] of [
  ['phone does not fetch', 360, false],
  ['desk fetches', 1440, true],
] as const) {
  test(`A ${screen} the picture for which only wide screens have room`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/');
    await page.getByRole('heading', { level: 1 }).hover();
    await expect(calendarButton(page)).toBeVisible();
    const picture = page.locator('.hero picture img');
    await expect(picture).toHaveCount(1);
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.currentSrc !== ''))
      .toBe(isFetched);
  });
}

/** Of the style sheet that stands in the page, once it is linked. */
const sheetMedia = (page: Page) =>
  page.evaluate(() => document.querySelector<HTMLLinkElement>('style + link[rel="stylesheet"]')?.media);

test('Until the first touch a page that starts without one has its whole style sheet for paper alone, and asks for no routes', async ({
  page,
}) => {
  await page.addInitScript(() => {
    // To browsers a test that asks a page for something is a visitor who touches it.
    Object.defineProperty(navigator, 'userActivation', { value: { hasBeenActive: false } });
    addEventListener('transitionrun', () => performance.mark('faded'), true);
  });
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().includes('/__manifest')) asked++;
  });
  await page.goto('/');
  await scrollToStart(page);
  expect(await sheetMedia(page)).toBe('print');
  await page.waitForLoadState('networkidle');
  expect(asked).toBe(0);
  await page.getByRole('heading', { level: 1 }).hover();
  await expect.poll(() => asked).toBe(1);
  await expect.poll(() => sheetMedia(page)).toBe('');
  await expect(calendarButton(page)).toBeVisible();
  expect(await page.evaluate(() => performance.getEntriesByName('faded').length)).toBe(0);
});

test('Whoever starts a page by touching it gets its whole style sheet at once', async ({ page }) => {
  await neverIdle(page);
  await page.goto('/');
  await page.getByRole('heading', { level: 1 }).click();
  await expect.poll(() => sheetMedia(page)).toBe('');
});

test('What a touch brings waits for the styles that it has, also when they come last', async ({ page }) => {
  const styles = Promise.withResolvers<void>();
  await page.route('**/frame-*.css*', async (route) => {
    await styles.promise;
    await route.continue();
  });
  await page.goto('/');
  await scrollToStart(page);
  const scripts: string[] = [];
  page.on('requestfinished', (request) => scripts.push(request.url()));
  await page.getByRole('heading', { level: 1 }).hover();
  await expect.poll(() => scripts.some((url) => url.includes('.late-'))).toBe(true);
  await page.waitForTimeout(500);
  await expect(calendarButton(page)).toBeHidden();
  styles.resolve();
  await expect(calendarButton(page)).toBeVisible();
});

test('A page links no style sheet twice, also when its late parts come', async ({ page }) => {
  await page.goto('/sucursales');
  await scrollToStart(page);
  await page.getByRole('heading', { level: 1 }).click();
  await expect.poll(() => sheetMedia(page)).toBe('');
  await page.waitForLoadState('networkidle');
  const sheets = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].map(
      ({ href }) => new URL(href).pathname,
    ),
  );
  expect(sheets).toEqual([...new Set(sheets)]);
});
