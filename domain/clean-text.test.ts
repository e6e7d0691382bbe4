import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { cleanText } from './clean-text.ts';

it.each([
  ['\u202a+507 6123-4567\u202c', '+507 6123-4567'],
  ['\u2066\u200e6123-4567\u2069', '6123-4567'],
  ['ana\u200b@example.com\ufeff', 'ana@example.com'],
  ['\u202egnp.exe\u2069', 'gnp.exe'],
  ['so\u00adft', 'soft'],
  ['\u3164\uffa0\u2800\u200d\u200c', ''],
  ['Mun\u0303oz', 'Muñoz'],
  ['e\u200b\u0301', 'é'],
  ['Ａｎａ ４０１２', 'Ana 4012'],
  ['٤٠١٢ ۶۱۲۳ ४५६७ 𝟗𝟘', '4012 6123 4567 90'],
  ['ﬁn №\u00a05', 'fin No 5'],
  ['D´Angelo, 3º piso, 2ª calle ½ ²', 'D´Angelo, 3º piso, 2ª calle ½ ²'],
  ['a\u0000b', 'ab'],
  [' Ana\r\n\tMaría ', ' Ana\r\n\tMaría '],
  ['Zoë Ñúñez-O’Brien', 'Zoë Ñúñez-O’Brien'],
  ['نور 👩‍👩‍👧', 'نور 👩‍👩‍👧'],
  ['ශ්‍රී می‌خواهم', 'ශ්‍රී می‌خواهم'],
  ['', ''],
])('reads %j as %j', (typed, clean) => {
  expect(cleanText(typed)).toBe(clean);
});

test('a clean text stays as it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const clean = cleanText(text);
      expect(cleanText(clean)).toBe(clean);
    }),
    { seed: 20261127, numRuns: 500 },
  );
});

test('a text of plain letters and signs is not changed', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme-ascii' }), (text) => {
      expect(cleanText(text)).toBe(text);
    }),
    { seed: 20261127 },
  );
});
