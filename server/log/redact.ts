/** Names of values that never reach a log line, written without case, hyphens and underscores. */
const SECRET_NAMES = new Set([
  // the card
  ...['card', 'cardnumber', 'cardholder', 'cardcvv', 'cardpan', 'pan', 'cvv', 'cvc', 'securitycode', 'cavv'],
  ...['number', 'holder', 'expiration', 'expirationmonth', 'expirationyear', 'cardexpiration', 'track'],
  // the client
  ...['client', 'payer', 'email', 'emailaddress', 'phone', 'phonenumber', 'license', 'birthday', 'to'],
  ...['firstname', 'lastname', 'name'],
  // keys to something
  ...['authorization', 'cookie', 'setcookie', 'password', 'powertranzpassword', 'secretkey', 'key'],
  ...[
    'token',
    'spitoken',
    'pantoken',
    'sealedtoken',
    'accesstoken',
    'refreshtoken',
    'returntoken',
    'draftid',
  ],
  // what a database says about the row it refused
  ...['detail', 'where', 'parameters'],
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

/** Errors, dates and the like have serialisers of their own. */
function isPlain(value: object): boolean {
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
