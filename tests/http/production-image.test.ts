import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import { copyDemoFiles, demoTemplate } from '#tests/support/demo-template.ts';
import { readImageEnvironment } from '#tests/support/deploy-files.ts';
import { findFreePorts } from '#tests/support/free-ports.ts';
import { SECRET_KEY } from '#tests/support/open-test-site.ts';
import { openTestStore, type TestStore } from '#tests/support/open-test-store.ts';
import { readMegabytes } from '#tests/support/process-memory.ts';
import { makeImage } from '#tests/support/production-image.ts';
import { openRelay, type Relay } from '#tests/support/relay.ts';
import { type SiteProcess, startSiteProcess } from '#tests/support/site-process.ts';

/** As `USER` of the image. */
const USER = 1000;
const MEMORY_MB = 512;

/** What the image contains, as a directory in which nothing may be written. */
let image: string;
let dataDir: string;
let test: TestStore;
let relay: Relay;
let site: SiteProcess;
beforeAll(async () => {
  image = makeImage({ withSteps: inject('isNightly') });
  dataDir = mkdtempSync(path.join(tmpdir(), 'volante-image-data-'));
  test = await openTestStore(10, demoTemplate);
  // Demo content is refused in production, and recognized by these addresses.
  await test.query("UPDATE content.sucursales SET email = replace(email, '.example', '.test')");
  copyDemoFiles(dataDir);
  const isRoot = process.getuid?.() === 0;
  if (isRoot)
    for (const file of ['', ...readdirSync(dataDir, { recursive: true, encoding: 'utf8' })])
      chownSync(path.join(dataDir, file), USER, USER);
  const { user, host, port, database: name } = test.database.address;
  // By TCP, because the socket is not accessible to other users.
  relay = await openRelay({ host: '127.0.0.1', port: 0 }, () => ({ path: `${host}/.s.PGSQL.${port}` }));
  site = startSiteProcess(
    await findFreePorts(),
    {
      ...withoutPort(readImageEnvironment()),
      DATA_DIR: dataDir,
      SECRET_KEY,
      SITE_URL: 'https://www.example.com',
      TRUSTED_PROXIES: '1',
      STOP_DELAY_SECONDS: '0',
      DATABASE_URL: `postgres://${user}@127.0.0.1:${relay.port}/${name}`,
      SMTP_URL: 'smtp://localhost:1025',
      MAIL_FROM: 'reservas@example.com',
      METROBANK_URL: 'https://gateway.ptranz.com/api',
      METROBANK_ID: 'merchant',
      METROBANK_PASSWORD: 'password',
    },
    {
      script: path.join(image, 'server/main.ts'),
      options: ['--max-old-space-size=256'],
      ...(isRoot && { user: USER }),
    },
  );
  await site.waitUntilReady();
}, 600_000);
afterAll(async () => {
  await site.end('SIGKILL');
  await relay.close();
  await test.close();
  for (const directory of [image, dataDir]) rmSync(directory, { recursive: true, force: true });
});

/** Requests again what an overloaded process asks to request later, as its waiting page does. */
const get = (target: string): Promise<Response> =>
  vi.waitUntil(
    async () => {
      const headers = { 'x-forwarded-for': '198.51.100.9' };
      const response = await fetch(`${site.origin}${target}`, { headers });
      return !response.headers.has('retry-after') && response;
    },
    { timeout: 30_000, interval: 1_000 },
  );

it('starts and serves with what the image contains, without development packages', async () => {
  for (const target of ['/', '/en/flota', '/robots.txt', '/readyz', '/livez'])
    expect((await get(target)).status, target).toBe(200);
  const [, style = ''] = /(\/static\/style-[\w-]+\.css)/.exec(await (await get('/')).text()) ?? [];
  expect((await get(style)).status).toBe(200);
  // Drawn by a package with a program of its own.
  const [, picture = ''] =
    /property="og:image" content="https:\/\/www\.example\.com([^"]+)"/.exec(await (await get('/')).text()) ??
    [];
  const drawn = await get(picture);
  expect([drawn.status, drawn.headers.get('content-type')]).toEqual([200, 'image/png']);
});

it('writes nothing into the image, and needs less than its memory', async () => {
  expect(existsSync(path.join(image, 'node_modules/.cache'))).toBe(false);
  expect(readMegabytes(site.pid)).toBeLessThan(MEMORY_MB);
  expect(site.printed()).not.toMatch(/EACCES|EROFS|ERR_MODULE_NOT_FOUND/);
});

it('stops in order at the signal of a container', async () => {
  expect(await site.end('SIGTERM')).toBe(0);
});

function withoutPort({ PORT, ...others }: Record<string, string>): Record<string, string> {
  return others;
}
