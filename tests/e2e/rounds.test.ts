import type { Request } from '@playwright/test';
import { countRounds, type Fetched } from '../support/count-rounds.ts';
import type { Search } from '../support/search-days.ts';
import { CARDS, chooseCar, fillCard, fillRenter, goToCheckout } from './booking.ts';
import { expect, type Page, test } from './fixtures.ts';
import { waitForHydration } from './hydration.ts';
import { WORDS } from './words.ts';

const words = WORDS.es;
const LATENCY_MS = 300;
/** Resource types that a step may wait for. */
const AWAITED = ['document', 'script', 'fetch', 'stylesheet'];

/** Number of serial rounds of requests from the press until the page has that heading. */
async function countStep(page: Page, press: () => Promise<void>, heading: string): Promise<number> {
  return (await watchStep(page, press, heading)).rounds;
}

/** The same number, and that of the requests until then. */
async function watchStep(page: Page, press: () => Promise<void>, heading: string) {
  const requests: Request[] = [];
  page.on('request', (request) => requests.push(request));
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.enable');
  const network = { offline: false, latency: LATENCY_MS, downloadThroughput: -1, uploadThroughput: -1 };
  await cdp.send('Network.emulateNetworkConditions', network);
  const pressed = Promise.withResolvers<number>();
  await page.exposeFunction('notePress', pressed.resolve);
  await page.evaluate(() => {
    const { notePress } = window as unknown as { notePress(atMs: number): void };
    const note = ({ timeStamp }: Event) => notePress(performance.timeOrigin + timeStamp);
    addEventListener('pointerdown', note, { capture: true, once: true });
  });
  await press();
  // Checked in the page in each frame, so that later requests of the next page do not count.
  const isThere = (text: string) =>
    document.querySelector('h1')?.textContent.includes(text) && performance.timeOrigin + performance.now();
  const shown = await page.waitForFunction(isThere, heading, { polling: 'raf' });
  const [pressedMs, shownMs] = [await pressed.promise, Number(await shown.jsonValue())];
  const fetched = (await Promise.all(requests.map(readTimes))).filter((each) => each !== undefined);
  await cdp.detach();
  const since = fetched.filter(({ startMs, endMs }) => startMs >= pressedMs && endMs <= shownMs);
  return { rounds: countRounds(since, pressedMs, shownMs), requests: since.length };
}

/** Undefined for a request that no step waits for. Data are shown while the rest of their response arrives. */
async function readTimes(request: Request): Promise<Fetched | undefined> {
  const response = await request.response();
  const { startTime, responseStart } = request.timing();
  if (!response || responseStart < LATENCY_MS / 2 || !AWAITED.includes(request.resourceType()))
    return undefined;
  return { startMs: startTime, endMs: startTime + responseStart };
}

async function waitUntilIdle(page: Page): Promise<void> {
  await waitForHydration(page);
  await page.waitForTimeout(1_500);
  await page.waitForLoadState('networkidle');
}

async function readDraftId(page: Page): Promise<string> {
  const cookies = await page.context().cookies();
  const { value = '' } = cookies.find(({ name }) => name.endsWith('volante_draft')) ?? {};
  expect(value).not.toBe('');
  return value;
}

for (const [when, wait] of [
  ['as soon as its scripts run @nightly', waitForHydration],
  ['when it has been idle', waitUntilIdle],
] as const) {
  test(`From home to the fleet are two rounds of requests at most, ${when}`, async ({ page }) => {
    await page.goto('/');
    await wait(page);
    const link = page.getByRole('main').getByRole('link', { name: /flota/i }).first();
    expect(await countStep(page, () => link.click(), 'Nuestra flota')).toBeLessThanOrEqual(2);
  });
}

test('From a car to the reservation are two rounds of requests at most, as soon as its scripts run @nightly', async ({
  page,
  search,
}) => {
  await page.goto(`/flota?${new URLSearchParams({ ...search })}`);
  await waitForHydration(page);
  const button = page.getByRole('button', { name: words.prepaid });
  expect(await countStep(page, () => button.click(), words.reservaHeading)).toBeLessThanOrEqual(2);
});

