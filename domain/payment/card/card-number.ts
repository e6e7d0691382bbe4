export type CardBrand = 'visa' | 'mastercard' | 'amex' | 'discover' | 'jcb' | 'diners';

/** Issuer ranges by the first digits of the number (ISO/IEC 7812); the first match wins. */
const ranges: { brand: CardBrand; digits: number; from: number; to: number }[] = [
  { brand: 'visa', digits: 1, from: 4, to: 4 },
  { brand: 'mastercard', digits: 2, from: 51, to: 55 },
  { brand: 'mastercard', digits: 4, from: 2221, to: 2720 },
  { brand: 'amex', digits: 2, from: 34, to: 34 },
  { brand: 'amex', digits: 2, from: 37, to: 37 },
  { brand: 'discover', digits: 4, from: 6011, to: 6011 },
  { brand: 'discover', digits: 3, from: 644, to: 659 },
  { brand: 'jcb', digits: 4, from: 3528, to: 3589 },
  { brand: 'diners', digits: 2, from: 36, to: 36 },
  { brand: 'diners', digits: 2, from: 38, to: 39 },
  { brand: 'diners', digits: 3, from: 300, to: 305 },
];

/** `number` has digits only. */
export function cardBrand(number: string): CardBrand | undefined {
  return ranges.find(({ digits, from, to }) => {
    const start = Number(number.slice(0, digits));
    return number.length >= digits && from <= start && start <= to;
  })?.brand;
}

/** Luhn check (ISO/IEC 7812-1) of digits. */
export function passesLuhn(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return /^\d+$/.test(number) && sum % 10 === 0;
}
