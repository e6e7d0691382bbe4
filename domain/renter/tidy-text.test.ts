import { expect, it } from 'vitest';
import { tidyText } from './tidy-text.ts';

it.each([
  ['  Ana \t María\r\nPérez ', 'Ana María Pérez'],
  ['Ana\u001b[2J\u001b]0;paid\u0007', 'Ana [2J ]0;paid'],
  ['Ana\u0085state\u009bpaid\u007f', 'Ana state paid'],
  ['\u202Egnp.exe\u2069', 'gnp.exe'],
  ['Zoë Ñúñez-O’Brien', 'Zoë Ñúñez-O’Brien'],
  ['نور 👩‍👩‍👧', 'نور 👩‍👩‍👧'],
  ['\u001b\u0000', ''],
])('makes one line without control characters of %j', (typed, tidy) => {
  expect(tidyText(typed)).toBe(tidy);
});
