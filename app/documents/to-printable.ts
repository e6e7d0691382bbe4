/** Letters that have no accent to take off. */
const PLAIN: Record<string, string> = {
  Ł: 'L',
  ł: 'l',
  Đ: 'D',
  đ: 'd',
  Ħ: 'H',
  ħ: 'h',
  ı: 'i',
  '−': '-',
  '\u00a0': ' ',
};

/**
 * A text in letters that the voucher's font has: others lose their accent, and what then remains becomes a question mark.
 * Passports and licences write names in plain Latin letters, too.
 */
export function toPrintable(text: string, isInFont: (codePoint: number) => boolean): string {
  return [...text.normalize('NFC')].map((sign) => toKnown(sign, isInFont)).join('');
}

function toKnown(sign: string, isInFont: (codePoint: number) => boolean): string {
  const candidates = [sign, PLAIN[sign] ?? sign, sign.normalize('NFD').replace(/\p{M}/gu, '')];
  return (
    candidates.find((each) => each !== '' && [...each].every((one) => isInFont(one.codePointAt(0) ?? 0))) ??
    '?'
  );
}
