import type { BrowserContext, Page } from '@playwright/test';
import { expect, vi } from 'vitest';
import { checkPage, readInventory } from '#server/commands/payments/check-page.ts';
import { CARDS } from '#tests/support/book-by-form.ts';
import {
  approve,
  openRenterBrowser,
  payAndFollow,
  payOn,
  payWithoutScripts,
  type RenterBrowser,
  shareBrowser,
  verifying,
  verifyLink,
  waitForThanks,
} from './fixture/browser.ts';
import type { FaultFixture } from './fixture/fault-fixture.ts';
import type { Random } from './fixture/random.ts';
import { aRenter, netCentsOf, PRICE_CENTS, statesOf, waitUntilShown } from './fixture/renter.ts';
import { scenariosForTests } from './fixture/scenario.ts';

const scenario = scenariosForTests();
const browser = shareBrowser();

/** One renter in a browser, starting on the checkout page. In the end exactly one payment has been taken. */
function inBrowser(
  title: string,
  play: (seat: RenterBrowser, fixture: FaultFixture) => Promise<void>,
  prepare: (context: BrowserContext) => Promise<unknown> = async () => {},
): void {
  scenario([15, 'card', title], async (fixture: FaultFixture, random: Random) => {
    const renter = await aRenter(fixture, random);
    const seat = await openRenterBrowser(fixture, browser(), renter);
    try {
      await prepare(seat.context);
      await seat.page.reload();
      await play(seat, fixture);
      await waitUntilShown(renter, 'paid');
      const kept = (await netCentsOf(fixture, renter)).filter((cents) => cents !== 0);
      expect(kept).toEqual([PRICE_CENTS]);
    } finally {
      await seat.context.close();
    }
  });
}

inBrowser(
  'a blocked window: the link opens the bank',
  async ({ page }) => {
    await payOn(page);
    await verifying(page).waitFor();
    const [bank] = await Promise.all([page.waitForEvent('popup'), verifyLink(page).click()]);
    await approve(bank);
    await waitForThanks(page);
  },
  (context) => context.addInitScript('window.open = () => null'),
);

inBrowser('the window closed in the middle of the challenge is opened again', async (seat) => {
  const bank = await payAndFollow(seat.page);
  await bank.close();
  expect(await verifying(seat.page).isVisible()).toBe(true);
  const [again] = await Promise.all([seat.page.waitForEvent('popup'), verifyLink(seat.page).click()]);
  await approve(again);
  await waitForThanks(seat.page);
});

inBrowser('the checkout tab is closed: the bank’s window ends the payment', async (seat) => {
  const bank = await payAndFollow(seat.page);
  await seat.page.close();
  await approve(bank);
  await waitUntilShown(seat.renter, 'paid');
});

inBrowser('both are closed: the checkout page leads to the bank again', async (seat) => {
  const bank = await payAndFollow(seat.page);
  await bank.close();
  await seat.page.close();
  const page = await seat.context.newPage();
  await page.goto(seat.renter.checkout.url.href);
  await verifying(page).waitFor();
  const [again] = await Promise.all([page.waitForEvent('popup'), verifyLink(page).click()]);
  await approve(again);
  await waitForThanks(page);
});

inBrowser('the checkout page is reloaded while the payer is at the bank', async (seat) => {
  const bank = await payAndFollow(seat.page);
  await seat.page.reload();
  await verifying(seat.page).waitFor();
  await approve(bank);
  await waitForThanks(seat.page);
});

inBrowser('the back button, at the bank and after paying', async (seat) => {
  const bank = await payAndFollow(seat.page);
  await bank.goBack().catch(() => {});
  await verifying(seat.page).waitFor();
  const target = bank.isClosed() ? await reopen(seat) : bank;
  if (!(await target.locator('#password').isVisible())) await target.goto(await challengeAddress(seat.page));
  await target.locator('#password').waitFor();
  await approve(target);
  await waitForThanks(seat.page);
  // Thanks has replaced the checkout, the first page of this tab.
  await seat.page.goBack();
  expect(seat.page.url()).toBe('about:blank');
  await seat.page.goForward();
  await waitForThanks(seat.page);
});

async function reopen({ page }: RenterBrowser): Promise<Page> {
  const [bank] = await Promise.all([page.waitForEvent('popup'), verifyLink(page).click()]);
  return bank;
}

async function challengeAddress(page: Page): Promise<string> {
  return new URL((await verifyLink(page).getAttribute('href')) ?? '', page.url()).href;
}

