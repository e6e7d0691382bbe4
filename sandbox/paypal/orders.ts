import { payerLink, refuse, showBriefly, showOrder } from './answers.ts';
import { type CreateBody, captureBody, createBody, type Money, toCents } from './bodies.ts';
import type { Fault } from './faults.ts';
import {
  type Answered,
  type Capture,
  findOrder,
  makeId,
  nowIn,
  type Order,
  type PayPalState,
} from './state.ts';

/** The data of a call for an endpoint. */
export interface Call {
  origin: string;
  document: unknown;
  /** Whether the response must contain the whole resource. */
  wantsAll: boolean;
  fault: Fault | undefined;
  /** Issue requested by the header `PayPal-Mock-Response`. */
  mockIssue: string | undefined;
  notify(order: Order, type: string): void;
}

export function createOrder(state: PayPalState, call: Call): Answered {
  const parsed = createBody.safeParse(call.document);
  if (!parsed.success) {
    const field = `/${parsed.error.issues[0]?.path.join('/') ?? ''}`;
    return refuse(400, 'INVALID_PARAMETER_SYNTAX', { field });
  }
  const asked = parsed.data;
  const { locale } = asked.payment_source.paypal.experience_context;
  if (locale !== undefined && locale === state.switches.refusedLocale)
    return refuse(400, 'INVALID_PARAMETER_VALUE', {
      field: '/payment_source/paypal/experience_context/locale',
    });
  const issue = call.mockIssue ?? findAmountIssue(asked);
  if (issue) return refuse(422, issue);
  const [unit] = asked.purchase_units;
  const order: Order = {
    id: makeId(),
    createdAt: nowIn(state),
    status: 'PAYER_ACTION_REQUIRED',
    asked,
    cents: unit ? toCents(unit.amount) : 0,
    funding: undefined,
    payerId: undefined,
    capture: undefined,
    refusedWith: undefined,
  };
  state.orders.set(order.id, order);
  return show(201, order, call);
}

export function getOrder(state: PayPalState, id: string, call: Call): Answered {
  const order = findOrder(state, id);
  // `code`: simulates an order that expired some hours after its creation.
  if (call.fault?.kind === 'code') return refuse(404, call.fault.code);
  if (!order) return notFound();
  return { status: 200, document: showOrder(order, call.origin) };
}

/** Captures the money of an approved order, or returns the issue that prevents it. */
export function captureOrder(state: PayPalState, id: string, call: Call): Answered {
  const order = findOrder(state, id);
  if (!order) return notFound();
  if (!captureBody.safeParse(call.document).success) return refuse(400, 'MALFORMED_REQUEST_JSON');
  if (order.status === 'COMPLETED') return refuse(422, 'ORDER_ALREADY_CAPTURED');
  if (order.status !== 'APPROVED')
    return refuse(422, order.payerId ? 'PAYER_ACTION_REQUIRED' : 'ORDER_NOT_APPROVED');
  const issue = findCaptureIssue(state, order, call);
  if (issue) return refuseCapture(order, issue, call.origin);
  order.capture = take(state, order, call.fault);
  order.status = 'COMPLETED';
  call.notify(order, `PAYMENT.CAPTURE.${order.capture.status}`);
  return show(201, order, call);
}

function findCaptureIssue(state: PayPalState, order: Order, { fault, mockIssue }: Call): string | undefined {
  if (mockIssue) return mockIssue;
  if (fault?.kind === 'code') return fault.code;
  if (order.funding === 'declined') return 'INSTRUMENT_DECLINED';
  return state.switches.blockDuplicateInvoices && isPaidElsewhere(state, order)
    ? 'DUPLICATE_INVOICE_ID'
    : undefined;
}

function isPaidElsewhere(state: PayPalState, order: Order): boolean {
  const invoice = order.asked.purchase_units[0]?.invoice_id;
  return [...state.orders.values()].some(
    (other) =>
      other !== order &&
      invoice !== undefined &&
      other.asked.purchase_units[0]?.invoice_id === invoice &&
      other.capture !== undefined &&
      other.capture.status !== 'DECLINED',
  );
}

