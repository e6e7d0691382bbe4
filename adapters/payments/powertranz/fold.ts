/** Characters that Unicode does not decompose into a base letter and an accent. */
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
 * Reduces a text to the characters that the gateway accepts in names and addresses (ASCII letters and digits,
 * space, apostrophe, dot, dash): removes accents, drops all others, cuts to `maxLength`.
 * payments.md#card-start-request.
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
