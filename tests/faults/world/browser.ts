import type { Browser, BrowserContext, Page } from '@playwright/test';
import { afterAll, beforeAll, vi } from 'vitest';
import { CARDS } from '#tests/support/book-by-form.ts';
import { openBrowser } from '#tests/support/open-browser.ts';
import type { FaultWorld } from './fault-world.ts';
import type { Renter } from './renter.ts';
import { hear, SAYS_FAILED } from './witness.ts';

/** One browser for the scenarios of a file. Each renter gets a separate context. */
export function joinBrowser(): () => Browser {
  let browser: Browser | undefined;
  beforeAll(async () => {
    browser = await openBrowser();
  }, 60_000);
  afterAll(() => browser?.close());
  return () => {
    if (!browser) throw new Error('The browser opens before the first scenario');
    return browser;
  };
}

/** A renter with a browser context and a page. */
export interface Seat {
  renter: Renter;
  context: BrowserContext;
  page: Page;
}

/** Opens a browser context with the renter's cookies and the checkout page. */
export async function sitDown(
  world: FaultWorld,
  browser: Browser,
  renter: Renter,
  options: { javaScriptEnabled?: boolean } = {},
): Promise<Seat> {
  const context = await browser.newContext({
    locale: renter.language === 'en' ? 'en-US' : 'es-PA',
    ...options,
  });
  context.setDefaultTimeout(20_000);
  const cookies = [...renter.visitor.cookies].map(([name, value]) => ({
    name,
    value,
    url: world.site.origin,
    // As the site sets it. Without it browsers would send the cookies across sites for some minutes.
    sameSite: 'Lax' as const,
  }));
  await context.addCookies(cookies);
  listen(world, context, renter);
  const page = await context.newPage();
  await page.goto(renter.checkout.url.href);
  return { renter, context, page };
}

/**
 * Records the pages and polls that this browser receives, so that their statements can be compared with the
 * outcome.
 */
function listen(world: FaultWorld, context: BrowserContext, { reservationId }: Renter): void {
  context.on('response', async (response) => {
    const from = Date.now();
    const { origin, pathname: where } = new URL(response.url());
    const isPoll = where.startsWith('/pay/status/');
    if (origin !== world.site.origin || !(isPoll || response.request().resourceType() === 'document')) return;
    const body = await response.text().catch(() => '');
    const text = isPoll ? (body.includes('"form"') ? SAYS_FAILED : '') : toVisible(body);
    hear(world, reservationId, { text, where, from });
  });
}

/** Removes scripts, which contain message catalogs that the renter does not see. */
function toVisible(html: string): string {
  return html.replace(/<script\b[\s\S]*?<\/script>/g, '');
}

/** Fills in the card form and submits it when scripts run. */
export async function payOn(page: Page, card: string = CARDS.challenge): Promise<void> {
  await fillForScripts(page, card);
  await press(page);
}

/** Pays with a card that needs a challenge. Returns the bank's window when it shows the password form. */
export async function payAndFollow(page: Page): Promise<Page> {
  await fillForScripts(page, CARDS.challenge);
  const [bank] = await Promise.all([page.waitForEvent('popup'), press(page)]);
  await bank.locator('#password').waitFor();
  return bank;
}

/** Fills in the card form and waits until scripts have grouped the digits of the number. */
async function fillForScripts(page: Page, card: string): Promise<void> {
  await fillCard(page, card);
  const number = page.locator('[name=cardNumber]');
  await vi.waitUntil(async () => /^\d{4} /.test(await number.inputValue()), { timeout: 20_000 });
}

/** Fills in the card form and submits it without scripts. */
export async function payWithoutScripts(page: Page): Promise<void> {
  await fillCard(page, CARDS.challenge);
  await press(page);
}

async function fillCard(page: Page, card: string): Promise<void> {
  await page.locator('[name=cardHolder]').fill('Ana Pérez');
  await page.locator('[name=cardNumber]').fill(card);
  await page.locator('[name=expiration]').fill('12/31');
  await page.locator('[name=cvv]').fill('123');
}

function press(page: Page): Promise<void> {
  return page.getByRole('button', { name: /^(Pagar|Pay) / }).click();
}

export const verifying = (page: Page) =>
  page.getByRole('heading', { name: /Verificando pago\.\.\.|Verifying payment\.\.\./ });
export const verifyLink = (page: Page) =>
  page.getByRole('link', { name: /^(Verificar pago|Verify Payment)$/ });

/** Enters the password at the bank. */
export async function approve(bank: Page): Promise<void> {
  await bank.locator('#password').fill('3ds2');
  await bank.getByRole('button', { name: /Aprobar|Approve/ }).click();
}

export const arriveAtThanks = (page: Page) => page.waitForURL(/\/reserva\/thanks$/);
