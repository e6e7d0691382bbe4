/** Letters that Unicode does not take apart into a base letter and an accent. */
const wholeLetters: Record<string, string> = {
  ß: 'ss',
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
  ł: 'l',
  Ł: 'L',
  þ: 'th',
  Þ: 'Th',
  ı: 'i',
  '’': "'",
  '‘': "'",
  '´': "'",
  '`': "'",
  '–': '-',
  '—': '-',
  '‐': '-',
  '‑': '-',
};

/**
 * The text in the characters that the gateway accepts in names and addresses (letters and digits of ASCII, space,
 * apostrophe, dot, dash): accents folded, anything else dropped, cut to `maxLength`. PAYMENTS.md section 3.3.
 */
export function foldName(text: string, maxLength: number): string {
  return [...text]
    .map((letter) => wholeLetters[letter] ?? letter)
    .join('')
    .normalize('NFKD')
    .replace(/\s+/g, ' ')
    .replace(/[^A-Za-z0-9 '.-]/g, '')
    .replace(/ +/g, ' ')
    .trim()
    .slice(0, maxLength)
    .trimEnd();
}
