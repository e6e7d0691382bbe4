import { expect, it } from 'vitest';
import type { StaticFiles } from '../http/static-files.ts';
import { inlineUsedCss } from './used-css.ts';

let sheets = 0;

async function purge(css: string, body: string): Promise<string> {
  const href = `/static/${++sheets}.css`;
  const files: StaticFiles = new Map([[href, { body: Buffer.from(css), compressed: {}, headers: {} }]]);
  const page = `<head><style nonce="n1"></style><link rel="stylesheet" href="${href}#"/></head><body>${body}</body>`;
  const html = await inlineUsedCss(page, files);
  const [before = '', rest = ''] = html.split(`<style nonce="n1" data-href="${href}#">`);
  const [used = '', after] = rest.split('</style>');
  expect(before).toBe('<head><style nonce="n1"></style>');
  expect(after).toBe(
    `<noscript><link rel="stylesheet" href="${href}#"/></noscript></head><body>${body}</body>`,
  );
  return used;
}

it.each([
  ['.a{x:1}.c{x:1}', '.a{x:1}'],
  ['/*! MIT License */.a{x:1}', '.a{x:1}'],
  ['.a,.c,p{x:1}', '.a,p{x:1}'],
  ['table{x:1}p:first-child::before{x:1}*,:root{x:1}', 'p:first-child::before{x:1}*,:root{x:1}'],
  ['#top{x:1}#bottom{x:1}', '#top{x:1}'],
  [':is(.c,p) b{x:1}:where(.c,i){x:1}:is(.c,.d) :is(p){x:1}', ':is(p) b{x:1}'],
  ['@media (width>1px){.c{x:1}}@media (width>2px){.a{x:1}}', '@media (width>2px){.a{x:1}}'],
  ['@layer l1{.c{x:1}}@layer l2{.a{x:1}}', '@layer l1,l2;@layer l2{.a{x:1}}'],
  [
    '@keyframes spin{to{rotate:1turn}}@property --r{syntax:"*";inherits:false}:root{--r:1}',
    '@keyframes spin{to{rotate:1turn}}@property --r{syntax:"*";inherits:false}:root{}',
  ],
  [':root{--r:1;--s:2}.a{x:var(--s)}', ':root{--s:2}.a{x:var(--s)}'],
  ['@media print{.a{x:1}@page{x:1}}.a{x:1}', '.a{x:1}'],
  ['p[aria-invalid=true]{x:1}[data-tone=info]{x:1}p[class]{x:1}', 'p[class]{x:1}'],
])('of %s a page keeps %s', async (css, used) => {
  const body = '<p id="top" class="a">a<b>b</b></p>';
  expect(await purge(css, body)).toBe(used);
});

it.each([
  'p:hover,p:focus-visible{x:1}',
  ':is(p,.a) :is(b){x:1}',
  ':focus-visible:not(.c){x:1}',
  '::backdrop{x:1}',
  'p:not(.c){x:1}',
  'p:has(:checked){x:1}',
  'p[aria-busy=true]{x:1}',
  'p[open]>b{x:1}',
  'p:has(.c[open]){x:1}',
])('keeps %s, which may match later', async (css) => {
  expect(await purge(css, '<p class="a"><b></b></p>')).toBe(css);
});

it('does not change links to other files', async () => {
  const page = '<head><link rel="stylesheet" href="/static/other.css"/></head>';
  expect(await inlineUsedCss(page, new Map())).toBe(page);
});
