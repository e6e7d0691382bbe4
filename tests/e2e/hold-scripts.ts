import type { Page } from '@playwright/test';

/** Holds back all scripts until `release` is called. */
export async function holdScripts(page: Page): Promise<{ release(): void }> {
  const released = Promise.withResolvers<void>();
  await page.route('**/static/*.js', async (route) => {
    await released.promise;
    await route.continue();
  });
  return { release: released.resolve };
}
