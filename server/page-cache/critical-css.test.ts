import { expect, it } from 'vitest';
import { parseStyleSheet, toCriticalCss } from './critical-css.ts';

const PAGE =
  '<html><head><style>:root{--font-family:\'Outfit\'}</style></head><body class="a md:flex">' +
  '<p class="w-1/2 [&amp;&gt;b]:x 2xl:y" data-size="small">a<b>b</b></p></body></html>';

it.each([
  ['.a{color:red}.b{color:blue}', '.a{color:red}'],
  ['.a,.b,p{margin:0}', '.a,p{margin:0}'],
  [
    '.a .b{x:1}.a:focus{x:1}.a:not(.b){x:1}:is(.b,.a) p{x:1}',
    '.a:focus{x:1}.a:not(.b){x:1}:is(.b,.a) p{x:1}',
  ],
  [
    ':is(.b,.c) p{x:1}:where(.c>:not(.a)){x:1}:where(.a>:not(.c)){x:1}p:not(:is(.b,.c)){x:1}',
    ':where(.a>:not(.c)){x:1}p:not(:is(.b,.c)){x:1}',
  ],
  [
    '.md\\:flex{x:1}.md\\:grid{x:1}.w-1\\/2{x:1}.\\32xl\\:y{x:1}',
    '.md\\:flex{x:1}.w-1\\/2{x:1}.\\32xl\\:y{x:1}',
  ],
  ['.\\[\\&\\>b\\]\\:x>b{x:1}', '.\\[\\&\\>b\\]\\:x>b{x:1}'],
  [
    'table,p{x:1}progress{x:1}ul>li{x:1}p:first-child::before{x:1}*{x:1}',
    'p{x:1}p:first-child::before{x:1}*{x:1}',
  ],
  ['@layer theme{:root,:host{--a:1;--b:2}}p{x:var(--b)}', '@layer theme{:root,:host{--b:2}}p{x:var(--b)}'],
  [':root{--a:var(--b);--b:2;--c:"x;y"}.a{--d:1;x:1;--e:2;y:var(--e)}', '.a{x:1;--e:2;y:var(--e)}'],
  [':root{--a:1}p{x:var(--a,f(2),"b");y:var(--b,2);--b:3}', ':root{--a:1}p{x:var(--a);y:var(--b,2);--b:3}'],
  ['@layer properties{@supports (x:1){p{x:1}}}', '@layer properties;'],
  ['[data-size=small]{x:1}[data-size=large]{x:1}[data-off]{x:1}', '[data-size=small]{x:1}'],
  [
    'p:has(.b){x:1}p:has(b)>b{x:1}p:has(:checked){x:1}p:has(.b,b){x:1}p:not(:has(.b)){x:1}',
    'p:has(b)>b{x:1}p:has(:checked){x:1}p:has(.b,b){x:1}p:not(:has(.b)){x:1}',
  ],
  ['p[aria-current]{x:1}.a[aria-invalid=true],p{x:1}', 'p{x:1}'],
  ['.a:hover,p{x:1}.a:active{x:1}p:not(:hover){x:1}', 'p{x:1}p:not(:hover){x:1}'],
  [
    '::file-selector-button{x:1}::backdrop{x:1}p:disabled{x:1}::placeholder{x:1}::selection{x:1}',
    '::selection{x:1}',
  ],
  ['.a.loading-bar{x:1}.toasts{x:1}.a{x:1}', '.a{x:1}'],
  ['@media (width>1px){.b{x:1}}@media (width>2px){.a{x:1}}', '@media (width>2px){.a{x:1}}'],
  ['@media print{.a{x:1}}', ''],
  [
    '@layer base,utilities;@layer base{.b{x:1}}@layer utilities{.a{x:1}}',
    '@layer base,utilities;@layer base;@layer utilities{.a{x:1}}',
  ],
  [
    '.a{animation:spin 1s}@keyframes spin{to{rotate:1turn}}@keyframes pulse{50%{opacity:.5}}',
    '.a{animation:spin 1s}@keyframes spin{to{rotate:1turn}}',
  ],
  [
    '.a{rotate:var(--r-x)}@property --r-x{syntax:"*";inherits:false}@property --r{syntax:"*"}',
    '.a{rotate:var(--r-x)}@property --r-x{syntax:"*";inherits:false}',
  ],
  ['.a{content:"}.b{";x:url("a;b{")}/*! a */.b{x:1}', '.a{content:"}.b{";x:url("a;b{")}'],
])('of %s this page needs %s', (css, used) => {
  expect(toCriticalCss(parseStyleSheet(css), PAGE)).toBe(used);
});
