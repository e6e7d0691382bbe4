import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { findChromium } from './tests/support/chromium.ts';

/** Every worker reads this file again. The first process sets the values; workers inherit its environment. */
process.env.E2E_PORT ??= '3210';
process.env.E2E_DATA_DIR ??= makeDataDir();

function makeDataDir(): string {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'volante-e2e-'));
  // The user that runs PostgreSQL for root needs access to the directory.
  chmodSync(dataDir, 0o711);
  return dataDir;
}

const port = Number(process.env.E2E_PORT);
const executablePath = findChromium(process.env);
const isNightly = process.env.NIGHTLY === '1';

const launchOptions = {
  args: [
    '--disable-gpu',
    '--disable-quic',
    '--disable-background-networking',
    // Chromium's own sandbox does not work as root.
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  ],
  ...(executablePath && { executablePath }),
};

/** The brands under test with their ports. Two of them in `npm test`, all of them in the nightly run. */
const brands = ['firefly', 'hertz', ...(isNightly ? ['dollar', 'thrifty'] : [])].map((brand, index) => ({
  brand,
  at: port + 3 * index,
}));

/** Firefly has all tests but those of another brand, which are Hertz's. At night the layout is tested in every brand. */
function testsOf(brand: string) {
  const another = '**/another-brand.test.ts';
  if (brand === 'firefly') return { testIgnore: another };
  const everyBrand = ['**/brands-and-schemes.test.ts', '**/printing.test.ts', '**/results.test.ts'];
  return { testMatch: [...(brand === 'hertz' ? [another] : []), ...(isNightly ? everyBrand : [])] };
}

/** A deployment of one brand. Its sandbox and the sandbox's control port use the next two ports. */
function serve(brand: string, at: number) {
  return {
    name: brand,
    command: 'node server/main.ts',
    url: `http://127.0.0.1:${at}/readyz`,
    env: {
      NODE_ENV: 'test',
      BRAND: brand,
      HOST: '127.0.0.1',
      PORT: String(at),
      DATA_DIR: process.env.E2E_DATA_DIR ?? '',
      LOG_LEVEL: 'warn',
      // Tests set the network of their visitor by X-Forwarded-For: tests/e2e/fixtures.ts.
      TRUSTED_PROXIES: '1',
    },
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 20_000 },
    stdout: 'pipe' as const,
  };
}

export default defineConfig({
  testDir: 'tests/e2e',
  // `npm run test:nightly` runs every test, `npm test` those without this tag: docs/guides/testing.md.
  ...(!isNightly && { grepInvert: /@nightly/ }),
  outputDir: 'test-results/e2e',
  globalSetup: './tests/e2e/prepare-database.ts',
  metadata: { dataDir: process.env.E2E_DATA_DIR },
  timeout: 240_000,
  expect: { timeout: 20_000 },
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ['json', { outputFile: 'test-results/browser.json' }]],
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    launchOptions,
    locale: 'es-PA',
    timezoneId: 'America/Panama',
    screenshot: 'only-on-failure',
    // Pictures and copies of the page after every step slow all tests down. The nightly run keeps the copies.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: isNightly, sources: false },
  },
  projects: brands.map(({ brand, at }) => ({
    name: brand,
    use: { baseURL: `http://127.0.0.1:${at}` },
    ...testsOf(brand),
  })),
  webServer: brands.map(({ brand, at }) => serve(brand, at)),
});
