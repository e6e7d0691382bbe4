import type { Browser, Page } from '@playwright/test';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { BRAND_IDS } from '#app/texts/brands/brand.ts';
import { openBrowser } from '#tests/support/open-browser.ts';
import { openTestSite } from '#tests/support/open-test-site.ts';
import { aSearch } from '#tests/support/search-days.ts';

const PHONE = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 3 };
const MAXIMUM_BYTES = 60_000;
const PATHS = ['/', '/en/flota', `/flota?${new URLSearchParams(aSearch())}`];

/** Each brand opens a site of its own. */
vi.setConfig({ testTimeout: 180_000 });

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

it.each(BRAND_IDS)('%s has at most 60 kB of pictures on the first screen of a phone', async (brand) => {
  const site = await openTestSite({ BRAND: brand });
  for (const path of PATHS) {
    const page = await browser.newPage(PHONE);
    await page.goto(site.origin + path);
    const sizes = await weighPictures(page);
    const bytes = sizes.reduce((sum, size) => sum + size, 0);
    process.stdout.write(`  ${brand} ${path.slice(0, 12)}: ${sizes.length} pictures, ${bytes} bytes\n`);
    expect(bytes, `${brand} ${path}`).toBeLessThanOrEqual(MAXIMUM_BYTES);
    // Guards against pictures that are not recognized: the results of a search begin on the first screen.
    if (path.includes('?')) expect(sizes.length).toBeGreaterThan(0);
    await page.close();
  }
  await site.close();
});

/** Returns the bytes of each picture and drawing on the first screen, as transferred. */
async function weighPictures(page: Page): Promise<number[]> {
  const listShown = () =>
    page.evaluate(() =>
      [...document.images].flatMap((image) => {
        const { top, width } = image.getBoundingClientRect();
        if (width === 0 || top >= window.innerHeight) return [];
        return [{ address: image.currentSrc, isLoaded: image.complete && image.naturalWidth > 0 }];
      }),
    );
  await expect
    .poll(async () => (await listShown()).every(({ isLoaded }) => isLoaded), { timeout: 20_000 })
    .toBe(true);
  const shown = (await listShown()).map(({ address }) => address);
  return page.evaluate((addresses) => {
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const isPicture = ({ name }: PerformanceResourceTiming) =>
      addresses.includes(name) || /\/static\/[^?]+\.svg$/.test(name);
    return entries.filter(isPicture).map(({ encodedBodySize }) => encodedBodySize);
  }, shown);
}
