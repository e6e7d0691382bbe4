import type { Browser } from '@playwright/test';
import { openLine } from '#tests/e2e/booking.ts';
import { WORDS } from '#tests/e2e/words.ts';
import { toFleet } from './load.ts';
import { openPhone, type Phone, withChromium } from './phone.ts';
import { median, type Target } from './report.ts';
import { CHOOSE } from './taps.ts';

const ROUNDS = 3;
const STARTED_MS = 6_000;
const SETTLED_MS = 1_500;
const words = WORDS.es;

/**
 * Interaction to next paint: the slowest of several interactions of each screen after hydration, on the phone
 * of `taps.ts`.
 */
export async function benchInp(origin: string): Promise<Target[]> {
  const screens = { 'fleet filters': filter, calendar: chooseDays, 'bill update': updateQuote };
  return withChromium(async (browser) => {
    const targets: Target[] = [];
    for (const [name, use] of Object.entries(screens)) {
      const slowest: number[] = [];
      for (let round = 0; round < ROUNDS; round++) slowest.push(await measure(browser, origin, use));
      targets.push({ what: `5 INP, ${name}`, measured: median(slowest), goal: 100, unit: ' ms', digits: 0 });
    }
    return targets;
  });
}

type Screen = (phone: Phone, origin: string) => AsyncIterable<() => Promise<void>>;

/**
 * Duration in milliseconds of the slowest interaction that `screen` yields. Each interaction starts when the
 * previous one has settled.
 */
async function measure(browser: Browser, origin: string, screen: Screen): Promise<number> {
  const phone = await openPhone(browser);
  try {
    for await (const interact of screen(phone, origin)) {
      await interact();
      await phone.page.waitForTimeout(SETTLED_MS);
    }
    return Math.max(0, ...phone.notes.map(({ tookMs }) => tookMs));
  } finally {
    await phone.context.close();
  }
}

/** Opens the page and waits for hydration. This part is not measured and runs on the fast network. */
async function arrive(phone: Phone, url: string): Promise<void> {
  await phone.setSlow(false);
  await phone.page.goto(url);
  await start(phone);
}

async function start(phone: Phone): Promise<void> {
  await phone.page.evaluate(() => scrollBy(0, 1));
  await phone.page.waitForTimeout(STARTED_MS);
  await phone.setSlow(true);
  phone.notes.length = 0;
}

async function* filter(phone: Phone, origin: string) {
  await arrive(phone, toFleet(origin));
  for (const name of [/^4×4/, 'Paga al retirar', 'Paga ahora', /^4×4/])
    yield () => phone.page.getByLabel(name).first().tap();
}

async function* chooseDays(phone: Phone, origin: string) {
  await arrive(phone, `${origin}/`);
  const date = phone.page.getByRole('main').getByLabel(words.pickupDate, { exact: true });
  yield () => date.tap();
  const days = phone.page.getByRole('dialog').locator('td').getByRole('button', { disabled: false });
  for (const index of [1, 4]) yield () => days.nth(index).tap();
}

async function* updateQuote(phone: Phone, origin: string) {
  const { page } = phone;
  await arrive(phone, toFleet(origin));
  await phone.setSlow(false);
  await page.getByRole('button', { name: CHOOSE }).first().tap();
  await page.waitForURL('**/reserva');
  await start(phone);
  yield () => page.getByRole('radio', { name: words.protection }).check();
  yield () => page.getByRole('checkbox', { name: words.era }).check();
  yield () => openLine(page, words.extras);
  yield () => page.getByRole('button', { name: words.panapass }).tap();
}
