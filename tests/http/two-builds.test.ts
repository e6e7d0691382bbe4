import { afterAll, beforeAll, expect, it } from 'vitest';
import { createClientFiles } from '#adapters/store/client-files.ts';
import type { Secrets } from '#operations/ports/secrets.ts';
import { createOtherBuilds } from '#server/http/other-builds.ts';
import { readStaticFiles, type StaticFiles, toStaticFile } from '#server/http/static-files.ts';
import { CLIENT_FILES } from '#server/load-app.ts';
import { createSecrets } from '#server/services/secrets.ts';
import { openTestSite, SECRET_KEY, type TestSite } from '#tests/support/open-test-site.ts';

/** Files that only another build of the site has. */
const SCRIPT = '/static/search-AnotherB.js';
const FONT = '/static/outfit-AnotherB.woff2';
const VERSION = '0badcafe';

let site: TestSite;
let own: StaticFiles;
let ownVersion: string;
beforeAll(async () => {
  site = await openTestSite();
  own = readStaticFiles(CLIENT_FILES);
  const manifest = [...own.keys()].find((path) => path.startsWith('/static/manifest-')) ?? '';
  [, ownVersion = ''] = /manifest-(\w+)\.js/.exec(manifest) ?? [];
  await publishAsOther(SCRIPT, 'export const another = "búsqueda";'.repeat(100));
  await publishAsOther(FONT, 'a font');
  const text = own.get(manifest)?.body.toString() ?? '';
  await publishAsOther(
    `/static/manifest-${VERSION}.js`,
    text.replaceAll('/static/search-', '/static/other-'),
  );
});
afterAll(() => site.close());

/** Publishes a file as a process of another build does. */
async function publishAsOther(path: string, text: string, secretKey = SECRET_KEY): Promise<void> {
  const file = toStaticFile(path, { body: Buffer.from(text), compressed: {} });
  const store = createClientFiles({ ...site.database, brand: site.config.brand });
  const secrets = createSecrets(secretKey);
  const { log } = site.services;
  await createOtherBuilds({ files: new Map([[path, file]]), store, secrets, log }).publish();
}

function askRoutes(version: string) {
  const paths = '/,/en,/en/reserva,/flota,/info/requisitos,/una-pagina-que-no-existe';
  return site.visit().get(`/__manifest?${new URLSearchParams({ paths, version })}`);
}

it('stores its own files for the processes of other builds', async () => {
  const rows = await site.query<{ path: string }>("SELECT path FROM client_files WHERE brand = 'firefly'");
  const stored = rows.map(({ path }) => path);
  const missing = [...own.keys()].filter((path) => path.startsWith('/static/') && !stored.includes(path));
  expect(missing).toEqual([]);
});

it.each([SCRIPT, FONT])('sends %s of another build like its own files', async (path) => {
  const answer = await site.visit().get(path);
  expect(answer.status).toBe(200);
  const ownPath = [...own.keys()].find((each) => each.slice(0, 12) === path.slice(0, 12)) ?? '';
  const ownAnswer = await site.visit().get(ownPath);
  for (const name of ['content-type', 'cache-control', 'content-security-policy', 'vary'])
    expect(answer.headers.get(name), name).toBe(ownAnswer.headers.get(name));
  const etag = answer.headers.get('etag') ?? '';
  expect((await site.visit().get(path, { 'if-none-match': etag })).status).toBe(304);
});

it('compresses a script of another build', async () => {
  const answer = await site.visit().get(SCRIPT, { 'accept-encoding': 'br' });
  expect(answer.headers.get('content-encoding')).toBe('br');
  expect(answer.body).toContain('búsqueda');
});

it('does not send a file that was written to the database without the key', async () => {
  const forged = '/static/search-Forged00.js';
  await publishAsOther(forged, 'alert(1)', 'the key of an intruder, of enough bytes');
  expect((await site.visit().get(forged)).status).toBe(404);
  const renamed = '/static/search-Renamed0.js';
  await site.query('UPDATE client_files SET path = $1 WHERE path = $2', [renamed, FONT]);
  expect((await site.visit().get(renamed)).status).toBe(404);
});

it('sends files that were signed with the previous key, while it is set', async () => {
  const old = '/static/search-OldKey00.js';
  const key = 'the key before, which has enough bytes';
  await publishAsOther(old, 'export const signed = "before";', key);
  const store = createClientFiles({ ...site.database, brand: site.config.brand });
  const readWith = (secrets: Secrets) =>
    createOtherBuilds({ files: new Map(), store, secrets, log: site.services.log }).read(old);
  expect(await readWith(createSecrets(SECRET_KEY, key))).toContain('before');
  expect(await readWith(createSecrets(SECRET_KEY))).toBeUndefined();
});

it.each(['/static/nothing-AnotherB.js', '/static/%2e%2e/nothing.js'])('has no %s', async (path) => {
  expect((await site.visit().get(path)).status).toBe(404);
});

it('tells a page of another build the routes of that build, in the form of the framework', async () => {
  const [ofOwn, ofOther] = [await askRoutes(ownVersion), await askRoutes(VERSION)];
  expect(ofOther.status).toBe(200);
  expect(ofOther.headers.get('cache-control')).toBe(ofOwn.headers.get('cache-control'));
  expect(ofOther.body).toContain('/static/other-');
  const expected = JSON.parse(ofOwn.body.replaceAll('/static/search-', '/static/other-'));
  expect(JSON.parse(ofOther.body)).toEqual(expected);
});

it('lets a page of an unknown build load a document', async () => {
  const answer = await askRoutes('00000000');
  expect(answer.status).toBe(204);
  expect(answer.headers.get('x-remix-reload-document')).toBe('true');
});
