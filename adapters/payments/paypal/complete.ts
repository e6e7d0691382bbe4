import type { DeclineClass } from '#domain/payment/attempt.ts';
import type { CompleteRedirectResult, QueryRedirectResult } from '#operations/ports/redirect-gateway.ts';
import type { Reply } from './exchange.ts';
import { judgeOrder } from './query.ts';
import type { Send } from './send.ts';
import { readOrder, readProblem } from './wire.ts';

/** Meaning of a refused capture. payments.md#paypal-capture. */
type IssueMeaning =
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

export interface CompleteTools {
  send: Send;
  query(payment: { gatewayOrderId: string }): Promise<QueryRedirectResult>;
  timeoutMs: number;
}

/**
 * Captures an approved order; a repeated round has the same request id. payments.md#paypal-capture and
 * payments.md#paypal-idempotency.
 */
export async function completePayment(
  payment: { gatewayTxnId: string; gatewayOrderId: string; round: number },
  tools: CompleteTools,
): Promise<CompleteRedirectResult> {
  const { gatewayTxnId, gatewayOrderId, round } = payment;
  const reply = await tools.send({
    operation: 'capture',
    method: 'POST',
    path: `/v2/checkout/orders/${encodeURIComponent(gatewayOrderId)}/capture`,
    document: {},
    requestId: `${gatewayTxnId}:capture:${round}`,
    timeoutMs: tools.timeoutMs,
  });
  return readReply(reply, gatewayOrderId, tools);
}

function readReply(
  reply: Reply,
  gatewayOrderId: string,
  tools: CompleteTools,
): CompleteRedirectResult | Promise<CompleteRedirectResult> {
  switch (reply.kind) {
    case 'not-sent':
    case 'busy':
      return { kind: 'not-sent' };
    case 'denied':
      return { kind: 'declined', reason: 'setup', facts: { rawCode: `HTTP ${reply.status}` } };
    case 'lost':
      return unknown();
    case 'answer':
      if (reply.status >= 400) return readRefusal(reply, gatewayOrderId, tools);
      return toOutcome(judgeDocument(reply.document));
  }
}

async function readRefusal(
  { status, document }: { status: number; document: unknown },
  gatewayOrderId: string,
  tools: CompleteTools,
): Promise<CompleteRedirectResult> {
  const problem = readProblem(document);
  if (!problem || status === 409) return unknown();
  const facts = { rawCode: problem.issue };
  const meaning = readIssue(problem.issue);
  switch (meaning) {
    case 'captured':
      return toOutcome(await tools.query({ gatewayOrderId }));
    case 'in-progress':
      return { kind: 'unknown', facts };
    case 'duplicate':
      return { kind: 'duplicate', facts };
    case 'payer-funding':
      return { kind: 'payer-again', reason: 'funding', facts };
    case 'payer-approval':
      return { kind: 'payer-again', reason: 'approval', facts };
    default:
      return { kind: 'declined', reason: meaning, facts };
  }
}

function judgeDocument(document: unknown): QueryRedirectResult {
  const order = readOrder(document);
  return order ? judgeOrder(order) : { kind: 'unavailable' };
}

/** When an order shows no money after a capture, the outcome is unknown. */
function toOutcome(seen: QueryRedirectResult): CompleteRedirectResult {
  switch (seen.kind) {
    case 'approved':
    case 'pending':
      return seen;
    case 'declined':
      return { kind: 'declined', reason: 'generic', facts: seen.facts };
    case 'reversed':
    case 'not-found':
    case 'unsupported':
    case 'unavailable':
    case 'waiting':
    case 'ready':
      return unknown();
  }
}

function unknown(): CompleteRedirectResult {
  return { kind: 'unknown', facts: {} };
}

/** An issue that is in no table counts as a refusal without a specific reason. */
function readIssue(issue: string): IssueMeaning {
  return meanings.get(issue) ?? (SETUP.test(issue) ? 'setup' : 'generic');
}
