import { readdirSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { beforeAll, expect, it } from 'vitest';
import { createOtherBuilds } from '#server/http/other-builds.ts';
import { readStaticFiles, type StaticFiles } from '#server/http/static-files.ts';
import { CLIENT_FILES } from '#server/load-app.ts';
import { siteForTests } from '#tests/support/open-test-site.ts';

/** Files that only another build of the site has. */
const SCRIPT = '/static/fleet-AnotherB.js';
const FONT = '/static/outfit-AnotherB.woff2';
const VERSION = '0badcafe';

/** Its folder of built files is its own. */
const site = siteForTests({ STATIC_DIR: '' });
let own: StaticFiles;
let ownVersion: string;
beforeAll(async () => {
  own = readStaticFiles(CLIENT_FILES);
  const manifest = [...own.keys()].find((file) => file.startsWith('/static/manifest-')) ?? '';
  [, ownVersion = ''] = /manifest-(\w+)\.js/.exec(manifest) ?? [];
  leave(SCRIPT, 'export const another = "búsqueda";'.repeat(100));
  leave(FONT, 'a font');
  const text = own.get(manifest)?.body.toString() ?? '';
  leave(`/static/manifest-${VERSION}.js`, text.replaceAll('/static/fleet-', '/static/other-'));
});

const toFile = (url: string) => path.join(site.config.staticDir, path.basename(url));
const listLeft = () => readdirSync(site.config.staticDir);

/** Leaves a file in the folder, with its compressed form, as a process of another build does. */
function leave(url: string, text: string): void {
  writeFileSync(toFile(url), text);
  writeFileSync(`${toFile(url)}.br`, brotliCompressSync(text));
}

function publish(): Promise<void> {
  const folders = { directory: site.config.staticDir, own: path.join(CLIENT_FILES, 'static') };
  return createOtherBuilds({ ...folders, log: site.services.log }).publish();
}

function askRoutes(version: string) {
  const paths = '/,/en,/en/reserva,/flota,/info/requisitos,/una-pagina-que-no-existe';
  return site.visit().get(`/__manifest?${new URLSearchParams({ paths, version })}`);
}

it('leaves its own files for the processes of other builds', () => {
  const left = listLeft();
  const wanted = [...own.keys()]
    .filter((file) => file.startsWith('/static/'))
    .map((file) => path.basename(file));
  expect(wanted.filter((name) => !left.includes(name))).toEqual([]);
});

it.each([SCRIPT, FONT])('sends %s of another build like its own files', async (url) => {
  const answer = await site.visit().get(url);
  expect(answer.status).toBe(200);
  const ownUrl = [...own.keys()].find((each) => each.slice(0, 12) === url.slice(0, 12)) ?? '';
  const ownAnswer = await site.visit().get(ownUrl);
  for (const name of ['content-type', 'cache-control', 'content-security-policy', 'vary'])
    expect(answer.headers.get(name), name).toBe(ownAnswer.headers.get(name));
  const etag = answer.headers.get('etag') ?? '';
  expect((await site.visit().get(url, { 'if-none-match': etag })).status).toBe(304);
});

it('sends the compressed form of a script of another build', async () => {
  const answer = await site.visit().get(SCRIPT, { 'accept-encoding': 'br' });
  expect(answer.headers.get('content-encoding')).toBe('br');
  expect(answer.body).toContain('búsqueda');
});

it.each(['/static/nothing-AnotherB.js', '/static/%2e%2e/nothing.js', '/static/..%2fsecret-key.js'])(
  'has no %s',
  async (url) => {
    expect((await site.visit().get(url)).status).toBe(404);
  },
);

it('erases files that no process has had for 48 hours, and never those of a running one', async () => {
  const [used] = listLeft().filter((name) => name.startsWith('manifest-') && name.includes(ownVersion));
  const age = (name: string, hours: number) => {
    const usedAt = new Date(Date.now() - hours * 3_600_000);
    utimesSync(path.join(site.config.staticDir, name), usedAt, usedAt);
  };
  writeFileSync(toFile('old-AnotherB.js'), '');
  writeFileSync(toFile('recent-AnotherB.js'), '');
  age('old-AnotherB.js', 49);
  age('recent-AnotherB.js', 47);
  age(used ?? '', 49);
  await publish();
  const left = listLeft();
  expect(left).toEqual(expect.arrayContaining(['recent-AnotherB.js', used]));
  expect(left).not.toContain('old-AnotherB.js');
});

it('leaves the same files when many processes start at once', async () => {
  await Promise.all(Array.from({ length: 8 }, publish));
  expect(listLeft().filter((name) => /\.[\da-f-]{36}$/.test(name))).toEqual([]);
});

it('tells a page of another build the routes of that build, in the form of the framework', async () => {
  const [ofOwn, ofOther] = [await askRoutes(ownVersion), await askRoutes(VERSION)];
  expect(ofOther.status).toBe(200);
  expect(ofOther.headers.get('cache-control')).toBe(ofOwn.headers.get('cache-control'));
  expect(ofOther.body).toContain('/static/other-');
  const expected = JSON.parse(ofOwn.body.replaceAll('/static/fleet-', '/static/other-'));
  expect(JSON.parse(ofOther.body)).toEqual(expected);
});

it('lets a page of an unknown build load a document', async () => {
  const answer = await askRoutes('00000000');
  expect(answer.status).toBe(204);
  expect(answer.headers.get('x-remix-reload-document')).toBe('true');
});
