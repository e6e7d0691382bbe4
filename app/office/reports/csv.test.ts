import { expect, it } from 'vitest';
import { toCsv, toCsvText } from './csv.ts';

it.each([
  ['=1+1', "'=1+1"],
  ['+507', "'+507"],
  ['-2', "'-2"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['=HYPERLINK("http://x","y")', `"'=HYPERLINK(""http://x"",""y"")"`],
  ['Chiriquí, David', '"Chiriquí, David"'],
  ['two\nlines', '"two\nlines"'],
  ['PTY', 'PTY'],
  ['', ''],
])('%j is the cell %j, which no spreadsheet runs', (text, cell) => {
  expect(toCsvText(text)).toBe(cell);
});

it('a file says that it is UTF-8 and ends each line', () => {
  expect(toCsv([['a', 'b'], ['1']])).toBe('\uFEFFa,b\r\n1\r\n');
});