inBrowser(
  'a bank that cuts the opener: a window that seems closed is no outcome',
  async (seat, fixture) => {
    const bank = await payAndFollow(seat.page);
    expect(await statesOf(fixture, seat.renter)).toEqual(['awaiting_payer']);
    expect(await verifying(seat.page).isVisible()).toBe(true);
    await approve(bank);
    await waitForThanks(seat.page);
  },
  (context) =>
    context.route(/\/3ds\/|\/bank\//, async (route) => {
      const response = await route.fetch();
      const headers = { ...response.headers(), 'cross-origin-opener-policy': 'same-origin' };
      await route.fulfill({ response, headers });
    }),
);

inBrowser('two tabs wait for one payment, and both see its end', async (seat) => {
  const bank = await payAndFollow(seat.page);
  const tab = await seat.context.newPage();
  await tab.goto(seat.renter.checkout.url.href);
  await verifying(tab).waitFor();
  await approve(bank);
  await Promise.all([waitForThanks(seat.page), waitForThanks(tab)]);
});

inBrowser('the deadline passes: the open page offers another card by itself', async (seat, fixture) => {
  const bank = await payAndFollow(seat.page);
  await fixture.time.pass(5 * 60_000 + 1_000);
  await seat.page
    .getByRole('alert')
    .filter({ hasText: /El pago no se realizó|The payment was not made/ })
    .waitFor();
  await bank.close();
  await payOn(seat.page, CARDS.frictionless);
  await waitForThanks(seat.page);
});

scenario([15, 'card', 'without scripts, all in one tab'], async (fixture, random) => {
  const renter = await aRenter(fixture, random);
  const { context, page } = await openRenterBrowser(fixture, browser(), renter, { javaScriptEnabled: false });
  await payWithoutScripts(page);
  await verifying(page).waitFor();
  await page.goto(await challengeAddress(page));
  await page.getByRole('button', { name: /Continuar/ }).click();
  await approve(page);
  await page.getByRole('button', { name: /Regresar|Return|Back/ }).click();
  await page.getByRole('link', { name: /Volver a la reserva|Back to the reservation/ }).click();
  await vi.waitFor(
    async () => {
      if (!page.url().endsWith('/thanks')) await page.reload();
      expect(page.url()).toMatch(/\/reserva\/thanks$/);
    },
    { timeout: 15_000, interval: 200 },
  );
  await context.close();
});

scenario(
  [35, 'both', 'headers and scripts of the payment page are those of the inventory'],
  async (fixture, random) => {
    const renter = await aRenter(fixture, random);
    const cookie = [...renter.visitor.cookies].map((pair) => pair.join('=')).join('; ');
    const inventory = readInventory();
    expect(inventory.scripts.length).toBeGreaterThan(0);
    const { text } = await checkPage({ url: renter.checkout.url.href, cookie }, inventory);
    // The only difference: in tests PayPal is served without https.
    expect(text.split('\n')).toEqual([expect.stringContaining('form-action')]);
    const lacking = { ...inventory, scripts: inventory.scripts.slice(1), inline: [] };
    const { status } = await checkPage({ url: renter.checkout.url.href, cookie }, lacking);
    expect(status).toBe(1);
  },
);

scenario(
  [35, 'both', 'a browser that pays runs only what is listed, and no policy is broken'],
  async (fixture, random) => {
    const renter = await aRenter(fixture, random);
    const { context, page } = await openRenterBrowser(fixture, browser(), renter);
    const seen = { violations: [] as string[], foreign: [] as string[], unlisted: [] as string[] };
    const listed = readInventory().scripts.map(({ file }) => file);
    let scripts = 0;
    // Checks windows of the site. Pages of the bank may run any script.
    context.on('console', (message) => {
      const isOurs = message.page()?.url().startsWith(fixture.site.origin);
      if (isOurs && /Content Security Policy/i.test(message.text())) seen.violations.push(message.text());
    });
    page.on('request', (request) => {
      if (new URL(request.url()).origin !== fixture.site.origin && !request.url().startsWith('data:'))
        seen.foreign.push(request.url());
    });
    page.on('request', (request) => {
      const file = new URL(request.url()).pathname;
      if (request.resourceType() !== 'script' || !page.url().includes('/checkout')) return;
      scripts += 1;
      if (!listed.includes(file)) seen.unlisted.push(file);
    });
    await page.reload();
    // The scripts are loaded when the browser is idle.
    await vi.waitUntil(() => scripts > 0, { timeout: 15_000 });
    const bank = await payAndFollow(page);
    expect(seen).toEqual({ violations: [], foreign: [], unlisted: [] });
    await approve(bank);
    await waitForThanks(page);
    expect(seen).toMatchObject({ violations: [], foreign: [] });
    expect(fixture.printed()).not.toContain('kept to a security policy');
    await context.close();
  },
);
