import type { Page } from '@playwright/test';

export async function waitForHydration(page: Page): Promise<void> {
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
}

/**
 * Makes a browser that is never idle, so that only an interaction starts the scripts. Returns the addresses
 * of requested scripts.
 */
export async function preventIdle(page: Page): Promise<string[]> {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  return scripts;
}
