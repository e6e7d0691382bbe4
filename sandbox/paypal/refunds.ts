import { refuse, showCapture, showRefund } from './answers.ts';
import { refundBody, toCents } from './bodies.ts';
import { type Call, notFound } from './orders.ts';
import {
  type Answered,
  type Capture,
  findByCapture,
  makeId,
  nowIn,
  type Order,
  type PayPalState,
  type Refund,
  refundedCents,
} from './state.ts';

export function getCapture(state: PayPalState, captureId: string, { origin }: Call): Answered {
  const order = findByCapture(state, captureId);
  if (!order?.capture) return notFound();
  return { status: 200, document: showCapture(order, order.capture, origin) };
}

/** Refunds all or part of a capture. Without an amount it refunds all that is left. */
export function refundCapture(state: PayPalState, captureId: string, call: Call): Answered {
  const order = findByCapture(state, captureId);
  if (!order?.capture) return notFound();
  const parsed = refundBody.safeParse(call.document);
  if (!parsed.success) return refuse(400, 'INVALID_PARAMETER_SYNTAX');
  const { amount, custom_id: customId } = parsed.data;
  const { capture } = order;
  const left = capture.cents - refundedCents(capture);
  const cents = amount ? toCents(amount) : left;
  const foreign = amount !== undefined && amount.currency_code !== capture.currency;
  const issue = call.mockIssue ?? findRefundIssue(capture, { cents, left, foreign, call });
  if (issue) return refuse(422, issue);
  const status = call.fault?.kind === 'refund_pending' ? 'PENDING' : 'COMPLETED';
  const refund: Refund = { id: makeId(), cents, status, customId, at: nowIn(state) };
  capture.refunds.push(refund);
  if (status === 'COMPLETED') {
    markRefunded(capture);
    call.notify(order, 'PAYMENT.CAPTURE.REFUNDED');
  }
  const whole = showRefund(capture, refund, call.origin);
  return { status: 201, document: call.wantsAll ? whole : { id: refund.id, status, links: whole.links } };
}

/** Refunds a part, or all that is left, as the shop's owner does in PayPal's pages. False when that is not possible. */
export function refundInPages(
  state: PayPalState,
  { capture }: Order,
  wanted: number | undefined,
  notify: (type: string) => void,
): boolean {
  if (!capture || capture.status === 'PENDING' || capture.status === 'DECLINED') return false;
  const left = capture.cents - refundedCents(capture);
  const cents = wanted ?? left;
  if (cents > left || cents === 0) return false;
  capture.refunds.push({ id: makeId(), cents, status: 'COMPLETED', customId: undefined, at: nowIn(state) });
  markRefunded(capture);
  notify('PAYMENT.CAPTURE.REFUNDED');
  return true;
}

export function getRefund(state: PayPalState, refundId: string, { origin }: Call): Answered {
  for (const { capture } of state.orders.values()) {
    const refund = capture?.refunds.find(({ id }) => id === refundId);
    if (capture && refund) return { status: 200, document: showRefund(capture, refund, origin) };
  }
  return notFound();
}

/** Sets the status of the capture from its completed refunds. */
function markRefunded(capture: Capture): void {
  const done = capture.refunds.filter(({ status }) => status === 'COMPLETED');
  const cents = done.reduce((sum, refund) => sum + refund.cents, 0);
  if (cents > 0) capture.status = cents >= capture.cents ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
}

function findRefundIssue(
  capture: Capture,
  asked: { cents: number; left: number; foreign: boolean; call: Call },
): string | undefined {
  const { cents, left, foreign, call } = asked;
  if (call.fault?.kind === 'code') return call.fault.code;
  if (capture.status === 'PENDING') return 'PENDING_CAPTURE';
  if (capture.status === 'DECLINED') return 'INVALID_RESOURCE_ID';
  if (left === 0) return 'CAPTURE_FULLY_REFUNDED';
  if (foreign) return 'CURRENCY_MISMATCH';
  return cents > left || cents === 0 ? 'REFUND_AMOUNT_EXCEEDED' : undefined;
}

type Notify = (order: Order, type: string) => void;

/** Pending captures and refunds: all with `outcome`, otherwise captures whose time has come. */
export function settle(state: PayPalState, notify: Notify, outcome?: 'COMPLETED' | 'DECLINED'): void {
  for (const order of state.orders.values()) {
    settleCapture(state, order, { notify, outcome });
    if (outcome === 'COMPLETED') settleRefunds(order, notify);
  }
}

function settleCapture(
  state: PayPalState,
  order: Order,
  { notify, outcome }: { notify: Notify; outcome: 'COMPLETED' | 'DECLINED' | undefined },
): void {
  const { capture } = order;
  if (capture?.status !== 'PENDING' || !capture.settles) return;
  if (outcome === undefined && capture.settles.at > nowIn(state)) return;
  capture.status = outcome ?? capture.settles.as;
  capture.settles = undefined;
  notify(order, capture.status === 'COMPLETED' ? 'PAYMENT.CAPTURE.COMPLETED' : 'PAYMENT.CAPTURE.DENIED');
}

function settleRefunds(order: Order, notify: Notify): void {
  const pending = order.capture?.refunds.filter(({ status }) => status === 'PENDING') ?? [];
  if (!order.capture || pending.length === 0) return;
  for (const refund of pending) refund.status = 'COMPLETED';
  markRefunded(order.capture);
  notify(order, 'PAYMENT.CAPTURE.REFUNDED');
}
