import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

/**
 * A number as people write it, as E.164; undefined: it is no valid number. Without a country code it is one of Panama;
 * foreigners write theirs with `+`. The tables are large, so this stays on the server.
 */
export function parsePhone(text: string): string | undefined {
  const number = parsePhoneNumberFromString(text, { defaultCountry: 'PA', extract: false });
  return number?.isValid() ? number.number : undefined;
}
