import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import type { Profile } from '#operations/ports/accounts.ts';

/**
 * Returns a telephone number as E.164, or undefined when it is not valid. Numbers without a country code are
 * numbers of Panama; other countries need `+`. Runs only on the server, because the number tables are large.
 */
export function parsePhone(text: string): string | undefined {
  const number = parsePhoneNumberFromString(text, { defaultCountry: 'PA', extract: false });
  return number?.isValid() ? number.number : undefined;
}

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

/** Returns a profile for display in forms, with the telephone number in readable groups. */
export function toProfileView(profile: Profile | undefined): Profile | undefined {
  return profile && { ...profile, phone: formatPhone(profile.phone) };
}
