import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from './fixtures.ts';

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Holds the page as it is now against WCAG 2.2 AA, as far as a program can. */
export async function expectAccessible(page: Page, state: string): Promise<void> {
  // A document that is still on its way may yet be put in the place of the one before.
  await page.waitForLoadState();
  // Colours on their way from one state to the next are nobody's contrast.
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState }) => playState !== 'running'),
  );
  // `setLegacyMode` tests in the page itself, in half the time. It leaves out frames of other origins; we have none.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).withTags(STANDARDS).analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' · ')}`);
  expect.soft(found, state).toEqual([]);
}

/** Nothing on the page reaches over its edge. */
export async function expectNarrow(page: Page, state: string): Promise<void> {
  const { scroll, width } = await page.evaluate(() => ({
    scroll: document.documentElement.scrollWidth,
    width: document.documentElement.clientWidth,
  }));
  expect.soft(scroll, state).toBeLessThanOrEqual(width);
}

/** Accessible, no wider than the window, and no wider either with text twice as large. */
export async function expectUsable(page: Page, state: string): Promise<void> {
  await expectAccessible(page, state);
  await expectNarrow(page, state);
  await expectNarrowWhenLarge(page, state);
}

/** Nothing reaches over the edge either when all text is twice as large. WCAG 2.2, 1.4.4. */
export async function expectNarrowWhenLarge(page: Page, state: string): Promise<void> {
  const setSize = (size: string) =>
    page.evaluate((fontSize) => {
      document.documentElement.style.fontSize = fontSize;
    }, size);
  await setSize('200%');
  await expectNarrow(page, `${state}, text at 200 %`);
  await setSize('');
}
