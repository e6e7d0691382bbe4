import { type Browser, chromium } from '@playwright/test';
import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    chromiumPath: string;
  }
}

/** A browser for tests that edit content or break services, unlike `tests/e2e`, which share one site. */
export function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: inject('chromiumPath'),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--disable-background-networking',
      '--disable-dev-shm-usage',
    ],
  });
}
