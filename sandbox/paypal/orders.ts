import { payerLink, refuse, showBriefly, showOrder } from './answers.ts';
import { captureBody, createBody, toCents } from './bodies.ts';
import { findAmountIssue } from './check-amounts.ts';
import type { Fault } from './faults.ts';
import { type Answered, type Capture, findOrder, makeId, nowIn, type Order, type World } from './world.ts';

/** The data of a call for an endpoint. */
export interface Call {
  origin: string;
  document: unknown;
  /** Whether the response must contain the whole resource. */
  wantsAll: boolean;
  fault: Fault | undefined;
  /** Issue requested by the header `PayPal-Mock-Response`. */
  mockIssue: string | undefined;
  tell(order: Order, type: string): void;
}

export function createOrder(world: World, call: Call): Answered {
  const parsed = createBody.safeParse(call.document);
  if (!parsed.success) {
    const field = `/${parsed.error.issues[0]?.path.join('/') ?? ''}`;
    return refuse(400, 'INVALID_PARAMETER_SYNTAX', { field });
  }
  const asked = parsed.data;
  const { locale } = asked.payment_source.paypal.experience_context;
  if (locale !== undefined && locale === world.switches.refusedLocale)
    return refuse(400, 'INVALID_PARAMETER_VALUE', {
      field: '/payment_source/paypal/experience_context/locale',
    });
  const issue = call.mockIssue ?? findAmountIssue(asked);
  if (issue) return refuse(422, issue);
  const [unit] = asked.purchase_units;
  const order: Order = {
    id: makeId(),
    createdAt: nowIn(world),
    status: 'PAYER_ACTION_REQUIRED',
    asked,
    cents: unit ? toCents(unit.amount) : 0,
    funding: undefined,
    payerId: undefined,
    capture: undefined,
    refusedWith: undefined,
  };
  world.orders.set(order.id, order);
  return show(201, order, call);
}

export function getOrder(world: World, id: string, call: Call): Answered {
  const order = findOrder(world, id);
  // `code`: simulates an order that expired some hours after its creation.
  if (call.fault?.kind === 'code') return refuse(404, call.fault.code);
  if (!order) return notFound();
  return { status: 200, document: showOrder(order, call.origin) };
}

/** Captures the money of an approved order, or returns the issue that prevents it. */
export function captureOrder(world: World, id: string, call: Call): Answered {
  const order = findOrder(world, id);
  if (!order) return notFound();
  if (!captureBody.safeParse(call.document).success) return refuse(400, 'MALFORMED_REQUEST_JSON');
  if (order.status === 'COMPLETED') return refuse(422, 'ORDER_ALREADY_CAPTURED');
  if (order.status !== 'APPROVED')
    return refuse(422, order.payerId ? 'PAYER_ACTION_REQUIRED' : 'ORDER_NOT_APPROVED');
  const issue = findCaptureIssue(world, order, call);
  if (issue) return refuseCapture(order, issue, call.origin);
  order.capture = take(world, order, call.fault);
  order.status = 'COMPLETED';
  call.tell(order, `PAYMENT.CAPTURE.${order.capture.status}`);
  return show(201, order, call);
}

function findCaptureIssue(world: World, order: Order, { fault, mockIssue }: Call): string | undefined {
  if (mockIssue) return mockIssue;
  if (fault?.kind === 'code') return fault.code;
  if (order.funding === 'declined') return 'INSTRUMENT_DECLINED';
  return world.switches.blockDuplicateInvoices && isPaidElsewhere(world, order)
    ? 'DUPLICATE_INVOICE_ID'
    : undefined;
}

function isPaidElsewhere(world: World, order: Order): boolean {
  const invoice = order.asked.purchase_units[0]?.invoice_id;
  return [...world.orders.values()].some(
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

function take(world: World, order: Order, fault: Fault | undefined): Capture {
  const now = nowIn(world);
  const pends = order.funding?.startsWith('pending') || fault?.kind === 'pending';
  const as = order.funding === 'pending-deny' ? 'DECLINED' : 'COMPLETED';
  return {
    id: makeId(),
    cents: toTakenCents(order, fault),
    currency: fault?.kind === 'wrong_currency' ? 'EUR' : 'USD',
    status: fault?.kind === 'declined' ? 'DECLINED' : pends ? 'PENDING' : 'COMPLETED',
    settles: pends ? { as, at: now + world.switches.pendingMs } : undefined,
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
