/** Groups a card number as printed on cards: 4-4-4-4, American Express 4-6-5. */
export function formatCardNumber(typed: string): string {
  const digits = typed.replace(/\D/g, '').slice(0, 19);
  const groups = /^3[47]/.test(digits)
    ? [digits.slice(0, 4), digits.slice(4, 10), digits.slice(10)]
    : (digits.match(/.{1,4}/g) ?? []);
  return groups.filter(Boolean).join(' ');
}

/** Inserts the slash between month and year, except while the renter deletes characters. */
export function formatExpiration(typed: string): string {
  const digits = typed.replace(/\D/g, '').slice(0, 4);
  if (digits.length < 3) return typed.endsWith('/') && digits.length === 2 ? `${digits}/` : digits;
  return `${digits.slice(0, 2)}/${digits.slice(2)}`;
}
