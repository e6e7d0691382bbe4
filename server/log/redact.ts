import { passesLuhn } from '#domain/payment/card/check-card.ts';

/** Names of fields whose values are never logged, in lower case without hyphens and underscores. */
const SECRET_NAMES = new Set([
  // card data
  'card',
  'cardnumber',
  'cardholder',
  'cardcvv',
  'cardpan',
  'pan',
  'cvv',
  'cvc',
  'securitycode',
  'cavv',
  'number',
  'holder',
  'expiration',
  'expirationmonth',
  'expirationyear',
  'cardexpiration',
  'track',
  // personal data
  'renter',
  'client',
  'payer',
  'email',
  'emailaddress',
  'phone',
  'phonenumber',
  'license',
  'birthday',
  'to',
  'firstname',
  'lastname',
  'name',
  // secrets
  'authorization',
  'cookie',
  'setcookie',
  'password',
  'powertranzpassword',
  'key',
  'secretkey',
  'previouskey',
  'previoussecretkey',
  'secretkeyprevious',
  'token',
  'spitoken',
  'pantoken',
  'sealedtoken',
  'accesstoken',
  'refreshtoken',
  'returntoken',
  'draftid',
  // details of database errors, which contain values of the row
  'detail',
  'where',
  'parameters',
]);

const DEEPEST = 8;

/** A copy of a log object in which secret and personal values, at any depth, are replaced by `[secret]`. */
export function redact(value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (depth > DEEPEST) return '[deep]';
  if (Array.isArray(value)) return value.map((each) => redact(each, depth + 1));
  if (!isPlain(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      name,
      isSecretName(name) ? '[secret]' : redact(each, depth + 1),
    ]),
  );
}

function isSecretName(name: string): boolean {
  return SECRET_NAMES.has(name.toLowerCase().replace(/[-_]/g, ''));
}

/** Excludes errors, dates and other objects that have their own serializers. */
function isPlain(value: object): boolean {
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** 12–19 digits, possibly in groups separated by a space or hyphen, that are not part of a longer number. */
const DIGIT_RUN = /(?<!\d|\d\.)\d(?:[ -]?\d){11,18}(?!\d)/;
/** Id of a payment attempt, which may look like a card number and must stay searchable. */
const UUID = /(?<![\da-f])[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?![\da-f])/;
const UUID_OR_RUN = new RegExp(`(?<uuid>${UUID.source})|${DIGIT_RUN.source}`, 'g');

/** Replaces what looks like a card number by its last four digits. A safeguard: no code logs one. */
export function maskCardNumbers(line: string): string {
  return line.replace(UUID_OR_RUN, (run: string, uuid: string | undefined, offset: number) => {
    if (uuid !== undefined) return run;
    const digits = run.replace(/[ -]/g, '');
    if (!passesLuhn(digits)) return run;
    const masked = `[card ${digits.slice(-4)}]`;
    return isBareJsonNumber(line, offset) ? `"${masked}"` : masked;
  });
}

/** Text between the characters that end an address. Reads each character once, however long the line. */
const WORD = /[^\s"'\\]+/g;
/** User and password of an address, between `://` and `@`; the word has no further `@` after it. */
const CREDENTIALS = /(?<=:\/\/)[^/:]*:.*$/;
/** After an escape of JSON, which stays, or any character. Limits of RFC 5321 keep the time linear. */
const MAIL_ADDRESS =
  /(\\u[\da-f]{4}|\\.)?[^\s"'<>()[\],;:\\/@]{1,64}@(?:[\p{L}\d-]{1,63}\.){1,20}\p{L}{2,63}/gu;

/**
 * Replaces passwords in addresses (of the database, the mail server) and mail addresses, which messages of
 * libraries may contain: a mail server repeats the recipient, a wrong address is part of its error.
 */
export function maskAddresses(line: string): string {
  if (!line.includes('@')) return line;
  return line.replace(WORD, maskCredentials).replace(MAIL_ADDRESS, '$1[mail]');
}

function maskCredentials(word: string): string {
  const parts = word.split('@');
  const last = parts.pop();
  return [...parts.map((part) => part.replace(CREDENTIALS, '[secret]')), last].join('@');
}

/** Whether the number follows `"key":`. Within a JSON string the quote would be escaped by a backslash. */
function isBareJsonNumber(line: string, offset: number): boolean {
  return line.startsWith('":', offset - 2) && line[offset - 3] !== '\\';
}

/** Long segments of a path may be secrets: the return address of a payment, a link from a mail. */
const LONG_PART = /[^/]{25,}/g;

/** The path of a request for the log: without its query, and with secrets shortened. */
export function maskPath(target: string): string {
  const path = target.split('?', 1)[0] ?? '';
  return path.replace(LONG_PART, (part) => `${part.slice(0, 4)}…`).slice(0, 200);
}
