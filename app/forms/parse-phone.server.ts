import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

/**
 * Returns a telephone number as E.164, or undefined when it is not valid. Numbers without a country code are
 * numbers of Panama; other countries need `+`. Runs only on the server, because the number tables are large.
 */
export function parsePhone(text: string): string | undefined {
  const number = parsePhoneNumberFromString(text, { defaultCountry: 'PA', extract: false });
  return number?.isValid() ? number.number : undefined;
}
