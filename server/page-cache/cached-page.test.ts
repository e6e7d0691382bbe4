import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { replaceNonceByHashes } from './cached-page.ts';

const POLICY = "default-src 'none'; script-src 'self' 'nonce-abc'; style-src 'self' 'nonce-abc'";
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

it('names exactly the scripts and styles that were rendered with the nonce', () => {
  const html =
    '<style nonce="abc">a{}</style><script type="module" nonce="abc">one()</script><script nonce="abc" src="/x.js"></script>' +
    '<script>planted()</script><script nonce="guessed">planted()</script><script type="application/ld+json">{}</script>';
  const hashed = replaceNonceByHashes(html, POLICY);
  const [, scripts, styles] = (hashed?.policy ?? '').split('; ');
  expect(scripts).toBe(`script-src 'self' ${hashOf('one()')}`);
  expect(styles).toBe(`style-src 'self' ${hashOf('a{}')}`);
  expect(hashed?.policy).not.toContain('nonce');
  expect(hashed?.html).toContain('<script type="module">one()</script><script src="/x.js"></script>');
});

it('does not change a page without a nonce', () => {
  expect(replaceNonceByHashes('<p></p>', "script-src 'self'")).toBeUndefined();
});
