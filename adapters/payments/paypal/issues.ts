import type { DeclineClass } from '#domain/payment/attempt.ts';

/** Meaning of a refused capture. payments.md#paypal-capture. */
export type IssueMeaning =
  /** Already captured: the order shows the result. */
  | 'captured'
  /** Another call is capturing the order. */
  | 'in-progress'
  | 'duplicate'
  | 'payer-funding'
  | 'payer-approval'
  | DeclineClass;

const issuesByMeaning: Partial<Record<IssueMeaning, readonly string[]>> = {
  captured: ['ORDER_ALREADY_CAPTURED'],
  'in-progress': ['ORDER_COMPLETION_IN_PROGRESS'],
  duplicate: ['DUPLICATE_INVOICE_ID'],
  'payer-funding': ['INSTRUMENT_DECLINED', 'REDIRECT_PAYER_FOR_ALTERNATE_FUNDING'],
  'payer-approval': ['ORDER_NOT_APPROVED', 'PAYER_ACTION_REQUIRED'],
  funds: ['TRANSACTION_LIMIT_EXCEEDED', 'MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED'],
  generic: [
    'PAYER_CANNOT_PAY',
    'PAYER_ACCOUNT_RESTRICTED',
    'PAYER_ACCOUNT_LOCKED_OR_CLOSED',
    'TRANSACTION_REFUSED',
    'COMPLIANCE_VIOLATION',
  ],
  temporary: ['INVALID_RESOURCE_ID', 'RESOURCE_NOT_FOUND'],
  setup: [
    'TRANSACTION_BLOCKED_BY_PAYEE',
    'PAYEE_BLOCKED_TRANSACTION',
    'TRANSACTION_RECEIVING_LIMIT_EXCEEDED',
    'AUTH_CAPTURE_NOT_ENABLED',
    'PERMISSION_DENIED',
    'INVALID_REQUEST',
  ],
};

/** Prefixes of issues about the shop's account or about the content of the request. */
const SETUP = /^(PAYEE_ACCOUNT_|CURRENCY_|AMOUNT_|ITEM_|TAX_|INVALID_PARAMETER|MISSING_REQUIRED|MALFORMED)/;

const meanings = new Map(
  Object.entries(issuesByMeaning).flatMap(([meaning, issues]) =>
    issues.map((issue): [string, IssueMeaning] => [issue, meaning as IssueMeaning]),
  ),
);

/** An issue that is in no table counts as a refusal without a specific reason. */
export function readIssue(issue: string): IssueMeaning {
  return meanings.get(issue) ?? (SETUP.test(issue) ? 'setup' : 'generic');
}
