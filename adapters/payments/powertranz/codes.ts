import type { DeclineClass } from '#domain/payment/attempt.ts';
import type { Authentication } from '#operations/ports/card-gateway.ts';

/** Meaning of a financial response: money taken, refused for a reason, or unknown. */
export type Verdict = { kind: 'approved' } | { kind: 'refused'; reason: DeclineClass } | { kind: 'unknown' };

type CodeClass = DeclineClass | 'approved' | 'caveat' | 'in-progress' | 'duplicate';

/** All codes of payments.md#card-codes. `authentication` holds the gateway's own 3-D Secure steps. */
export const codesByClass: Record<CodeClass, readonly string[]> = {
  approved: ['00'],
  caveat: ['08', '10', '11', '16', '32'],
  'in-progress': ['09', '68'],
  duplicate: ['94', '26'],
  funds: ['51', '61', '65'],
  'card-data': ['14', '15', '33', '54', '56', '82', 'N7'],
  generic: ['01', '02', '05', '57', '62', '36', '63', '93', 'FC1'],
  risk: ['04', '07', '34', '41', '43', '59', '67'],
  temporary: ['19', '28', '90', '91', '92', '96', '98', '99', 'N0'],
  setup: ['03', '12', '13', '30', '40', '58', '89', '97'],
  authentication: ['3D0', '3D1', '3D2', '3D3', '3D4', '3D5', '3D6'],
};

/** Codes of a void whose payment was never charged. payments.md#card-completion, step 4. */
export const originalUnknownCodes: readonly string[] = ['21', '25', '76'];

const classOfCode = new Map(
  Object.entries(codesByClass).flatMap(([name, codes]) =>
    codes.map((code): [string, CodeClass] => [code, name as CodeClass]),
  ),
);

/**
 * Evaluates a financial response. Code and flag must agree: `00` without `Approved`, or `Approved` with any
 * other code, is unknown. A code that is in no table counts as a refusal without a specific reason.
 */
export function judge(approved: boolean, code: string): Verdict {
  const found = classOfCode.get(code) ?? 'generic';
  if (found === 'approved') return approved ? { kind: 'approved' } : { kind: 'unknown' };
  if (approved || found === 'caveat' || found === 'in-progress' || found === 'duplicate') {
    return { kind: 'unknown' };
  }
  return { kind: 'refused', reason: found };
}

/** "Taken" with a remark, like a partial approval or an identity check: the amount has to be checked. */
export function isCaveat(code: string): boolean {
  return classOfCode.get(code) === 'caveat';
}

/** Numeric codes of ISO 4217 by letter code. */
const currencyNumbers: Record<string, string> = { USD: '840', PAB: '590' };

/** Three digits, as the protocol requires. Throws for a currency that is not in the table. */
export function toCurrencyNumber(currency: string): string {
  const number = currencyNumbers[currency];
  if (!number) throw new Error(`No ISO 4217 number is known for the currency ${currency}`);
  return number;
}

/** Letter code of a known currency, else the number as it came: an unexpected one stays visible. */
export function toCurrencyLetters(number: string): string {
  const padded = number.padStart(3, '0');
  const found = Object.entries(currencyNumbers).find(([, known]) => known === padded);
  return found ? found[0] : number;
}

/**
 * Result of 3-D Secure. The status takes precedence over the ECI, and a status that does not fit the code of
 * the step counts as failed. Whether to continue without a liability shift is the shop's policy.
 * payments.md#card-codes.
 */
export function toAuthentication(code: string | undefined, status: string | undefined): Authentication {
  if (code === '3D0' && (status === 'Y' || status === 'A')) return 'authenticated';
  const technicalFailure = (code === '3D0' || code === '3D3') && status === 'U';
  const notSupported = code === '3D1' && status === undefined;
  return technicalFailure || notSupported ? 'no-liability-shift' : 'failed';
}
