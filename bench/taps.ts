import type { Browser } from '@playwright/test';
import { CARDS, fillCard, fillRenter } from '#tests/e2e/booking.ts';
import { WORDS } from '#tests/e2e/words.ts';
import { countRounds } from '#tests/support/count-rounds.ts';
import { toFleet } from './load.ts';
import { openPhone, type Phone, withChromium } from './phone.ts';
import { median, printTable, type Target } from './report.ts';

const ROUNDS = 3;
const PATIENCE_MS = 12_000;
const words = WORDS.es;
/** Matches the button that chooses a car. */
export const CHOOSE = /^(Pagar|Elegir)/;

/**
 * One step of a renter: seconds from the tap to the result (`done`) and to the first visible change (`sign`),
 * and serial rounds of requests. Infinity when the result did not come in time.
 */
interface Step {
  done: number;
  sign: number;
  rounds: number;
}

/** State of the page at the tap: how long it has been loaded, and whether it was scrolled. */
const MOMENTS = {
  'right after load': async (_phone: Phone) => {},
  'after 3 s': ({ page }: Phone) => page.waitForTimeout(3_000),
  'scrolled, after 7 s': async ({ page }: Phone) => {
    await page.evaluate(() => scrollBy(0, 40));
    await page.waitForTimeout(7_000);
  },
};
type Moment = keyof typeof MOMENTS;

/** Maximum seconds. */
const GOALS = {
  'date, right after load': 1.2,
  'date, after 3 s': 0.3,
  'date, scrolled, after 7 s': 0.3,
  'date, second time': 0.3,
  'link, after 3 s': 0.7,
  'link, scrolled, after 7 s': 0.7,
  'choose a car, right after load': 1.4,
  'choose a car, after 3 s': 1.4,
  'bill update': 1,
  continue: 1,
  pay: 1,
};

/** First interactions on a slow phone, interface.md#phones. */
export async function benchTaps(origin: string): Promise<Target[]> {
  const rounds: Record<string, Step>[] = [];
  await withChromium(async (browser) => {
    for (let round = 0; round < ROUNDS; round++)
      rounds.push({
        ...(await tapDate(browser, origin)),
        ...(await tapLink(browser, origin)),
        ...(await book(browser, origin)),
      });
  });
  const names = Object.keys(rounds[0] ?? {});
  const of = (name: string, key: keyof Step) =>
    median(rounds.map((round) => round[name]?.[key] ?? Number.NaN));
  const seconds = (figure: number) => (Number.isFinite(figure) ? figure.toFixed(2) : 'never');
  printTable(
    `Slow 4G, processor 4 × slower, 360 × 740, medians of ${ROUNDS}, seconds`,
    ['step', 'done', 'first sign', 'serial rounds'],
    names.map((name) => [
      name,
      seconds(of(name, 'done')),
      seconds(of(name, 'sign')),
      String(of(name, 'rounds')),
    ]),
  );
  const worst = (key: keyof Step) => Math.max(...names.map((name) => of(name, key)));
  const links = names.filter((name) => name.startsWith('link')).map((name) => of(name, 'done'));
  return [
    ...Object.entries(GOALS).map(([name, goal]) => ({
      what: `4 ${name}`,
      measured: of(name, 'done'),
      goal,
      unit: ' s',
    })),
    {
      what: '4 link, the slowest ÷ the page as a plain document',
      measured: Math.max(...links) / of('plain document', 'done'),
      goal: 1.1,
    },
    { what: '4 first sign of a tap, the latest', measured: worst('sign'), goal: 0.1, unit: ' s' },
    { what: '4 serial rounds of a step, the most', measured: worst('rounds'), goal: 2, digits: 0 },
  ];
}

/** Returns `open` when a dialog is open and has days that can be chosen. */
function readCalendar(): string | undefined {
  const dialogs = [...document.querySelectorAll('[role="dialog"], dialog[open]')];
  const days = dialogs
    .filter((dialog) => dialog.checkVisibility())
    .flatMap((dialog) => [...dialog.querySelectorAll('td :is(button, [role="button"], label, a)')]);
  const isOpen = days.some(
    (day) => /^\d+$/.test(day.textContent) && !day.matches(':disabled, [aria-disabled="true"]'),
  );
  return isOpen ? 'open' : undefined;
}

/** After a tap on a choice: all amounts of the page. After any other tap: the heading. */
function readQuote(tapped: Element | undefined): string | undefined {
  return tapped?.closest('label, input')
    ? String(document.querySelector('main')?.textContent.match(/\$\d[\d,.]*\d/g))
    : document.querySelector('h1')?.textContent;
}

