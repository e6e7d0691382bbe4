import { randomBytes } from 'node:crypto';
import { jsonAnswer, type WebAnswer } from '../http/messages.ts';
import { toMoney } from './bodies.ts';
import type { Answered, Capture, Document, Order, Refund } from './state.ts';

const names: Record<number, string> = {
  400: 'INVALID_REQUEST',
  401: 'AUTHENTICATION_FAILURE',
  403: 'NOT_AUTHORIZED',
  404: 'RESOURCE_NOT_FOUND',
  409: 'RESOURCE_CONFLICT',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  422: 'UNPROCESSABLE_ENTITY',
  500: 'INTERNAL_SERVER_ERROR',
  503: 'SERVICE_UNAVAILABLE',
};

/** A refusal in PayPal's common error format. */
export function refuse(
  status: number,
  issue: string,
  more: { field?: string; links?: unknown[] } = {},
): Answered {
  const { field, links } = more;
  const detail = {
    issue,
    description: `${issue}.`,
    ...(field === undefined ? {} : { field, location: 'body' }),
  };
  return {
    status,
    document: {
      name: names[status] ?? 'ERROR',
      message: 'The request could not be performed.',
      details: [detail],
      ...(links ? { links } : {}),
    },
  };
}

/** Converts to a web response with the debug id header that a client should log. */
export function toWebAnswer({ status, document }: Answered): WebAnswer {
  const debugId = randomBytes(7).toString('hex').slice(0, 13);
  const body = status >= 400 ? { ...document, debug_id: debugId } : document;
  const answer = jsonAnswer(status, body);
  return { ...answer, headers: { ...answer.headers, 'paypal-debug-id': debugId } };
}

/** The complete representation of an order. */
export function showOrder(order: Order, origin: string): Document {
  const [unit] = order.asked.purchase_units;
  const payer = order.payerId
    ? { payer: { payer_id: order.payerId, email_address: 'payer@example.test', name: { given_name: 'Pat' } } }
    : {};
  return {
    id: order.id,
    intent: 'CAPTURE',
    status: order.status,
    purchase_units: [
      {
        ...unit,
        ...(order.capture ? { payments: showPayments(order, order.capture, origin) } : {}),
      },
    ],
    payment_source: { paypal: {} },
    ...payer,
    create_time: new Date(order.createdAt).toISOString(),
    links: orderLinks(order, origin),
  };
}

function showPayments(order: Order, capture: Capture, origin: string): Document {
  const refunds = capture.refunds.map((refund) => showRefund(capture, refund, origin));
  return { captures: [showCapture(order, capture, origin)], ...(refunds.length > 0 ? { refunds } : {}) };
}

/** The representation that is returned without `Prefer: return=representation`. */
export function showBriefly(order: Order, origin: string): Document {
  return { id: order.id, status: order.status, links: orderLinks(order, origin) };
}

function orderLinks({ id, status }: Order, origin: string) {
  const api = `${origin}/v2/checkout/orders/${id}`;
  const payer = { href: payerLink(id, origin), rel: 'payer-action', method: 'GET' };
  const self = { href: api, rel: 'self', method: 'GET' };
  if (status === 'PAYER_ACTION_REQUIRED') return [self, payer];
  return status === 'APPROVED' ? [self, { href: `${api}/capture`, rel: 'capture', method: 'POST' }] : [self];
}

export function payerLink(orderId: string, origin: string): string {
  return `${origin}/checkoutnow?token=${orderId}`;
}

export function showCapture(order: Order, capture: Capture, origin: string): Document {
  const [unit] = order.asked.purchase_units;
  const self = `${origin}/v2/payments/captures/${capture.id}`;
  return {
    id: capture.id,
    status: capture.status,
    ...(capture.status === 'PENDING' ? { status_details: { reason: 'ECHECK' } } : {}),
    amount: toMoney(capture.cents, capture.currency),
    custom_id: unit?.custom_id,
    invoice_id: unit?.invoice_id,
    final_capture: true,
    seller_receivable_breakdown: { gross_amount: toMoney(capture.cents, capture.currency) },
    supplementary_data: { related_ids: { order_id: order.id } },
    create_time: new Date(capture.at).toISOString(),
    links: [
      { href: self, rel: 'self', method: 'GET' },
      { href: `${self}/refund`, rel: 'refund', method: 'POST' },
    ],
  };
}

export function showRefund(capture: Capture, refund: Refund, origin: string): Document {
  return {
    id: refund.id,
    status: refund.status,
    amount: toMoney(refund.cents, capture.currency),
    ...(refund.customId === undefined ? {} : { custom_id: refund.customId }),
    create_time: new Date(refund.at).toISOString(),
    links: [
      { href: `${origin}/v2/payments/refunds/${refund.id}`, rel: 'self', method: 'GET' },
      { href: `${origin}/v2/payments/captures/${capture.id}`, rel: 'up', method: 'GET' },
    ],
  };
}
