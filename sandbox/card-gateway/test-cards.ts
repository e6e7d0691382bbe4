import type { FaultKind, Operation } from './faults.ts';

/** Behavior of the issuer of a card. */
export interface CardRule {
  /** `none`: the card does not support 3-D Secure. */
  flow: 'frictionless' | 'challenge' | 'fingerprint' | 'fingerprint-challenge' | 'none';
  /** Final authentication status; undefined for cards without 3-D Secure. */
  status: 'Y' | 'A' | 'U' | 'N' | 'R' | undefined;
  /** ISO code of the completion, if the payment gets to it. */
  code: string;
  cvvCode: string;
  /** Fault that happens at this operation, to provoke failures by hand. */
  fault?: { operation: Operation; kind: FaultKind; ms?: number };
  /** The account accepts this card without 3-D Secure and charges at the start. */
  chargesAtStart?: true;
}

type Row = [
  numbers: string,
  flow: CardRule['flow'],
  status: CardRule['status'],
  code: string,
  cvvCode?: string,
];

/** The vendor's staging cards (payments.md#test-cards); several fail the Luhn check on purpose. */
const stagingCards: Row[] = [
  ['4012000000020071 5100270000000023 341111000000009', 'frictionless', 'Y', '00'],
  ['4012000000020089 341111000000011', 'frictionless', 'A', '00'],
  ['4012000000020006 5100270000000031 341111000000037', 'challenge', 'Y', '00'],
  ['4012010000020070 5100271000000120 341112000008012', 'fingerprint', 'Y', '00'],
  ['4012010000020088', 'fingerprint', 'A', '00'],
  ['4012010000020005 341112000000001', 'fingerprint-challenge', 'Y', '00'],
  [
    '4333333333332222 5333333333332222 343333333333335 6011111111111111 3528111111111108',
    'none',
    undefined,
    '00',
  ],
  ['4012000000020121 5100270000000098 341111000000029', 'frictionless', 'N', '12'],
  ['5100270000000056', 'challenge', 'N', '12'],
  ['5100270000000072', 'frictionless', 'R', '12'],
  ['4666666666662222', 'frictionless', 'A', '05', 'N'],
  ['5555666666662222', 'frictionless', 'U', '05'],
  ['4111111111119999', 'frictionless', 'A', '98'],
  ['5111111111113333', 'frictionless', 'A', '05'],
  ['4111111111110000 5111111111110000', 'challenge', 'Y', '91'],
  ['6011111111111152 3528111111111157', 'none', undefined, '05'],
];

/** Cards that cause faults: 42 0000 0000 NN 000 and a check digit. */
const troubles: Record<string, NonNullable<CardRule['fault']> | 'charges-at-start'> = {
  '01': { operation: 'payment', kind: 'reset_after_commit' },
  '02': { operation: 'payment', kind: 'reset_before' },
  '03': { operation: 'payment', kind: 'http_after_commit' },
  '04': { operation: 'payment', kind: 'delay', ms: 20_000 },
  '05': { operation: 'payment', kind: 'wrong_amount' },
  '06': { operation: 'payment', kind: 'partial' },
  '07': { operation: 'payment', kind: 'contradiction' },
  '08': 'charges-at-start',
  '09': { operation: 'sale', kind: 'http_before' },
  '10': { operation: 'callback', kind: 'no_callback' },
  '11': { operation: 'callback', kind: 'double_callback' },
};

const rules = new Map<string, CardRule>(
  stagingCards.flatMap(([numbers, flow, status, code, cvvCode = 'M']) =>
    numbers.split(' ').map((number): [string, CardRule] => [number, { flow, status, code, cvvCode }]),
  ),
);

/** All numbers of the vendor's table. */
export const stagingNumbers: readonly string[] = [...rules.keys()];

/**
 * The rule of a card number; undefined for a card that no bank has issued. Besides the vendor's cards there
 * are `4100 0000 00CC 000L` (the completion returns the code CC) and `4200 0000 00NN 000L` (fault NN). L is
 * the check digit.
 */