async function tapDate(browser: Browser, origin: string): Promise<Record<string, Step>> {
  const steps: Record<string, Step> = {};
  for (const moment of Object.keys(MOMENTS) as Moment[]) {
    const phone = await openPhone(browser, readCalendar);
    await open(phone, `${origin}/`, moment);
    const date = phone.page.getByRole('main').getByLabel(words.pickupDate, { exact: true });
    steps[`date, ${moment}`] = await take(phone, () => date.tap());
    if (moment === 'scrolled, after 7 s') {
      await phone.page.keyboard.press('Escape');
      await phone.page.waitForTimeout(1_000);
      steps['date, second time'] = await take(phone, () => date.tap());
    }
    await phone.context.close();
  }
  return steps;
}

/** Follows a link from the home page to the fleet, and loads the same page as a document for comparison. */
async function tapLink(browser: Browser, origin: string): Promise<Record<string, Step>> {
  const steps: Record<string, Step> = {};
  for (const moment of Object.keys(MOMENTS) as Moment[]) {
    const phone = await openPhone(browser, readQuote);
    await open(phone, `${origin}/`, moment);
    const link = phone.page.getByRole('main').getByRole('link', { name: /flota/i }).first();
    steps[`link, ${moment}`] = await take(phone, () => link.tap());
    if (moment === 'right after load') {
      await phone.page.goto(`${origin}/flota`);
      const paint = await phone.page.waitForFunction(
        () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
      );
      const paintMs = Number(await paint.jsonValue());
      steps['plain document'] = { done: paintMs / 1000, sign: 0, rounds: 1 };
    }
    await phone.context.close();
  }
  return steps;
}

/** The steps from the fleet to a paid reservation. */
async function book(browser: Browser, origin: string): Promise<Record<string, Step>> {
  const steps: Record<string, Step> = {};
  const press = (phone: Phone, name: RegExp) =>
    take(phone, () => phone.page.getByRole('button', { name }).first().tap());
  const phones: Phone[] = [];
  for (const moment of ['right after load', 'after 3 s'] as const) {
    await phones[0]?.context.close();
    const phone = await openPhone(browser, readQuote);
    phones.unshift(phone);
    await open(phone, toFleet(origin), moment);
    steps[`choose a car, ${moment}`] = await press(phone, CHOOSE);
  }
  const [phone] = phones as [Phone];
  const { page, context } = phone;
  await quickly(phone, () => page.getByRole('radio', { name: words.protection }).check());
  steps['bill update'] = await take(phone, () => page.getByRole('checkbox', { name: words.era }).check());
  await quickly(phone, () => fillRenter(page, 'es'));
  steps.continue = await press(phone, words.toPayment);
  await quickly(phone, () => fillCard(page, 'es', CARDS.frictionless));
  steps.pay = await press(phone, words.pay);
  await context.close();
  return steps;
}

/** Fills fields on the fast network of the machine. This time is not measured. */
async function quickly({ page, setSlow }: Phone, fill: () => Promise<void>): Promise<void> {
  await setSlow(false);
  await page.waitForTimeout(2_000);
  await fill();
  await page.waitForTimeout(2_000);
  await setSlow(true);
}

async function open(phone: Phone, url: string, moment: Moment): Promise<void> {
  const startedMs = Date.now();
  await phone.page.goto(url, { waitUntil: 'load' });
  await waitForNote(phone, 'painted', startedMs);
  await MOMENTS[moment](phone);
}

/** Calls `press`, which taps, and waits until the page shows the result. */
async function take(phone: Phone, press: () => Promise<void>): Promise<Step> {
  const begunMs = Date.now();
  await press();
  const tapMs = await waitForNote(phone, 'tap', begunMs);
  const doneMs = await waitForNote(phone, 'done', tapMs);
  const signs = phone.notes.filter(
    ({ kind, atMs }) => !['tap', 'interaction'].includes(kind) && atMs >= tapMs,
  );
  const signMs = Math.min(...signs.map(({ atMs }) => atMs));
  const untilMs = Math.min(doneMs, Date.now());
  return {
    done: (doneMs - tapMs) / 1000,
    sign: (signMs - tapMs) / 1000,
    rounds: countRounds(phone.fetched, tapMs, untilMs),
  };
}

/** Time of the first event of a kind after another time; Infinity when none comes in time. */
async function waitForNote({ notes, page }: Phone, kind: Phone['notes'][number]['kind'], afterMs: number) {
  const deadline = Date.now() + PATIENCE_MS;
  while (Date.now() < deadline) {
    const note = notes.find((each) => each.kind === kind && each.atMs >= afterMs);
    if (note) return note.atMs;
    await page.waitForTimeout(20);
  }
  return Number.POSITIVE_INFINITY;
}
