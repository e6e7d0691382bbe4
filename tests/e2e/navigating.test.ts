import { goToCheckout, searchCars } from './booking.ts';
import { expect, type Page, test } from './fixtures.ts';
import { waitForHydration } from './hydration.ts';
import { WORDS } from './words.ts';

/** Marks the document. The mark survives a navigation inside the app but not a full load. */
async function mark(page: Page): Promise<void> {
  await page.evaluate(() => document.documentElement.setAttribute('data-test-mark', ''));
}

const isMarked = (page: Page) => page.locator('html[data-test-mark]').count();

async function openAlive(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForHydration(page);
}

const fleetLink = (page: Page, name: string) =>
  page.getByRole('navigation').getByRole('link', { name, exact: true }).first();

test('A navigation stays in the document until there is a new build, then the next one loads a document', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/en');
  await page.keyboard.press('Tab');
  await waitForHydration(page);
  await mark(page);
  await fleetLink(page, 'Fleet').click();
  await expect(page).toHaveURL('/en/flota');
  expect(await isMarked(page)).toBe(1);

  await page.route('**/builds/latest.json?*', (route) => route.fulfill({ json: { id: 'another' } }));
  const asked = page.waitForResponse(/builds\/latest\.json\?\d+$/);
  await page.clock.fastForward('01:00:01');
  await asked;
  await expect(async () => {
    await page
      .getByRole('link', { name: /Firefly/ })
      .first()
      .click();
    await expect(page.locator('html[data-test-mark]')).toHaveCount(0, { timeout: 1_000 });
  }).toPass();
  await expect(page).toHaveURL('/en');
});

test('A chunk that cannot be loaded makes the requested page load as a document @nightly', async ({
  page,
  noise,
}) => {
  await page.route(/\/static\/fleet-.*\.js$/, (route) => route.abort());
  await openAlive(page, '/');
  await mark(page);
  await fleetLink(page, 'Flota').click();
  await expect(page).toHaveURL('/flota');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('html[data-test-mark]')).toHaveCount(0);
  noise.length = 0;
});

test('A touched link requests its page also when the router receives the routes of the page late', async ({
  page,
}) => {
  await page.route('**/__manifest?*', async (route) => {
    await touched;
    await route.continue();
  });
  let touch = () => {};
  const touched = new Promise<void>((resolve) => {
    touch = resolve;
  });
  await openAlive(page, '/jobs');
  const link = page.getByRole('navigation').getByRole('link', { name: 'Promociones', exact: true }).first();
  const asked = page.waitForRequest(/\/promos\.data/);
  await link.dispatchEvent('pointerdown', { button: 0, bubbles: true });
  // Longer than the delay of the preload, which renders the links again.
  await page.waitForTimeout(1_500);
  touch();
  await asked;
});

test('A touched link requests its public page before the click, but no page of a visitor', async ({
  page,
}) => {
  await openAlive(page, '/jobs');
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('.data')) asked.push(new URL(request.url()).pathname);
  });
  const link = (name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true });
  await link('Mi reserva').first().dispatchEvent('pointerdown', { button: 0, bubbles: true });
  const answered = page.waitForResponse(/\/promos\.data/);
  await link('Promociones').first().dispatchEvent('pointerdown', { button: 0, bubbles: true });
  await answered;
  expect(asked).toEqual(['/promos.data']);
});

test('A touched link requests nothing on a page on which a card is typed', async ({ page, search }) => {
  await goToCheckout(page, 'es', search);
  await waitForHydration(page);
  await page.waitForLoadState('networkidle');
  const asked: string[] = [];
  // On a busy machine the scripts of the next step are still being prefetched.
  page.on('request', (request) => {
    if (!request.url().includes('/static/')) asked.push(request.url());
  });
  const logo = page.getByRole('banner').getByRole('link').first();
  await logo.dispatchEvent('pointerdown', { button: 0, bubbles: true });
  await page.evaluate(
    () => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))),
  );
  expect(asked).toEqual([]);
});

for (const [steps, gate] of [
  [1, ''],
  [2, ' @nightly'],
] as const) {
  test(`The browser's way back out of checkout, ${steps} pages, clears the reservation id${gate}`, async ({
    page,
    search,
  }) => {
    await goToCheckout(page, 'es', search);
    // The handler for leaving the page exists only after hydration.
    await page.waitForFunction(() => sessionStorage.getItem('volante-checkout') !== null);
    const told = page.waitForResponse(/\/leave-checkout$/);
    // Uses a timer: a navigation during the `evaluate` call would lose its result.
    await page.evaluate((by) => void setTimeout(() => history.go(by)), -steps);
    expect((await told).status()).toBe(204);
    await page.goto('/reserva/checkout');
    await expect(page).toHaveURL('/reserva');
    await expect(page.getByLabel(WORDS.es.email)).toHaveValue('ana@example.com');
  });
}

for (const [kind, address] of [
  ['public', '/sucursales'],
  ['personal', '/mi-reserva'],
] as const)
  test(`A failure after a ${kind} page is shown in the design of the brand @nightly`, async ({
    page,
    noise,
  }) => {
    const readColors = () =>
      page.evaluate(() => {
        const { fontFamily, backgroundColor } = getComputedStyle(document.documentElement);
        const fonts = [...document.fonts].map(({ family, status }) => `${family}: ${status}`);
        return { fontFamily, backgroundColor, fonts: fonts.filter((font) => font === 'Outfit: loaded') };
      });
    await page.goto(address);
    await waitForHydration(page);
    await page.evaluate(() => document.fonts.ready);
    const before = await readColors();
    await page.route('**/*.data*', (route) => route.fulfill({ status: 500 }));
    await page.getByRole('link', { name: 'Promociones' }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Algo falló de nuestro lado' })).toBeVisible();
    await expect.poll(readColors).toEqual(before);
    expect(noise.filter((line) => !line.includes('status of 500'))).toEqual([]);
    noise.length = 0;
  });

test('The last search is in the form again, on going back from its cars and on another visit', async ({
  page,
  search,
}) => {
  const form = page.getByRole('main').getByRole('form');
  const expectLastSearch = async () => {
    await expect(form.getByLabel(WORDS.es.pickupDate, { exact: true })).toHaveValue(search.pickup_date);
    await expect(form.getByLabel(WORDS.es.returnDate, { exact: true })).toHaveValue(search.return_date);
    await expect(form.getByLabel(WORDS.es.returnPlace)).toHaveValue(search.return_location);
  };
  await openAlive(page, '/');
  await searchCars(page, 'es', search);
  await page.goBack();
  await expectLastSearch();
  await expect(form.getByText('7 días')).toBeVisible();
  await openAlive(page, '/sucursales');
  await page.goto('/');
  await expectLastSearch();
  await page.goto('/?pickup_location=CDE');
  await waitForHydration(page);
  await expect(form.getByLabel(WORDS.es.pickupDate, { exact: true })).not.toHaveValue(search.pickup_date);
});
