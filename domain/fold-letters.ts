/** What Unicode does not decompose into a base letter and an accent, as travel documents without it write it. */
const PLAIN: Record<string, string> = {
  ß: 'ss',
  ẞ: 'SS',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ø: 'o',
  Ø: 'O',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  Ð: 'D',
  ħ: 'h',
  Ħ: 'H',
  ł: 'l',
  Ł: 'L',
  ŋ: 'n',
  Ŋ: 'N',
  ŧ: 't',
  Ŧ: 'T',
  þ: 'th',
  Þ: 'Th',
  ı: 'i',
  ĸ: 'k',
  '’': "'",
  '‘': "'",
  ʻ: "'",
  ʼ: "'",
  '´': "'",
  '`': "'",
  '–': '-',
  '—': '-',
  '‐': '-',
  '‑': '-',
  '−': '-',
};

/** A text as a keyboard without accents writes it: `Wałęsa` is `Walesa`. Keeps case and letters of other scripts. */
export function foldLetters(text: string): string {
  return [...text.normalize()]
    .map((sign) => PLAIN[sign] ?? sign)
    .join('')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .normalize('NFC');
}
