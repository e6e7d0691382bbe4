import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { reserve } from '#tests/support/book-by-form.ts';
import { siteForTests } from '#tests/support/open-test-site.ts';

const site = siteForTests();

it('returns at /builds/latest.json the build that renders the pages', async () => {
  const answer = await site.visit().get(`/builds/latest.json?${Date.now()}`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const { id } = JSON.parse(answer.body) as { id: string };
  expect(id).toMatch(/^\w{6,}$/);
  const { body } = await site.visit().get('/');
  const [manifest = ''] = /\/static\/manifest-\w+\.js/.exec(body) ?? [];
  expect(manifest).toContain(id);
});

it('clears the reservation id when a page reports that checkout was left', async () => {
  const visitor = site.visit();
  await reserve(visitor);
  expect((await visitor.get('/reserva/checkout')).status).toBe(200);
  expect((await visitor.post('/leave-checkout', {})).status).toBe(204);
  expect((await visitor.get('/reserva/checkout')).status).not.toBe(200);
  expect((await visitor.get('/reserva')).status).toBe(200);
});

const TERMS = '/info/terminos-y-condiciones';
const MAPS = new URL('../../build/source-maps/static/', import.meta.url);

it('stores the source maps of the scripts outside of what is served', async () => {
  const maps = readdirSync(MAPS);
  for (const chunk of ['entry.client', 'root', 'home', 'checkout'])
    expect(maps.some((name) => name.startsWith(`${chunk}-`))).toBe(true);
  for (const map of maps) {
    const script = await site.visit().get(`/static/${map.replace(/\.map$/, '')}`);
    expect([map, script.status, script.body.includes('sourceMappingURL')]).toEqual([map, 200, false]);
    // A missing path leads to the terms when its hash happens to contain `tyc`: requirements.md#redirects.
    const missing = await site.visit().get(`/static/${map}`);
    expect([map, missing.location ?? missing.status]).toEqual([map, map.includes('tyc') ? TERMS : 404]);
  }
});

it('finds the line of the sources to which a place in a built script belongs', () => {
  const map = readdirSync(MAPS).find((name) => name.startsWith('root-')) ?? '';
  const place = `static/${map.replace(/\.map$/, '')}:1:5000`;
  const found = spawnSync(process.execPath, ['scripts/source-position.js', place], { encoding: 'utf8' });
  expect(found.stdout).toMatch(/^static\/root-[\w-]+\.js:1:5000 {2}app\/[\w./-]+\.tsx?:\d+:\d+\n$/);
});

const report = {
  name: 'TypeError',
  build: 'Ab12Cd34',
  page: '/mi-reserva/FF-7K2M9Q',
  frames: ['static/site-Ab12Cd34.js:1:2345'],
  message: 'Xiomara Quetzal is undefined',
};

const send = (body: string) =>
  fetch(`${site.origin}/client-error`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: site.origin, connection: 'close' },
    body,
  });

it('logs errors of scripts in browsers, without anything personal, and ten of a network at most', async () => {
  for (let sent = 0; sent < 12; sent += 1) expect((await send(JSON.stringify(report))).status).toBe(204);
  expect((await send('no report')).status).toBe(204);
  const lines = site.logged.filter((line) => line.includes('A script failed in a browser'));
  expect(lines).toHaveLength(10);
  expect(lines[0]).toContain('static/site-Ab12Cd34.js:1:2345');
  expect(lines[0]).toContain('page=/mi-reserva/…');
  expect(site.logged.join('')).not.toMatch(/Xiomara|7K2M9Q/);
});
