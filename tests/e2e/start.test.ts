import { expect, type Page, PHONE, test } from './fixtures.ts';
import { holdScripts } from './hold-scripts.ts';
import { neverIdle, untilHydrated } from './starting.ts';
import { WORDS } from './words.ts';

const words = WORDS.es;

/** Stands beside the date as soon as the page is hydrated. */
const calendarButton = (page: Page) => page.getByRole('button', { name: /calendario/i }).first();

test('A page is read without requesting a script, and the first interaction starts them', async ({
  page,
}) => {
  const scripts = await neverIdle(page);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.mouse.move(200, 200);
  await page.mouse.wheel(0, 100);
  await page.waitForLoadState('networkidle');
  expect(scripts).toEqual([]);
  await page.getByRole('heading', { level: 1 }).click();
  await expect(calendarButton(page)).toBeVisible();
  expect(scripts.length).toBeGreaterThan(0);
});

for (const [address, gate] of [
  ['/', ''],
  ['/mi-reserva', ' @nightly'],
] as const)
  test(`The scripts of ${address} start when the browser is idle after the first paint${gate}`, async ({
    page,
  }) => {
    await page.goto(address);
    await untilHydrated(page);
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
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  expect(scripts).toEqual([]);
  await page.keyboard.press('Tab');
  await untilHydrated(page);
  await page.waitForLoadState('networkidle');
  expect(scripts.filter((url) => url.includes('calendar-dialog'))).toEqual([]);
});

for (const [when, start] of [
  ['before its scripts start', neverIdle],
  ['while its scripts arrive', async () => {}],
] as const)
  test(`A tap on a date ${when} opens the calendar once`, async ({ browser }) => {
    const page = await browser.newPage({ viewport: PHONE, hasTouch: true, isMobile: true });
    await page.addInitScript(() => {
      HTMLInputElement.prototype.showPicker = () => {
        throw new Error("The browser's own calendar was opened, too");
      };
    });
    const scripts = await holdScripts(page);
    await start(page);
    await page.goto('/');
    await page.getByLabel(words.pickupDate, { exact: true }).tap();
    scripts.release();
    const dialog = page.getByRole('dialog', { name: words.calendar });
    await expect(dialog).toBeVisible();
    await dialog.getByRole('button', { name: 'Cerrar' }).tap();
    await expect(dialog).toBeHidden();
    await page.close();
  });

test('An idle browser has the calendar before a date is tapped @nightly', async ({ page }) => {
  await page.goto('/');
  await page.waitForResponse(/calendar-dialog-[\w-]+\.js$/);
  await page.waitForLoadState('networkidle');
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await page.getByLabel(words.pickupDate, { exact: true }).click();
  await expect(page.getByRole('dialog', { name: words.calendar })).toBeVisible();
  expect(requested.filter((url) => /calendar|\.css$/.test(url))).toEqual([]);
});

test('Without scripts for two seconds, the browser opens its own calendar @nightly', async ({ page }) => {
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
  const date = page.getByLabel(words.pickupDate, { exact: true });
  await date.click();
  await expect(page.locator('html')).not.toHaveAttribute('data-opened');
  await page.clock.fastForward(2_000);
  await expect(page.locator('html')).toHaveAttribute('data-opened', 'late');
  await date.click();
  await expect(page.locator('html')).toHaveAttribute('data-opened', 'late,tap');
});

test('A search that is filled in and sent before hydration arrives complete', async ({ page, search }) => {
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

test('A field keeps the focus during hydration @nightly', async ({ page }) => {
  await page.route('**/static/*.js', () => {});
  await page.goto('/corporativo');
  await page.getByRole('button', { name: 'Enviar solicitud' }).click();
  await expect(page.locator('[data-error-summary]')).toBeFocused();
  await page.unrouteAll();
  await page.reload();
  const company = page.getByLabel('Empresa', { exact: true });
  await company.click();
  await untilHydrated(page);
  await page.keyboard.type('Finca');
  await expect(company).toHaveValue('Finca');
  await expect(company).toBeFocused();
});

test('What was entered before hydration is kept and counted after it', async ({ page, search }) => {
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

for (const [screen, width, isFetched] of [
  ['phone does not fetch', 360, false],
  ['desk fetches', 1440, true],
] as const) {
  test(`A ${screen} the picture for which only wide screens have room @nightly`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/');
    await untilHydrated(page);
    const picture = page.locator('.hero picture img');
    await expect(picture).toHaveCount(1);
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.currentSrc !== ''))
      .toBe(isFetched);
  });
}
