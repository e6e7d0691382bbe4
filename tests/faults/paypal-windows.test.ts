import type { Page } from '@playwright/test';
import { arriveAtThanks, joinBrowser, type Seat, sitDown } from './world/browser.ts';
import { expectPaidOnce } from './world/expect-paid-once.ts';
import { aRenter, look } from './world/renter.ts';
import { joinFaultWorld, scenario } from './world/scenario.ts';

const world = joinFaultWorld();
const browser = joinBrowser();

/** One renter in a browser on PayPal's page. In the end exactly one payment has been taken. */
function atPayPal(title: string, play: (seat: Seat) => Promise<Page>): void {
  scenario(world, [15, 'paypal', title], async (world, chance) => {
    const renter = await aRenter(world, chance);
    const seat = await sitDown(world, browser(), renter);
    const { context, page } = seat;
    try {
      await page.getByRole('button', { name: /^(Ir a PayPal|Go to PayPal)/ }).click();
      await page.waitForURL(/\/checkoutnow/);
      const end = await play(seat);
      await arriveAtThanks(end);
      await expectPaidOnce(world, renter);
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

async function openAgain({ context, renter }: Seat): Promise<Page> {
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
  await arriveAtThanks(seat.page);
  return waiting;
});

atPayPal('the back button after paying leads to the thanks, not to a form', async ({ page, renter }) => {
  await approveAt(page);
  await arriveAtThanks(page);
  await page.goBack();
  await look(renter);
  await page.goto(renter.checkout.url.href);
  return page;
});
