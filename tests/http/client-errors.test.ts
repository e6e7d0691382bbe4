import { expect, it } from 'vitest';
import { siteForTests } from '#tests/support/open-test-site.ts';

const site = siteForTests();

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
