import AxeBuilder from '@axe-core/playwright';
import type { Browser, Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { openBrowser } from '#tests/support/open-browser.ts';
import { openTestSite, type TestSite } from '#tests/support/open-test-site.ts';
import { withServices } from '#tests/support/with-services.ts';

vi.setConfig({ testTimeout: 120_000 });

let site: TestSite;
let measured: TestSite;
let browser: Browser;
beforeAll(async () => {
  [site, measured, browser] = await Promise.all([
    openTestSite(),
    openTestSite({ GTM_ID: 'GTM-TEST1' }),
    openBrowser(),
  ]);
});
afterAll(async () => {
  await browser.close();
  await Promise.all([site.close(), measured.close()]);
});

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** Without selectors and details of elements that pass, which nothing reads. */
const ONLY_VIOLATIONS = { resultTypes: ['violations' as const], selectors: false };

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether to check both languages in all widths, not only Spanish on a phone. */
    isNightly: boolean;
  }
}

const [PHONE, DESK] = [
  { width: 360, height: 740 },
  { width: 1440, height: 900 },
];
/**
 * Page states that the browser tests do not reach. The nightly run checks both languages at the smallest and
 * largest width.
 */
const VIEWS = [
  { form: '', viewport: PHONE },
  ...(inject('isNightly')
    ? [
        { form: '', viewport: DESK },
        { form: '/en', viewport: PHONE },
        { form: '/en', viewport: DESK },
      ]
    : []),
];

/** Problems of the page in its current state: violations of WCAG 2.2 AA and horizontal overflow. */
async function findFaults(page: Page): Promise<string[]> {
  // Legacy mode runs axe in the page itself, which takes half the time. It skips frames of other origins, of
  // which there are none.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options(ONLY_VIOLATIONS).withTags(STANDARDS);
  const { violations } = await axe.analyze();
  const isWide = await page.evaluate(
    () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
  );
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' · ')}`);
  return isWide ? [...found, 'is wider than its window'] : found;
}

/** Opens each address in each view. Returns the problems by address. */
async function look(
  paths: string[],
  given: {
    origin?: string;
    cookie?: string;
    act?: (page: Page) => Promise<void>;
  } = {},
): Promise<Record<string, string[]>> {
  const { origin = site.origin, cookie, act } = given;
  const faults: Record<string, string[]> = {};
  for (const { form, viewport } of VIEWS) {
    const context = await browser.newContext({ viewport, reducedMotion: 'reduce' });
    if (cookie) await context.addCookies([{ name: 'volante_draft', value: cookie, url: origin }]);
    const page = await context.newPage();
    for (const path of paths) {
      await page.goto(origin + (path === '/' ? form || '/' : form + path));
      await act?.(page);
      const found = await findFaults(page);
      if (found.length > 0) faults[`${form}${path} at ${viewport.width}`] = found;
    }
    await context.close();
  }
  return faults;
}

describe('accessibility of', () => {
  it('an information page with its form, one that is not there, and an address that is refused', async () => {
    expect(await look(['/info/empresas', '/info/nada', '/flota%00'])).toEqual({});
  });

  it('the page for an internal failure', async () => {
    const { reservations } = site.services;
    const gone = { ...reservations, findDraft: () => Promise.reject(new Error('the drafts are gone')) };
    const faults = await withServices(site.services, { reservations: gone }, () =>
      look(['/reserva'], {
        cookie: 'a'.repeat(32),
        act: async (page) => expect(await page.title()).toMatch(/falló|failed/),
      }),
    );
    expect(faults).toEqual({});
  });

  it('a corporate request and a sign-in that were refused', async () => {
    const refuse = async (page: Page) => {
      await page.locator('main form:has(input[type=email]) button[type=submit]').last().click();
      await page.locator('[data-error-summary]').waitFor();
    };
    expect(await look(['/corporativo', '/cuenta/entrar'], { act: refuse })).toEqual({});
  });

  it('the question of consent while it is open', async () => {
    const isOpen = (page: Page) => page.locator('#consent[data-open]').waitFor();
    expect(await look(['/promos'], { origin: measured.origin, act: isOpen })).toEqual({});
  });

  it('pages that have nothing to list', async () => {
    const { promos, jobs, branches, corporatePlans } = site.content.current();
    for (const { id } of promos) await site.edit('promos', { id }, { status: 'draft' });
    for (const { id } of jobs) await site.edit('jobs', { id }, { status: 'draft' });
    for (const { code } of branches) await site.edit('sucursales', { code }, { status: 'draft' });
    for (const { code } of corporatePlans) await site.edit('corporate_plans', { code }, { status: 'draft' });
    const paths = ['/', '/flota', '/promos', '/jobs', '/sucursales', '/corporativo/planes'];
    expect(await look(paths)).toEqual({});
  });
});
