import { type BrowserContext, test as base, expect, type Locator, type Page } from '@playwright/test';
import { aSearch, inDays, type Search } from '../support/search-days.ts';
import type { Language } from './words.ts';

export { expect, type Page };

/** Smallest phone and largest desktop that the site is designed for. */
export const PHONE = { width: 360, height: 740 };
export const DESK = { width: 1440, height: 900 };

/**
 * Tag for the nightly run. `npm test` covers each state on a phone in Spanish; `npm run test:nightly` also
 * covers the other views.
 */
export function toGate(language: Language, viewport: { width: number }): '' | ' @nightly' {
  return language === 'es' && viewport.width === PHONE.width ? '' : ' @nightly';
}

/** A page that does not exist. Its name is longer than a line. */
export const MISSING = '/una-pagina-que-no-existe-y-cuyo-nombre-no-cabe-en-ninguna-linea';

/**
 * Chromium logs each fetch with an error status. Forms with invalid input get 400 or 409; a page gets 503 from a
 * site that other processes keep from running, and loads again by itself.
 */
const EXPECTED = /^Failed to load resource: the server responded with a status of (400|409|503) /;

export interface Fixtures {
  /** A search with different days for each test, so that tests do not compete for cars. */
  search: Search;
  /** Console errors and warnings and violations of the policy on any page. Must stay empty. */
  noise: string[];
}

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures off the parameter
  search: async ({}, use, { title, project, retry }) => {
    await use(aSearchFrom(20 + (hash(`${project.name} ${title} ${retry}`) % 300)));
  },
  // Each test has its own client IP, because all tests together exceed the limit on card attempts per IP.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures off the parameter
  extraHTTPHeaders: async ({}, use, { title, project, retry }) => {
    const number = hash(`${project.name} ${title} ${retry}`);
    await use({ 'X-Forwarded-For': `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}` });
  },
  noise: [
    async ({ context }, use) => {
      const noise = listen(context);
      await use(noise);
      expect(noise).toEqual([]);
    },
    { auto: true },
  ],
});

/** The worked example: a week from that day on, from the airport to another branch. */
function aSearchFrom(day: number): Search {
  return aSearch({ pickup_date: inDays(day), return_date: inDays(day + 7) });
}

/** The place of a visible element. */
export async function measure(
  shown: Locator,
): Promise<{ x: number; y: number; width: number; height: number }> {
  const box = await shown.boundingBox();
  if (!box) throw new Error(`${shown} is not displayed`);
  return box;
}

/** Records all errors and warnings that pages of this browser log from now on. */
export function listen(context: BrowserContext): string[] {
  const noise: string[] = [];
  context.on('console', (message) => {
    const address = message.page()?.url() ?? '';
    const isExpected = EXPECTED.test(message.text()) || address.endsWith(MISSING);
    if (['error', 'warning'].includes(message.type()) && !isExpected)
      noise.push(`${address}: ${message.text()}`);
  });
  context.on('weberror', (error) => noise.push(`${error.page()?.url()}: ${error.error()}`));
  return noise;
}

function hash(text: string): number {
  return [...text].reduce((sum, character) => (sum * 31 + (character.codePointAt(0) ?? 0)) % 1_000_003, 7);
}
