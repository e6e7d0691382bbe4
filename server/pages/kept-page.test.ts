import { expect, it } from 'vitest';
import type { StaticFiles } from '../http/static-files.ts';
import { bodyOf, toKeptPage } from './kept-page.ts';

const files: StaticFiles = new Map([
  [
    '/static/icons-1.svg',
    { body: Buffer.from('<svg><symbol id="pin"><path/></symbol></svg>'), compressed: {}, headers: {} },
  ],
]);

it('a page that is kept has its drawings in it', async () => {
  const page = '<html><body><svg><use href="/static/icons-1.svg#pin"></use></svg></body></html>';
  const headers = { 'content-type': 'text/html', 'content-security-policy': "script-src 'nonce-a1'" };
  const kept = await toKeptPage(new Response(page, { headers }), files);
  const html = kept && bodyOf(kept.answers.identity).toString();
  expect(html).toContain('<symbol id="icon-pin">');
  expect(html).toContain('<use href="#icon-pin">');
});
