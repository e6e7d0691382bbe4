/** Numeric codes of ISO 4217 by letter code. */
const currencyNumbers: Record<string, string> = { USD: '840', PAB: '590' };

/** Three digits, as the protocol requires. Throws for a currency that is not in the table. */
export function toCurrencyNumber(currency: string): string {
  const number = currencyNumbers[currency];
  if (!number) throw new Error(`No ISO 4217 number is known for the currency ${currency}`);
  return number;
}

/**
 * Letter code of a known currency, else the number as it came, so that an unexpected currency is visible in a
 * comparison.
 */
export function toCurrencyLetters(number: string): string {
  const padded = number.padStart(3, '0');
  const found = Object.entries(currencyNumbers).find(([, known]) => known === padded);
  return found ? found[0] : number;
}
