import { expect, type Page, test } from './fixtures.ts';
import { isStarted, neverIdle, scrollToStart, untilStarted } from './starting.ts';

/** Scripts that are fetched ahead and run by nobody yet. */
const fetchedAhead = (page: Page) => page.locator('link[rel="prefetch"][href$=".js"]').count();

test('A page that somebody reads without a move fetches its scripts ahead when idle, and starts after ten seconds', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/');
  await expect.poll(() => fetchedAhead(page)).toBeGreaterThan(0);
  await page.clock.fastForward(4_000);
  expect(await isStarted(page)).toBe(false);
  await page.clock.fastForward(6_000);
  await expect.poll(() => isStarted(page)).toBe(true);
});

test('Nothing is fetched ahead for visitors who save data', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  await page.clock.install();
  await page.goto('/');
  await page.clock.fastForward(5_000);
  await page.waitForLoadState('networkidle');
  expect(await fetchedAhead(page)).toBe(0);
  await scrollToStart(page);
});

for (const [doing, move] of [
  ['moves the mouse', (page: Page) => page.mouse.move(200, 200)],
  ['scrolls', (page: Page) => page.mouse.wheel(0, 100)],
] as const) {
  test(`A page starts when its visitor ${doing}`, async ({ page }) => {
    await neverIdle(page);
    await page.goto('/');
    expect(await isStarted(page)).toBe(false);
    await move(page);
    await expect.poll(() => isStarted(page)).toBe(true);
  });
}

test('A page that is loaded anew starts by itself, and so does a personal one', async ({ page }) => {
  await page.goto('/');
  expect(await isStarted(page)).toBe(false);
  await page.reload();
  await untilStarted(page);
  // Who waits for a move fetches ahead.
  expect(await fetchedAhead(page)).toBe(0);
  await page.goto('/mi-reserva');
  await untilStarted(page);
  expect(await fetchedAhead(page)).toBe(0);
});
