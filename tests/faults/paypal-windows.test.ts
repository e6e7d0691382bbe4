import type { Page } from '@playwright/test';
import { openRenterBrowser, type RenterBrowser, shareBrowser, waitForThanks } from './fixture/browser.ts';
import { expectPaidOnce } from './fixture/expect-paid-once.ts';
import { aRenter, readShown } from './fixture/renter.ts';
import { scenariosForTests } from './fixture/scenario.ts';

const scenario = scenariosForTests();
const browser = shareBrowser();

/** One renter in a browser on PayPal's page. In the end exactly one payment has been taken. */
function atPayPal(title: string, play: (seat: RenterBrowser) => Promise<Page>): void {
  scenario([15, 'paypal', title], async (fixture, random) => {
    const renter = await aRenter(fixture, random);
    const seat = await openRenterBrowser(fixture, browser(), renter);
    const { context, page } = seat;
    try {
      await page.getByRole('button', { name: /^(Ir a PayPal|Go to PayPal)/ }).click();
      await page.waitForURL(/\/checkoutnow/);
      const end = await play(seat);
      await waitForThanks(end);
      await expectPaidOnce(fixture, renter);
    } finally {
      await context.close();
    }
  });
}

const approveAt = (page: Page) => page.locator('button[value=approve]').click();

/** Follows the link of the waiting page, which leads to the same order. */
async function goOn(page: Page): Promise<Page> {
  await page.getByRole('link', { name: /^(Continuar en PayPal|Continue at PayPal)$/ }).click();
  await approveAt(page);
  return page;
}

async function openAgain({ context, renter }: RenterBrowser): Promise<Page> {
  const page = await context.newPage();
  await page.goto(renter.checkout.url.href);
  return page;
}

atPayPal('the back button at PayPal, a reload, and on to the same order', async ({ page }) => {
  await page.goBack();
  await page.reload();
  return goOn(page);
});

atPayPal('the only tab is closed at PayPal: the checkout page leads there again', async (seat) => {
  await seat.page.close();
  return goOn(await openAgain(seat));
});

atPayPal('a second tab waits, and sees the end of the first', async (seat) => {
  const waiting = await openAgain(seat);
  await approveAt(seat.page);
  await waitForThanks(seat.page);
  return waiting;
});

atPayPal('the back button after paying leads to the thanks, not to a form', async ({ page, renter }) => {
  await approveAt(page);
  await waitForThanks(page);
  await page.goBack();
  await readShown(renter);
  await page.goto(renter.checkout.url.href);
  return page;
});
