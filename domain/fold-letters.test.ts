import { expect, it } from 'vitest';
import { foldLetters } from './fold-letters.ts';

it.each([
  ['Muñoz Güell', 'Munoz Guell'],
  ['Sørensen', 'Sorensen'],
  ['Wałęsa', 'Walesa'],
  ['Groß, GROẞ', 'Gross, GROSS'],
  ['Yıldız İnan', 'Yildiz Inan'],
  ['Þórsson Ðorđe', 'Thorsson Dorde'],
  ['Æsir œuvre', 'AEsir oeuvre'],
  ['Ħamrun ŋ Ŧ ĸ', 'Hamrun n T k'],
  ['D’Angelo D´Angelo D‘Angelo Oʻahu', "D'Angelo D'Angelo D'Angelo O'ahu"],
  ['A–B—C‐D‑E−F', 'A-B-C-D-E-F'],
  ['a\u00a0b', 'a b'],
  ['ﬁn Ⅳ', 'fin IV'],
  ['李小龙 Иван 김', '李小龙 Иван 김'],
])('writes %j as %j', (text, plain) => {
  expect(foldLetters(text)).toBe(plain);
});
