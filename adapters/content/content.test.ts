import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createContent } from './content.ts';
import { keepContentIn } from './read-content.ts';

/** The lists of a version that had no promotions, jobs, redirects, information pages and corporate plans. */
const olderContent = {
  site: { brand: 'firefly', site_name: 'Firefly' },
  cars: [],
  classes: [],
  branches: [],
  coverages: [],
  extras: [],
  callsToAction: [],
};

async function makeFile(): Promise<string> {
  const directory = await mkdtemp(path.join(tmpdir(), 'volante-kept-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  return path.join(directory, 'content.json');
}

/** Starts while the content service is down, with this text on disk; none without a text. */
async function startOffline(text: string | undefined) {
  const file = await makeFile();
  if (text !== undefined) await writeFile(file, text);
  const { lines, started } = start(file, () => Promise.reject(new Error('the service is down')));
  return { lines, started: await started.catch((error: Error) => error) };
}

/** Starts with a service of one record, these settings of the site; every other collection is empty. */
function startWith(file: string, settings: object) {
  const site = { ...olderContent.site, ...settings };
  return start(file, async ({ url }) =>
    Response.json({ data: url.includes('/items/sites_config?') ? [site] : [] }),
  );
}

function start(file: string, fetch: (request: Request) => Promise<Response>) {
  const lines: string[] = [];
  const log = {
    info() {},
    warn() {},
    error: (_fields: unknown, message: string) => void lines.push(message),
  };
  const started = createContent({
    brand: 'firefly',
    baseUrl: 'https://content.example.com/',
    fetch,
    publicToken: undefined,
    serverToken: undefined,
    log,
    now: () => 0,
    kept: keepContentIn(file),
  });
  return { lines, started };
}

it('starts with content on disk from an older version; lists that it does not have are empty', async () => {
  const { started, lines } = await startOffline(JSON.stringify(olderContent));
  if (started instanceof Error) throw started;
  expect(started.current()).toMatchObject({
    site: { siteName: 'Firefly' },
    infoPages: [],
    corporatePlans: [],
  });
  expect(lines).toContain('Content cannot be loaded; the last good one is taken from disk');
});

it('logs a row of the settings that is left out, and not that all settings stay', async () => {
  const site = { ...olderContent.site, rate_periods: [{ percent: -20_000 }] };
  const { lines } = await startOffline(JSON.stringify({ ...olderContent, site }));
  expect(lines).toContain('A part of the site settings is left out');
  expect(lines).not.toContain('Site settings are bad; the last good ones stay');
});

it.each([
  ['a file that is cut off', '{"site":'],
  ['a file without cars', JSON.stringify({ ...olderContent, cars: undefined })],
  ['invalid settings', JSON.stringify({ ...olderContent, site: null })],
])('does not start with %s on disk, and logs it', async (_, text) => {
  const { started, lines } = await startOffline(text);
  expect(started).toMatchObject({ message: expect.stringContaining('[Site Config Error]') });
  expect(lines).toContain('The content on disk cannot be used');
});

it('does not start without content on disk', async () => {
  const { started, lines } = await startOffline(undefined);
  expect(started).toBeInstanceOf(Error);
  expect(lines).not.toContain('The content on disk cannot be used');
});

it('keeps the last valid rows of a broken list also after restarts', async () => {
  const file = await makeFile();
  const restrictions = [{ from: '2027-02-05', to: '2027-02-10', kind: 'stop-sale' }];
  const before = await startWith(file, { restrictions }).started;
  const broken = { restrictions: 'broken', site_name: 'Firefly Panamá' };
  for (const _restart of [1, 2]) {
    const { started, lines } = startWith(file, broken);
    const content = await started;
    expect(content.current().restrictions).toEqual(before.current().restrictions);
    expect(content.current().site.siteName).toBe('Firefly Panamá');
    expect(content.problems()).toMatchObject([{ record: 'restrictions', isKept: true }]);
    expect(lines).toEqual(['Site settings are bad; the last good ones stay']);
  }
  expect(before.current().restrictions).toHaveLength(1);
});

it('logs the problems of content on disk only when it is used', async () => {
  const file = await makeFile();
  await startWith(file, { rate_periods: [{ percent: -20_000 }] }).started;
  const { started, lines } = startWith(file, { rate_periods: [] });
  expect((await started).problems()).toEqual([]);
  expect(lines).toEqual([]);
});