/** After a declined funding the payer must choose another one. */
function refuseCapture(order: Order, issue: string, origin: string): Answered {
  order.refusedWith = issue;
  if (issue !== 'INSTRUMENT_DECLINED') return refuse(422, issue);
  order.status = 'PAYER_ACTION_REQUIRED';
  order.funding = undefined;
  return refuse(422, issue, {
    links: [{ href: payerLink(order.id, origin), rel: 'redirect', method: 'GET' }],
  });
}

function take(state: PayPalState, order: Order, fault: Fault | undefined): Capture {
  const now = nowIn(state);
  const pends = order.funding?.startsWith('pending') || fault?.kind === 'pending';
  const as = order.funding === 'pending-deny' ? 'DECLINED' : 'COMPLETED';
  return {
    id: makeId(),
    cents: toTakenCents(order, fault),
    currency: fault?.kind === 'wrong_currency' ? 'EUR' : 'USD',
    status: fault?.kind === 'declined' ? 'DECLINED' : pends ? 'PENDING' : 'COMPLETED',
    settles: pends ? { as, at: now + state.switches.pendingMs } : undefined,
    at: now,
    refunds: [],
  };
}

function toTakenCents({ cents }: Order, fault: Fault | undefined): number {
  if (fault?.kind === 'partial') return Math.floor(cents / 2);
  return fault?.kind === 'wrong_amount' ? cents + 100 : cents;
}

function show(status: number, order: Order, { wantsAll, origin }: Call): Answered {
  return { status, document: wantsAll ? showOrder(order, origin) : showBriefly(order, origin) };
}

export function notFound(): Answered {
  return refuse(404, 'INVALID_RESOURCE_ID');
}

/** The issue with the amounts of an order, or undefined. Totals must be the sum of parts in one currency. */
function findAmountIssue(body: CreateBody): string | undefined {
  const [unit] = body.purchase_units;
  if (!unit) return 'MISSING_REQUIRED_PARAMETER';
  const { amount, items = [] } = unit;
  const parts = amount.breakdown ?? {};
  const all = [
    amount,
    ...Object.values(parts),
    ...items.flatMap(({ unit_amount, tax }) => [unit_amount, tax]),
  ];
  if (all.some((money) => money && money.currency_code !== amount.currency_code)) return 'CURRENCY_MISMATCH';
  if (amount.currency_code !== 'USD') return 'CURRENCY_NOT_SUPPORTED';
  if (toCents(amount) === 0) return 'CANNOT_BE_ZERO_OR_NEGATIVE';
  const itemTotal = sum(items.map((item) => toCents(item.unit_amount) * Number(item.quantity)));
  const taxTotal = sum(items.map((item) => (item.tax ? toCents(item.tax) * Number(item.quantity) : 0)));
  if (items.length > 0 && !parts.item_total) return 'ITEM_TOTAL_REQUIRED';
  if (items.length > 0 && centsOf(parts.item_total) !== itemTotal) return 'ITEM_TOTAL_MISMATCH';
  if (items.length > 0 && centsOf(parts.tax_total) !== taxTotal) return 'TAX_TOTAL_MISMATCH';
  if (amount.breakdown && toCents(amount) !== totalOf(parts)) return 'AMOUNT_MISMATCH';
  return undefined;
}

function totalOf(parts: NonNullable<CreateBody['purchase_units'][number]['amount']['breakdown']>): number {
  const added = [parts.item_total, parts.tax_total, parts.shipping, parts.handling, parts.insurance];
  const taken = [parts.shipping_discount, parts.discount];
  return sum(added.map(centsOf)) - sum(taken.map(centsOf));
}

function centsOf(money: Money | undefined): number {
  return money ? toCents(money) : 0;
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
