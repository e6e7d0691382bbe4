import type { Page } from '@playwright/test';

/** Waits until the scripts of the page have taken over. */
export async function untilStarted(page: Page): Promise<void> {
  await page.waitForFunction(() => '__reactRouterDataRouter' in globalThis);
}

/** Reads on a little, by which a page starts, and touches nothing. */
export async function scrollToStart(page: Page): Promise<void> {
  await page.evaluate(() => scrollBy(0, 1));
  await untilStarted(page);
}

export const isStarted = (page: Page) => page.evaluate(() => '__reactRouterDataRouter' in window);

/** A browser that is never idle: only the visitor starts the page. */
export async function neverIdle(page: Page): Promise<string[]> {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  return scripts;
}
