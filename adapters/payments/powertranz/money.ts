/** ISO 4217: our letters to the gateway's digits. */
const currencyNumbers: Record<string, string> = { USD: '840', PAB: '590' };

/** Three digits, as the protocol wants them. Throws for a currency nobody has asked for yet. */
export function toCurrencyNumber(currency: string): string {
  const number = currencyNumbers[currency];
  if (!number) throw new Error(`No ISO 4217 number is known for the currency ${currency}`);
  return number;
}

/** Letters when we know them, else the number as it came: a foreign currency must stay visible as one. */
export function toCurrencyLetters(number: string): string {
  const padded = number.padStart(3, '0');
  const found = Object.entries(currencyNumbers).find(([, known]) => known === padded);
  return found ? found[0] : number;
}
