import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import type { StaticFiles } from '../http/static-files.ts';
import { bodyOf, toKeptPage } from './kept-page.ts';

const files: StaticFiles = new Map([
  [
    '/static/icons-1.svg',
    { body: Buffer.from('<svg><symbol id="pin"><path/></symbol></svg>'), compressed: {}, headers: {} },
  ],
]);

/** Text that no compression makes much smaller. */
function makeText(bytes: number): string {
  let text = '';
  for (let count = 0; text.length < bytes; count++)
    text += createHash('sha256').update(`${count}`).digest('base64');
  return text;
}

async function keep(text: string): Promise<string> {
  const page = `<html><body><svg><use href="/static/icons-1.svg#pin"></use></svg><p>${text}</p></body></html>`;
  const headers = { 'content-type': 'text/html', 'content-security-policy': "script-src 'nonce-a1'" };
  const kept = await toKeptPage(new Response(page, { headers }), files);
  if (!kept) throw new Error('The page was not kept');
  return bodyOf(kept.answers.identity).toString();
}

it('a page has its drawings in it as long as it comes in the first round trip', async () => {
  expect(await keep(makeText(10_000))).toContain('<symbol id="icon-pin">');
  expect(await keep(makeText(10_000))).toContain('<use href="#icon-pin">');
});

it('a longer page refers to their file', async () => {
  const page = await keep(makeText(40_000));
  expect(page).toContain('<use href="/static/icons-1.svg#pin">');
  expect(page).not.toContain('<symbol');
});
