import { expect, it } from 'vitest';
import { shortenCss } from './shorten-css.ts';

const PAGE = '<style>:root{--brand:red}</style><body style="--ground:url(#x)">';

it.each([
  ['a{x:inherit;x:inherit;y:1;y:2;z:0}', 'a{x:inherit;y:1;y:2;z:0}'],
  [
    'a{x:calc(var(--s) * 5) f(1, 2);content:"a, b";y:var(--s)}',
    'a{x:calc(var(--s)*5) f(1,2);content:"a, b";y:var(--s)}',
  ],
  [
    'a * b{x:var(--t,f(1px));y:var(--brand,1);z:var(--ground,1)}',
    'a * b{x:f(1px);y:var(--brand,1);z:var(--ground,1)}',
  ],
  ['a{--t:1}b{x:var(--t,2)}', 'a{--t:1}b{x:var(--t,2)}'],
  [
    ':root,:host{--spacing:1px;--text-sm:2px}.x--spacing{y:var(--spacing);z:var(--text-sm)}',
    ':root,:host{--a:1px;--b:2px}.x--spacing{y:var(--a);z:var(--b)}',
  ],
  [
    ':root{--brand:blue;--spacing:1px}p{--a:2px;x:var(--brand);y:var(--spacing)}',
    ':root{--brand:blue;--b:1px}p{--a:2px;x:var(--brand);y:var(--b)}',
  ],
])('says %s as %s', (css, short) => {
  expect(shortenCss(css, PAGE)).toBe(short);
});
