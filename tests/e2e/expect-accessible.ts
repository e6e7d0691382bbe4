import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from './fixtures.ts';

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** Without selectors and details of elements that pass, which nothing reads. */
const ONLY_VIOLATIONS = { resultTypes: ['violations' as const], selectors: false };

/** Checks the page in its current state against WCAG 2.2 AA with axe. */
export async function expectAccessible(page: Page, state: string): Promise<void> {
  // A document that is still loading may replace the current one.
  await page.waitForLoadState();
  // Colors in a transition have no meaningful contrast.
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState }) => playState !== 'running'),
  );
  // Legacy mode runs axe in the page itself, which takes half the time. It skips frames of other origins, of
  // which there are none.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options(ONLY_VIOLATIONS).withTags(STANDARDS);
  const { violations } = await axe.analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' · ')}`);
  expect.soft(found, state).toEqual([]);
}

/** Checks that the page has no horizontal overflow. */
export async function expectNarrow(page: Page, state: string): Promise<void> {
  const { scroll, width } = await page.evaluate(() => ({
    scroll: document.documentElement.scrollWidth,
    width: document.documentElement.clientWidth,
  }));
  expect.soft(scroll, state).toBeLessThanOrEqual(width);
}

/** Checks that the page is accessible and has no horizontal overflow, also with text twice as large (WCAG 2.2, 1.4.4). */
export async function expectUsable(page: Page, state: string): Promise<void> {
  await expectAccessible(page, state);
  await expectNarrow(page, state);
  const setSize = (size: string) =>
    page.evaluate((fontSize) => {
      document.documentElement.style.fontSize = fontSize;
    }, size);
  await setSize('200%');
  await expectNarrow(page, `${state}, text at 200 %`);
  await setSize('');
}
