/** Marks of direction, joiners, fillers, the empty Braille cell: nobody sees them. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]/u;

/** A joiner that shapes letters (Persian, Sinhala) or builds an emoji. */
const SHAPING =
  /(?<=[\p{Script=Arabic}\p{M}\p{Extended_Pictographic}])[\u200c\u200d](?=[\p{L}\p{Extended_Pictographic}])/u;

const REMOVED = new RegExp(`(?!${SHAPING.source})${INVISIBLE.source}`, 'gu');

/** Beyond Latin-1, where NFKC would spoil `´`, `º` and `½`, which keyboards have. */
const BEYOND_LATIN_1 = /[^\p{ASCII}\u0080-\u00ff]+/gu;

/**
 * Returns a typed or pasted text as the rules read it: without invisible characters, with compatibility forms
 * as ordinary letters (`Ａ`, `ﬁ`), digits of all scripts as 0 to 9, ordinary spaces, in NFC. Keeps case,
 * spaces at the ends and line breaks. Every field of the site is read with it.
 */
export function cleanText(text: string): string {
  return text
    .replaceAll('\u0000', '')
    .replaceAll('\u00a0', ' ')
    .replace(BEYOND_LATIN_1, (signs) => signs.normalize('NFKC'))
    .replace(/\p{Nd}/gu, toDigit)
    .replace(REMOVED, '')
    .normalize('NFC');
}

/** The digits of a script stand in a row, from zero to nine; some rows follow each other. */
function toDigit(digit: string): string {
  const at = digit.codePointAt(0) ?? 0;
  let first = at;
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first--;
  return String((at - first) % 10);
}
