/** Names of fields whose values are never logged, in lower case without hyphens and underscores. */
const SECRET_NAMES = new Set([
  // card data
  ...['card', 'cardnumber', 'cardholder', 'cardcvv', 'cardpan', 'pan', 'cvv', 'cvc', 'securitycode', 'cavv'],
  ...['number', 'holder', 'expiration', 'expirationmonth', 'expirationyear', 'cardexpiration', 'track'],
  // personal data
  ...[
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
  ],
  ...['firstname', 'lastname', 'name'],
  // secrets
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
  // details of database errors, which contain values of the row
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

/** Excludes errors, dates and other objects that have their own serializers. */
function isPlain(value: object): boolean {
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
