import { findFreePorts } from '../support/free-ports.ts';
import { type SiteProcess, startSiteProcess } from '../support/site-process.ts';
import { goToCheckout } from './booking.ts';
import { test as base, expect, type Page, PHONE } from './fixtures.ts';
import { waitForHydration } from './hydration.ts';

const test = base.extend<object, { site: SiteProcess }>({
  /** A deployment with a tag manager that shares the content of the others. */
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures off the parameter
    async ({}, use, { config }) => {
      const site = startSiteProcess(await findFreePorts(), {
        DATA_DIR: config.metadata.dataDir,
        GTM_ID: 'GTM-TEST1',
        LOG_LEVEL: 'warn',
      });
      const isReady = () =>
        fetch(`${site.origin}/readyz`).then(
          ({ status }) => status,
          () => 0,
        );
      await expect.poll(isReady, { timeout: 60_000 }).toBe(200);
      await use(site);
      await site.end('SIGTERM');
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ site }, use) => use(site.origin),
});

// Runs serially in one worker, because the worker starts the site.
test.describe.configure({ mode: 'default' });

/** Simulates the tag manager. Returns the addresses of its requests. */
async function playTagManager(page: Page): Promise<string[]> {
  const fetched: string[] = [];
  await page.context().route('https://www.googletagmanager.com/**', (route) => {
    fetched.push(route.request().url());
    return route.fulfill({ contentType: 'text/javascript', body: 'window.tagsAreRunning = true;' });
  });
  return fetched;
}

const areTagsRunning = (page: Page) => page.evaluate(() => 'tagsAreRunning' in window);

const readLayer = (page: Page) =>
  page.evaluate(() => {
    const layer = (window as { dataLayer?: object[] }).dataLayer ?? [];
    return layer.map((each) =>
      JSON.stringify('event' in each ? each : Array.from(each as ArrayLike<unknown>)),
    );
  });

/** Runs in the page. Whether the consent banner covers the search form. */
function isSearchCovered(): boolean {
  const banner = document.querySelector('.consent');
  const search = document.querySelector('main form')?.getBoundingClientRect();
  if (!banner?.checkVisibility({ visibilityProperty: true }) || !search) return false;
  const { top, bottom } = banner.getBoundingClientRect();
  return search.bottom > top && search.top < bottom;
}

/** Scrolls to the end of the page, where the banner covers no search form. */
const scrollToFoot = (page: Page) => page.evaluate(() => scrollTo(0, document.body.scrollHeight));

test('No focused element is behind the consent banner @nightly', async ({ page }) => {
  await playTagManager(page);
  await page.setViewportSize(PHONE);
  await page.goto('/en');
  const banner = page.getByRole('region', { name: 'May we measure visits?' });
  await scrollToFoot(page);
  await expect(banner).toBeVisible();
  const top = (await banner.boundingBox())?.y ?? 0;
  for (const link of [
    page.getByRole('link', { name: 'See the whole fleet' }),
    page.getByRole('contentinfo').getByRole('link').last(),
  ]) {
    await link.focus();
    const box = await link.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(top);
  }
});

test('The consent banner never covers the search: it appears when the search is out of view @nightly', async ({
  page,
}) => {
  await playTagManager(page);
  await page.setViewportSize(PHONE);
  await page.goto('/en');
  await waitForHydration(page);
  const banner = page.getByRole('region', { name: 'May we measure visits?' });
  await expect(page.locator('.consent[data-open]')).toBeAttached();
  await expect(banner).toBeHidden();
  for (const top of [150, 300, 450, 600]) {
    await page.evaluate((y) => scrollTo(0, y), top);
    await expect.poll(() => page.evaluate(isSearchCovered), `scrolled to ${top}`).toBe(false);
  }
  await scrollToFoot(page);
  await expect(banner).toBeVisible();
  await page.evaluate(() => scrollTo(0, 0));
  await expect(banner).toBeHidden();
});

test('Nothing of third parties is loaded before the visitor consents, nor after a refusal', async ({
  page,
}) => {
  const fetched = await playTagManager(page);
  await page.goto('/en');
  const banner = page.getByRole('region', { name: 'May we measure visits?' });
  await scrollToFoot(page);
  await expect(banner).toBeVisible();
  expect(fetched).toEqual([]);
  await banner.getByRole('button', { name: 'Reject' }).click();
  await expect(banner).toBeHidden();
  await expect(page.getByText('Preference saved')).toBeVisible();
  await page.reload();
  await page.getByRole('link', { name: 'Cookie preferences' }).click();
  await expect(banner).toBeVisible();
  expect(fetched).toEqual([]);
});

test('After consent the tag manager runs, gets each page view, and is absent where cards are typed', async ({
  page,
  search,
}) => {
  const fetched = await playTagManager(page);
  await page.goto('/en');
  await waitForHydration(page);
  await scrollToFoot(page);
  await page.getByRole('button', { name: 'Accept' }).click();
  await expect.poll(() => areTagsRunning(page)).toBe(true);
  expect(fetched).toEqual(['https://www.googletagmanager.com/gtm.js?id=GTM-TEST1']);
  const [first, ...rest] = await readLayer(page);
  expect(first).toContain('"consent","default"');
  expect(first).toContain('"ad_user_data":"denied"');
  expect(rest.join()).toContain('"analytics_storage":"granted"');
  await page.getByRole('navigation').getByRole('link', { name: 'Fleet' }).first().click();
  await expect(page).toHaveURL('/en/flota');
  await expect
    .poll(async () => (await readLayer(page)).filter((each) => each.includes('page_view')))
    .toEqual([
      expect.stringContaining('"page_path":"/en"'),
      expect.stringContaining('"page_title":"Fleet | Firefly Car Rental","page_path":"/en/flota"'),
    ]);

  await goToCheckout(page, 'en', search);
  await expect(page).toHaveURL('/en/reserva/checkout');
  expect(await areTagsRunning(page)).toBe(false);
  // The view is stored by a script that is loaded after hydration.
  await expect
    .poll(() => page.evaluate(() => sessionStorage.getItem('volante_kept_views')))
    .toContain('/en/reserva/checkout');
  await page.goBack();
  await expect(page).toHaveURL('/en/reserva');
  await expect
    .poll(async () => (await readLayer(page)).filter((each) => each.includes('page_view')))
    .toEqual([
      expect.stringMatching(
        /"page_title":"Payment \| .*","page_path":"\/en\/reserva\/checkout","page_location":"http.*\/en\/reserva\/checkout"/,
      ),
      expect.stringContaining('"page_path":"/en/reserva"'),
    ]);
  expect((await readLayer(page)).filter((each) => each.includes('begin_checkout'))).toEqual([]);
});
