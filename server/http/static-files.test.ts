import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, it, onTestFinished } from 'vitest';
import { open, startListener } from '#tests/support/start-listener.ts';
import { readStaticFiles } from './static-files.ts';

it('serves built files from memory, hashed ones forever', async () => {
  const { requestListener, sendRequest } = await startListener();
  const directory = mkdtempSync(path.join(tmpdir(), 'volante-files-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  mkdirSync(path.join(directory, 'static'));
  const script = 'export const x = 1;';
  writeFileSync(path.join(directory, 'static', 'x-abc.js'), script);
  writeFileSync(path.join(directory, 'static', 'x-abc.js.br'), brotliCompressSync(script));
  writeFileSync(path.join(directory, 'robots.txt'), 'User-agent: *');
  const app = async () => ({ response: new Response('app', { status: 404 }) });
  open(requestListener, app, readStaticFiles(directory));
  const plain = await sendRequest('/static/x-abc.js?v=1');
  expect(plain).toMatchObject({
    status: 200,
    body: script,
    headers: {
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/javascript; charset=utf-8',
    },
  });
  const headers = { 'accept-encoding': 'br', 'if-none-match': '' };
  expect((await sendRequest('/static/x-abc.js', { headers })).headers['content-encoding']).toBe('br');
  const { etag } = plain.headers;
  for (const known of [`${etag}`, `"x", ${etag}`, `W/${etag}`, '*']) {
    headers['if-none-match'] = known;
    expect((await sendRequest('/static/x-abc.js', { headers })).status, known).toBe(304);
  }
  headers['if-none-match'] = '"x", W/"y"';
  expect((await sendRequest('/static/x-abc.js', { headers })).status).toBe(200);
  expect((await sendRequest('/robots.txt')).headers['cache-control']).toBe('public, max-age=300');
  for (const target of [
    '/static/x-abc.js.br',
    '/static/../robots.txt',
    '/static/%2e%2e/robots.txt',
    '/static',
  ]) {
    expect((await sendRequest(target)).status).toBe(404);
  }
  expect((await sendRequest('/robots.txt', { method: 'POST' })).status).toBe(404);
});
