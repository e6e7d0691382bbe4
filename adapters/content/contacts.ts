import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { isEmail, normalizeEmail } from '#domain/renter/email.ts';
import type { EditProblem } from '#operations/ports/content.ts';
import { showValue } from './edit-problem.ts';

/** A field of an editor, and where its problems go. */
export interface ContactField {
  name: string;
  text: string | null | undefined;
  report: (problem: EditProblem) => void;
}

/** Marks that copied numbers and addresses carry, for example those of the direction of writing. */
const INVISIBLE = /\p{Cf}/gu;
const BETWEEN_PHONES = /\s*(?:[/;|\n]|\s[yo]\s|,(?!\s*(?:ext|int|x|#)))\s*/iu;
const BETWEEN_ADDRESSES = /[\s,;/|<>]+/u;

/** Telephone numbers of a field, of Panama without a country code, as `+507 269-0001 ext. 12`. Reports the rest. */
export function readPhones({ name, text, report }: ContactField): string[] {
  return split(text, BETWEEN_PHONES).flatMap((part) => {
    const number = parsePhoneNumberFromString(part, { defaultCountry: 'PA', extract: false });
    if (!number?.isValid()) {
      report({ problem: 'phone', field: name, value: showValue(part) });
      return [];
    }
    const isOurs = number.countryCallingCode === '507';
    return isOurs ? `+507 ${number.formatNational()}` : number.formatInternational();
  });
}

/** The one telephone number of a field; of several the first, which is reported. */
export function readPhone(field: ContactField): string | undefined {
  const [first, second] = readPhones(field);
  if (second !== undefined)
    field.report({ problem: 'onePhone', field: field.name, value: showValue(field.text) });
  return first;
}

/** Mail addresses of a field, as a mail and a `mailto:` link may have them: `a@x.com, b@x.com`. Reports the rest. */
export function readEmails({ name, text, report }: ContactField): string {
  const parts = split(text, BETWEEN_ADDRESSES).map(normalizeEmail);
  const [good, wrong] = [
    parts.filter(isEmail),
    parts.filter((part) => !isEmail(part) && !/^[yoe]$/i.test(part)),
  ];
  const value = showValue(wrong.length === parts.length ? text : wrong.join(', '));
  if (wrong.length > 0) report({ problem: 'email', field: name, value });
  return good.join(', ');
}

function split(text: string | null | undefined, between: RegExp): string[] {
  const parts = (text ?? '').replace(INVISIBLE, '').split(between);
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}
