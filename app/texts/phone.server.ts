import { type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { cleanText } from '#domain/clean-text.ts';
import type { Language } from '#domain/texts.ts';
import type { Profile } from '#operations/ports/accounts.ts';

const HOME = 'PA';

/** Digits of the shortest number with country code that is read without `+`; a shorter one is a typing error. */
const LEAST_DIGITS = 10;

/** Between two numbers in one field. */
const SEPARATOR = /[/;,|\n]|\s(?:o|y|or|and)\s/i;

/**
 * Returns a typed or pasted telephone number as E.164, or undefined when it is not valid. Of several numbers
 * it is the first. Numbers without a country code are numbers of Panama; a country code may lack its `+`.
 * Runs only on the server, because the number tables are large.
 */
export function parsePhone(text: string): string | undefined {
  const typed = cleanText(text)
    .trim()
    .replace(/^tel:\s*/i, '')
    .replace(/^[([]\s*\+\s*(\d+)\s*[)\]]/, '+$1 ');
  const [first = ''] = typed.split(SEPARATOR);
  const number = [typed, first, withPlus(first)].map(findValid).find((each) => each !== undefined);
  return number?.number;
}

/** Adds the `+` that a number with country code lacks. Other texts give an empty one. */
function withPlus(text: string): string {
  const digits = text.replace(/\D/g, '');
  return /^\d[\d\s().-]*$/.test(text.trim()) && digits.length >= LEAST_DIGITS ? `+${digits}` : '';
}

function findValid(text: string): PhoneNumber | undefined {
  // Mexico abolished the 1 of its mobile numbers in 2019; address books still have it.
  const current = text.replace(/^(\+\s*52)[\s-]*1(?=(?:\D*\d){10}\D*$)/, '$1');
  const number = parsePhoneNumberFromString(current, { defaultCountry: HOME, extract: false });
  return number?.isValid() ? number : undefined;
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

/** Like `formatPhone`, with the name of another country than Panama: `+57 300 1234567 (Colombia)`. */
export function describePhone(e164: string, language: Language): string {
  const country = parsePhoneNumberFromString(e164)?.country;
  const shown = formatPhone(e164);
  if (!country || country === HOME) return shown;
  return `${shown} (${new Intl.DisplayNames(language, { type: 'region' }).of(country)})`;
}

/** Returns how a typed number of another country is read, with the name of the country; undefined for others. */
export function describeForeignPhone(typed: string, language: Language): string | undefined {
  const e164 = parsePhone(typed);
  return e164 && !e164.startsWith('+507') ? describePhone(e164, language) : undefined;
}

/** Returns a profile for display in forms, with the telephone number in readable groups. */
export function toProfileView(profile: Profile | undefined): Profile | undefined {
  return profile && { ...profile, phone: formatPhone(profile.phone) };
}
