import type { DeclineClass } from '#domain/payment/attempt.ts';

/** What a refused capture means. PAYMENTS.md section 5.5. */
export type IssueMeaning =
  /** Taken already: look at the order. */
  | 'captured'
  /** Another call is at it. */
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

/** Families of issues about the shop's account or about what it sent. */
const SETUP = /^(PAYEE_ACCOUNT_|CURRENCY_|AMOUNT_|ITEM_|TAX_|INVALID_PARAMETER|MISSING_REQUIRED|MALFORMED)/;

const meanings = new Map(
  Object.entries(issuesByMeaning).flatMap(([meaning, issues]) =>
    issues.map((issue): [string, IssueMeaning] => [issue, meaning as IssueMeaning]),
  ),
);

/** An issue that no table names is a plain refusal. */
export function readIssue(issue: string): IssueMeaning {
  return meanings.get(issue) ?? (SETUP.test(issue) ? 'setup' : 'generic');
}
