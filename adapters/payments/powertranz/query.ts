import type { Cents } from '#domain/money/money.ts';
import type { CaptureMode } from '#domain/payment/transfer/capture.ts';
import type { GatewayFacts, QueryResult } from '#operations/ports/gateway-answers.ts';
import { isCaveat, judge, toCurrencyLetters } from './codes.ts';
import type { LookUp, OrderSummary } from './look-up.ts';
import type { Answer } from './wire.ts';

/** Codes of steps before the charge: the payment was begun but not charged. payments.md#card-codes. */
const stepCode = /^(SP|HP|3D|TK|FC)\d$/;

/** Approved (taken, or authorized unless `sale`) only with every field that must be checked. payments.md#card-query. */
export function judgeLookUp(seen: LookUp, captureMode: CaptureMode): QueryResult {
  if (seen.kind === 'nothing') return { kind: 'not-found' };
  if (seen.kind === 'switched-off') return { kind: 'unsupported' };
  if (seen.kind !== 'seen') return { kind: 'unavailable' };
  const { transaction, order } = seen;
  const facts: GatewayFacts = { ...order?.answer.facts, ...transaction?.facts };
  const state = transaction ? judgeTransaction(transaction) : toOrderState(order?.capturedCents);
  if (state === 'not-charged') return { kind: 'not-found' };
  if (state === 'open') return { kind: 'unavailable', answered: true };
  if (state === 'declined') return { kind: 'declined', facts };
  if (seen.voided || isGivenBack(seen.order)) return { kind: 'reversed', facts };
  if (captureMode !== 'sale') return toHeld(seen, facts);
  // A charge of which nothing was captured is a contradiction: neither a payment nor proof that there is
  // none.
  if (order?.capturedCents === 0) return { kind: 'unavailable', answered: true };
  return toApproved(seen, facts);
}

type TransactionState = 'charged' | 'declined' | 'not-charged' | 'open';

/** A transaction in a look-up may lack `Approved`: then its code decides, otherwise both must agree. */
function judgeTransaction({ approved, code = '' }: Answer): TransactionState {
  if (stepCode.test(code)) return 'not-charged';
  if (isCaveat(code)) return approved === false ? 'open' : 'charged';
  const verdict = judge(approved ?? code === '00', code);
  if (verdict.kind === 'unknown') return 'open';
  return verdict.kind === 'approved' ? 'charged' : 'declined';
}

function toOrderState(capturedCents: Cents | undefined): TransactionState {
  return capturedCents ? 'charged' : 'not-charged';
}

function isGivenBack(order: OrderSummary | undefined): boolean {
  return Boolean(order?.creditedCents && order.creditedCents >= order.capturedCents);
}

/** An authorization: `amountCents` is its own amount, `capturedCents` the part that was captured. */
function toHeld(seen: LookUp & { kind: 'seen' }, facts: GatewayFacts): QueryResult {
  const amountCents = seen.transaction?.amountCents;
  if (amountCents === undefined) return { kind: 'unavailable', answered: true };
  const held = toApproved(seen, facts);
  if (held.kind !== 'approved') return held;
  return { ...held, amountCents, capturedCents: seen.order?.capturedCents };
}

function toApproved(seen: LookUp & { kind: 'seen' }, facts: GatewayFacts): QueryResult {
  const { transaction, order } = seen;
  const amountCents = order?.capturedCents ?? transaction?.amountCents;
  const gatewayTxnId = transaction?.transactionId ?? order?.answer.originalId;
  if (amountCents === undefined || gatewayTxnId === undefined) return { kind: 'unavailable', answered: true };
  const currencyNumber = transaction?.currencyNumber ?? order?.answer.currencyNumber;
  return {
    kind: 'approved',
    amountCents,
    // A transaction in a look-up has no currency, but our identifiers only ever belong to payments in
    // dollars.
    currency: currencyNumber === undefined ? 'USD' : toCurrencyLetters(currencyNumber),
    gatewayTxnId,
    gatewayOrderId: transaction?.orderId ?? order?.answer.orderId,
    facts,
  };
}