export function findCardRule(number: string): CardRule | undefined {
  const known = rules.get(number);
  if (known) return known;
  const plain = { flow: 'frictionless', status: 'Y', code: '00', cvvCode: 'M' } as const;
  const code = /^4100000000(\d\d)000\d$/.exec(number)?.[1];
  if (code) return { ...plain, code };
  const trouble = troubles[/^4200000000(\d\d)000\d$/.exec(number)?.[1] ?? ''];
  if (!trouble) return undefined;
  if (trouble === 'charges-at-start') return { ...plain, chargesAtStart: true };
  const flow = trouble.operation === 'callback' ? 'challenge' : 'frictionless';
  return { ...plain, flow, fault: trouble };
}

/** The brand according to the first digits, in the gateway's spelling. */
export function findCardBrand(number: string): string {
  if (/^3[47]/.test(number)) return 'AmericanExpress';
  if (/^35/.test(number)) return 'JCB';
  if (/^6/.test(number)) return 'Discover';
  return number.startsWith('5') ? 'MasterCard' : 'Visa';
}

/** A number of the sandbox's ranges with check digit: `4100000000` or `4200000000`, then two digits. */
export function makeSandboxNumber(prefix: '4100000000' | '4200000000', digits: string): string {
  const body = `${prefix}${digits}000`;
  const sum = [...body].reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return `${body}${(10 - (sum % 10)) % 10}`;
}

export interface CardHint {
  number: string;
  says: string;
}

/** The most useful test cards, for the line that the site prints at startup. */
export const cardsToBeginWith: CardHint[] = [
  { number: '4012 0000 0002 0071', says: 'approved at once' },
  { number: '4012 0000 0002 0006', says: 'asks for the bank password, which is 3ds2' },
  { number: '4666 6666 6666 2222', says: 'declined by the bank' },
  { number: group(makeSandboxNumber('4200000000', '01')), says: 'answer lost: verified, then paid' },
];

/** Test cards for all other cases that can be provoked by hand. */
export const furtherCards: CardHint[] = [
  { number: '4012 0000 0002 0089', says: 'approved, authentication only attempted' },
  { number: '4012 0100 0002 0070', says: 'device check, then approved' },
  { number: '4012 0100 0002 0005', says: 'device check and password, then approved' },
  { number: '4012 0000 0002 0121', says: 'authentication fails at once' },
  { number: '5100 2700 0000 0072', says: 'the issuer refuses, with a reason for the renter' },
  { number: '5100 2700 0000 0056', says: 'asks for the password, then authentication fails' },
  { number: '4333 3333 3333 2222', says: 'without 3-D Secure (stopped unless TDS_POLICY=lenient)' },
  { number: '4111 1111 1111 0000', says: 'asks for the password, then the issuer is unavailable' },
  { number: trouble('02'), says: 'answer lost, and nothing was charged' },
  { number: trouble('03'), says: 'charged, but the gateway answers with an error' },
  { number: trouble('04'), says: 'approved after 20 seconds' },
  { number: trouble('05'), says: 'charged one dollar too much' },
  { number: trouble('06'), says: 'only half of it approved' },
  { number: trouble('07'), says: 'charged, and the answer contradicts itself' },
  { number: trouble('08'), says: 'charged at once, without 3-D Secure' },
  { number: trouble('09'), says: 'the gateway is out of order when the payment starts' },
  { number: trouble('10'), says: 'the bank never redirects back to the shop' },
  { number: trouble('11'), says: 'the bank redirects back twice' },
  { number: group(makeSandboxNumber('4100000000', '51')), says: 'refused with code 51, insufficient funds' },
  { number: group(makeSandboxNumber('4100000000', '54')), says: 'refused with code 54, expired card' },
  { number: group(makeSandboxNumber('4100000000', '43')), says: 'refused with code 43, stolen card' },
];

function trouble(digits: string): string {
  return group(makeSandboxNumber('4200000000', digits));
}

function group(number: string): string {
  return number.replace(/(\d{4})(?=\d)/g, '$1 ');
}
