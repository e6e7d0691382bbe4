import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

/**
 * E.164 as people write it: `+507 6123-4567`, as the branches' own, or as its country groups it. What is no number
 * stays as it is.
 */
export function formatPhone(e164: string): string {
  const number = parsePhoneNumberFromString(e164);
  if (!number) return e164;
  const isOurs = number.countryCallingCode === '507';
  return isOurs ? `+507 ${number.formatNational()}` : number.formatInternational();
}
