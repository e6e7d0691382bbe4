import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { prepareDirectories } from '#server/postgres/directories.ts';
import { findFreePorts } from '#tests/support/free-ports.ts';
import { openBrowser } from '#tests/support/open-browser.ts';
import { queryOnce } from '#tests/support/query-once.ts';
import { type SiteProcess, startSiteProcess } from '#tests/support/site-process.ts';

vi.setConfig({ testTimeout: 90_000, hookTimeout: 120_000 });

const ROOT = path.resolve(import.meta.dirname, '../..');
const SOURCES = [
  'app',
  'domain',
  'operations',
  'adapters',
  'content-service',
  'sandbox',
  'demo',
  'server',
  'scripts',
  'package.json',
  'tsconfig.json',
  'vite.config.ts',
  'react-router.config.ts',
];
const TEXTS = 'app/texts/messages/es/content.ts';
const CAR = 'domain/fleet/car.ts';
const SEARCH = 'operations/fleet/search-fleet.ts';
const MONEY = 'domain/money/money.ts';
const PATIENT = { timeout: 30_000 };
const COMPONENT = 'app/web/frame/page-frame.tsx';

describe('npm run dev', () => {
  let directory: string;
  let site: SiteProcess;

  beforeAll(async () => {
    directory = mkdtempSync(path.join(tmpdir(), 'volante-dev-'));
    chmodSync(directory, 0o711);
    copySources(directory);
    const script = path.join(directory, 'scripts/dev.js');
    site = startSiteProcess(await findFreePorts(), { DATA_DIR: path.join(directory, '.data') }, { script });
    await site.waitUntilReady();
  });

  afterAll(async () => {
    await site.end('SIGTERM');
    rmSync(directory, { recursive: true, force: true });
  });

  const get = (address: string) => fetch(`${site.origin}${address}`);
  const readHome = async () => (await get('/').catch(() => undefined))?.text() ?? '';
  const countStarts = () => site.printed().split('Ctrl-C').length - 1;

  function edit(file: string, before: string, after: string): void {
    const place = path.join(directory, file);
    const text = readFileSync(place, 'utf8');
    expect(text).toContain(before);
    writeFileSync(place, text.replace(before, after));
  }

  it('shows a changed text and a changed component without a restart', async () => {
    expect(await readHome()).toContain('Por qué reservar aquí');
    edit(TEXTS, 'Por qué reservar aquí', 'Por qué esta prueba');
    await expect.poll(readHome, PATIENT).toContain('Por qué esta prueba');
    edit(COMPONENT, '<main ', '<main data-edited="yes" ');
    await expect.poll(readHome, PATIENT).toContain('<main data-edited="yes"');
    expect(countStarts()).toBe(1);
  });

  it('serves modules and styles of the sources, and no data files', async () => {
    expect(await (await get('/app/web/frame/page-frame.tsx')).text()).toContain('PageFrame');
    expect(await (await get('/@react-router/critical.css?pathname=/')).text()).toContain('.container');
    expect((await get('/.data/secret-key')).status).toBe(403);
    expect((await get('/@fs/etc/passwd')).status).toBe(403);
  });

  it('allows Vite’s client in the Content-Security-Policy', async () => {
    const policy = (await get('/')).headers.get('content-security-policy');
    expect(policy).toContain("connect-src 'self' ws:;");
    expect(policy).toContain('worker-src blob:');
  });

  it('keeps its styles when the scripts of a page have started, and reports no error', async () => {
    const browser = await openBrowser();
    const page = await browser.newPage();
    const errors: string[] = [];
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    const measure = () =>
      page.evaluate(() => {
        const parts = [...document.querySelectorAll('h1, footer, .button')];
        return [
          document.documentElement.scrollHeight,
          ...parts.map((part) => getComputedStyle(part).backgroundColor + getComputedStyle(part).fontSize),
        ];
      });
    await page.goto(`${site.origin}/`);
    const styled = await measure();
    await page.locator('html[data-hydrated]').waitFor({ state: 'attached', timeout: 60_000 });
    await expect.poll(() => page.locator('style[data-vite-dev-id]').count(), PATIENT).toBeGreaterThan(0);
    expect(await measure()).toEqual(styled);
    expect(errors).toEqual([]);
    await browser.close();
  });

  it('shows an error of the sources in the page and in the terminal until it is fixed', async () => {
    edit(COMPONENT, 'export function', 'export funktion');
    await expect.poll(readHome, PATIENT).toMatch(/<pre>.*page-frame\.tsx/s);
    expect(site.printed()).toContain('the sources of the site cannot be loaded');
    edit(COMPONENT, 'export funktion', 'export function');
    await expect.poll(readHome, PATIENT).toContain('<main data-edited="yes"');
  });

  it('shows a change of domain/ and of operations/ without a restart, and opens jobs again on the same database', async () => {
    const readFleet = async () => (await get('/flota')).text();
    const countCars = async () => (await readFleet()).match(/<article/g)?.length;
    edit(CAR, '{make} $', '{make} de prueba $');
    await expect.poll(readFleet, PATIENT).toContain('de prueba');
    edit(SEARCH, 'const offers = cars.map', 'const offers = cars.slice(0, 2).map');
    await expect.poll(countCars, PATIENT).toBe(2);
    edit(MONEY, 'export function', '/** Changed. */\nexport function');
    await expect.poll(() => site.printed(), PATIENT).toContain('opened again');
    await expect.poll(countCars, PATIENT).toBe(2);
    await expect.poll(countConnections, PATIENT).toEqual({ listening: 1, pinging: 1, tooMany: false });
    expect(countStarts()).toBe(1);
    expect(site.printed().match(/database started/g)).toHaveLength(1);
  });

  /** A pool has ten connections at most, and one listens for jobs. */
  async function countConnections(): Promise<object | undefined> {
    const host = prepareDirectories(path.join(directory, '.data')).socketDirectory;
    const text = `SELECT
      count(*) FILTER (WHERE query LIKE 'LISTEN%')::int AS listening,
      count(*) FILTER (WHERE application_name = 'volante ping')::int AS pinging,
      count(*) FILTER (WHERE application_name = 'volante') > 11 AS "tooMany" FROM pg_stat_activity`;
    return (await queryOnce({ host, user: 'volante' }, text))[0];
  }

  it('restarts the site after a change of the server, on the same running database', async () => {
    edit('server/start/banner.ts', "'Stop'", "'Halt'");
    await expect.poll(() => site.printed(), PATIENT).toContain('Halt');
    expect(await readHome()).toContain('Por qué esta prueba');
    expect(site.printed().match(/database started/g)).toHaveLength(1);
    expect(site.printed().match(/demo content written/g)).toHaveLength(1);
  });
});

/** Copies the sources without the caches of Vite, which are in `node_modules`. */
function copySources(directory: string): void {
  for (const name of SOURCES) cpSync(path.join(ROOT, name), path.join(directory, name), { recursive: true });
  const packages = path.join(directory, 'node_modules');
  mkdirSync(packages);
  const names = readdirSync(path.join(ROOT, 'node_modules')).filter((name) => !/^\.(vite|cache)/.test(name));
  for (const name of names) symlinkSync(path.join(ROOT, 'node_modules', name), path.join(packages, name));
}
