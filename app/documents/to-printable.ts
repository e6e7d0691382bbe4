/** Letters that NFD does not decompose into a base letter and an accent. */
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
 * Returns a text in characters of the voucher's font. Other letters lose their accent, and what is then still
 * missing becomes a question mark. Passports and licenses also write names in plain Latin letters.
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