test('From a car to the reservation is one round of requests when the page has been idle', async ({
  page,
  search,
}) => {
  await page.goto(`/flota?${new URLSearchParams({ ...search })}`);
  await waitUntilIdle(page);
  const button = page.getByRole('button', { name: words.prepaid });
  expect(await countStep(page, () => button.click(), words.reservaHeading)).toBe(1);
  await expect(page).toHaveURL(/\/reserva$/);
});

test('From a paid card to the thanks is one round of requests', async ({ page, search }) => {
  await goToCheckout(page, 'es', search);
  await fillCard(page, 'es', CARDS.frictionless);
  await waitUntilIdle(page);
  const button = page.getByRole('button', { name: words.pay });
  expect(await countStep(page, () => button.click(), '¡Listo, Ana!')).toBe(1);
});

test('From a reservation paid at the counter to the thanks is one round of requests, which opens its voucher @nightly', async ({
  page,
  search,
}) => {
  await chooseCar(page, 'es', { search, type: 'normal' });
  await fillRenter(page, 'es');
  await waitUntilIdle(page);
  const draft = await readDraftId(page);
  const button = page.getByRole('button', { name: words.confirm });
  expect(await countStep(page, () => button.click(), '¡Listo, Ana!')).toBe(1);
  await expect(page).toHaveURL(/\/reserva\/thanks$/);
  const voucher = await page.locator('a[href$="/voucher.pdf"]').getAttribute('href');
  expect((await page.request.get(voucher ?? '')).headers()['content-type']).toBe('application/pdf');
  // The draft got another id, with which the page still belongs to this visitor.
  expect(await readDraftId(page)).not.toBe(draft);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: words.thanks })).toBeVisible();
});

test('From the reservation to the checkout are two requests: the form, and the document of the card', async ({
  page,
  search,
}) => {
  await chooseCar(page, 'es', { search });
  await page.getByRole('radio', { name: words.protection }).check();
  await fillRenter(page, 'es');
  await waitUntilIdle(page);
  const button = page.getByRole('button', { name: words.toPayment });
  const step = await watchStep(page, () => button.click(), words.checkoutHeading);
  expect(step).toEqual({ rounds: 2, requests: 2 });
});

/**
 * Stops the page's clock and makes a choice. The requests for bills, whose bodies are in `asked`, are held until
 * `answer` is called.
 */
async function chooseWithHeldBills(page: Page, search: Search) {
  await chooseCar(page, 'es', { search });
  await waitUntilIdle(page);
  const asked: string[] = [];
  const held = Promise.withResolvers<void>();
  await page.route('**/reserva.data*', async (route) => {
    asked.push(route.request().postData() ?? '');
    await held.promise;
    await route.continue();
  });
  const bar = page.locator('[data-quote-bar]');
  const total = (await bar.locator('strong').textContent()) ?? '';
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole('checkbox', { name: words.era }).check();
  await page.clock.runFor(40);
  await expect.poll(() => asked.length).toBe(1);
  return { asked, bar, total, answer: held.resolve };
}

test('A choice asks for its bill at once and marks the old one, and further choices share one request', async ({
  page,
  search,
}) => {
  const { asked, bar, total, answer } = await chooseWithHeldBills(page, search);
  await expect(bar).toHaveAttribute('aria-busy', 'true');
  await page.getByRole('checkbox', { name: words.era }).uncheck();
  await page.getByRole('radio', { name: words.protection }).press('ArrowDown');
  await page.clock.runFor(200);
  expect(asked).toHaveLength(1);
  await page.clock.runFor(100);
  await expect.poll(() => asked.length).toBe(2);
  answer();
  await page.clock.resume();
  await expect(bar).not.toHaveAttribute('aria-busy');
  await expect(bar.locator('strong')).not.toHaveText(total);
  expect(asked.map((body) => new URLSearchParams(body).get('era') !== null)).toEqual([true, false]);
});

test('The answer to a choice leaves the bill marked while a later choice waits for its own @nightly', async ({
  page,
  search,
}) => {
  const { bar, total, answer } = await chooseWithHeldBills(page, search);
  await page.getByRole('checkbox', { name: words.era }).uncheck();
  answer();
  await expect(bar.locator('strong')).not.toHaveText(total);
  await expect(bar).toHaveAttribute('aria-busy', 'true');
  await page.clock.resume();
  await expect(bar).not.toHaveAttribute('aria-busy');
  await expect(bar.locator('strong')).toHaveText(total);
});
