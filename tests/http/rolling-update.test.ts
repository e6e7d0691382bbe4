import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { sandboxCredentials } from '#sandbox/card-gateway/start-card-gateway.ts';
import { startSandbox } from '#sandbox/start-sandbox.ts';
import { approveAtBank, CARDS, fillCard, fillRenter, searchCars } from '#tests/e2e/booking.ts';
import { WORDS } from '#tests/e2e/words.ts';
import { buildVersion } from '#tests/support/build-version.ts';
import { copyDemoFiles, demoTemplate } from '#tests/support/demo-template.ts';
import { findFreePorts } from '#tests/support/free-ports.ts';
import { openBrowser } from '#tests/support/open-browser.ts';
import { SECRET_KEY } from '#tests/support/open-test-site.ts';
import { openTestStore } from '#tests/support/open-test-store.ts';
import { startRoundRobin } from '#tests/support/round-robin.ts';
import { aSearch } from '#tests/support/search-days.ts';
import { type SiteProcess, startSiteProcess } from '#tests/support/site-process.ts';

const TEXT = { file: 'app/texts/messages/es/fleet.ts', from: "title: 'Flota'", to: "title: 'La flota'" };
/** Part of a file that most others import. */
const OF_EVERY_PAGE = {
  file: 'app/web/frame/site-footer.tsx',
  from: 'className="foot-about ',
  to: 'className="foot-about of-another-version ',
};

let browser: Browser;
let another: string;
beforeAll(async () => {
  browser = await openBrowser();
  another = buildVersion([TEXT, OF_EVERY_PAGE]);
}, 300_000);
afterAll(async () => {
  await browser.close();
  rmSync(another, { recursive: true, force: true });
});

it('lets a renter book and pay while two versions answer in turn, without 404 and with one reload at most', async () => {
  const alone = await book(['server/main.ts', 'server/main.ts']);
  const mixed = await book(['server/main.ts', path.join(another, 'server/main.ts')]);
  expect(mixed.versions.size).toBe(2);
  expect(mixed.notFound).toEqual([]);
  expect(mixed.noise).toEqual([]);
  expect(mixed.documents.length).toBeLessThanOrEqual(alone.documents.length + 1);
}, 600_000);

/** What the browser has requested and logged during a booking. */
interface Journey {
  notFound: string[];
  /** Addresses that were loaded as documents. */
  documents: string[];
  noise: string[];
  /** Versions whose footer was shown or whose manifest was requested. */
  versions: Set<string>;
}

/** Books and pays at two processes behind one address. */
async function book(scripts: string[]): Promise<Journey> {
  const { origin } = await startSites(scripts);
  const context = await browser.newContext({ baseURL: origin, locale: 'es-PA' });
  onTestFinished(() => context.close());
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  const journey = record(page);
  await goThrough(page);
  for (let count = 0; count < 4; count++) {
    await page.goto('/builds/latest.json');
    journey.versions.add((await page.textContent('body')) ?? '');
    journey.documents.pop();
  }
  return journey;
}

function record(page: Page): Journey {
  const journey: Journey = { notFound: [], documents: [], noise: [], versions: new Set() };
  page.on('response', (response) => {
    if (response.status() === 404) journey.notFound.push(response.url());
  });
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame())
      journey.documents.push(new URL(request.url()).pathname);
  });
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) journey.noise.push(message.text());
  });
  return journey;
}

async function goThrough(page: Page): Promise<void> {
  const words = WORDS.es;
  const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();
  await page.goto('/');
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
  for (const link of ['Sucursales', 'Promociones', 'Flota', 'Sucursales'])
    await page.getByRole('navigation').getByRole('link', { name: link, exact: true }).first().click();
  await page
    .getByRole('link', { name: /Firefly/ })
    .first()
    .click();
  await searchCars(page, 'es', aSearch());
  await page.getByRole('button', { name: words.prepaid }).first().click();
  await heading(words.reservaHeading);
  await page.getByRole('radio', { name: words.protection }).check();
  await fillRenter(page, 'es');
  await page.getByRole('button', { name: words.toPayment }).first().click();
  await heading(words.checkoutHeading);
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
  await fillCard(page, 'es', CARDS.challenge);
  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name: words.pay }).click();
  await approveAtBank(await opening);
  await heading(words.thanks);
}

/** Starts two processes on one database behind one address. */
async function startSites(scripts: string[]): Promise<{ origin: string }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'volante-rolling-'));
  chmodSync(folder, 0o711);
  const test = await openTestStore(20, demoTemplate);
  copyDemoFiles(folder);
  const sandbox = await startSandbox({ host: 'localhost', port: 0, controlPort: 0, dataDir: folder });
  const { user, host, database: name } = test.database.address;
  const settings = {
    BRAND: 'firefly',
    SECRET_KEY,
    TRUSTED_PROXIES: '1',
    SANDBOX: 'off',
    DATA_DIR: folder,
    DATABASE_URL: `postgres://${user}@localhost/${name}?host=${encodeURIComponent(String(host))}`,
    METROBANK_URL: sandbox.apiUrl,
    METROBANK_ID: sandboxCredentials.id,
    METROBANK_PASSWORD: sandboxCredentials.password,
  };
  const sites: SiteProcess[] = [];
  for (const script of scripts) {
    const site = startSiteProcess(await findFreePorts(), settings, { script: path.resolve(script) });
    sites.push(site);
    await site.waitUntilReady();
  }
  const balancer = await startRoundRobin(sites.map(({ origin }) => origin));
  onTestFinished(async () => {
    await balancer.close();
    await Promise.all(sites.map((site) => site.end('SIGKILL')));
    await sandbox.close();
    await test.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return balancer;
}
