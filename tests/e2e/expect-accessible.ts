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
  const { violations } = await new AxeBuilder({ page }).withTags(STANDARDS).analyze();
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
