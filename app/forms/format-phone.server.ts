import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

/**
 * Formats an E.164 number for display: numbers of Panama as `+507 6123-4567`, like those of the branches,
 * others in the groups of their country. Returns a text that is not a number unchanged.
 */
export function formatPhone(e164: string): string {
  const number = parsePhoneNumberFromString(e164);
  if (!number) return e164;
  const isOurs = number.countryCallingCode === '507';
  return isOurs ? `+507 ${number.formatNational()}` : number.formatInternational();
}
