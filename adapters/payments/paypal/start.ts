import type { Cents } from '#domain/money/money.ts';
import type { StartRedirect, StartRedirectResult } from '#operations/ports/redirect-gateway.ts';
import { toDecimal } from '../decimal.ts';
import type { Reply } from './exchange.ts';
import { type Send, sendPatiently } from './send.ts';
import { readOrder, readProblem } from './wire.ts';

const MAX_TEXT = 127;

/** Spanish of Panama; PayPal's documentation lists only `en-US` for certain. payments.md#paypal-order. */
const locales = { es: 'es-PA', en: 'en-US' } as const;

const descriptions = { es: 'Alquiler de auto', en: 'Car rental' } as const;

export interface StartOptions {
  timeoutMs: number;
  /** Origins to which payers may be redirected. */
  payerOrigins: string[];
}

/** Creates the order to approve. Retries without a locale that PayPal rejects. payments.md#paypal-order. */
export async function startPayment(
  send: Send,
  payment: StartRedirect,
  options: StartOptions,
): Promise<StartRedirectResult> {
  const reply = await create(send, payment, { ...options, withLocale: true });
  if (!isAboutLocale(reply)) return readReply(reply, payment, options);
  return readReply(await create(send, payment, { ...options, withLocale: false }), payment, options);
}

/** The retry without a locale has an own request id, because PayPal would repeat its refusal of the first. */
function create(
  send: Send,
  payment: StartRedirect,
  { timeoutMs, withLocale }: StartOptions & { withLocale: boolean },
): Promise<Reply> {
  return sendPatiently(send, {
    operation: 'create',
    method: 'POST',
    path: '/v2/checkout/orders',
    document: makeCreateRequest(payment, withLocale),
    requestId: `${payment.gatewayTxnId}:create${withLocale ? '' : ':2'}`,
    timeoutMs,
  });
}

function isAboutLocale(reply: Reply): boolean {
  if (reply.kind !== 'answer' || reply.status !== 400) return false;
  return readProblem(reply.document)?.field?.endsWith('/locale') ?? false;
}

function readReply(reply: Reply, payment: StartRedirect, options: StartOptions): StartRedirectResult {
  switch (reply.kind) {
    case 'not-sent':
    case 'busy':
      return { kind: 'rejected', reason: 'unavailable', facts: {} };
    case 'denied':
      return setup(`HTTP ${reply.status}`);
    case 'lost':
      return { kind: 'unknown', facts: {} };
    case 'answer':
      return readAnswer(reply, payment, options);
  }
}

function readAnswer(
  { status, document }: { status: number; document: unknown },
  payment: StartRedirect,
  { payerOrigins }: StartOptions,
): StartRedirectResult {
  if (status >= 400) {
    const problem = readProblem(document);
    return problem ? setup(problem.issue) : { kind: 'unknown', facts: {} };
  }
  const order = readOrder(document);
  if (!order?.id || !order.payerLink) return { kind: 'unknown', facts: {} };
  const { amount } = order;
  if (amount && (amount.amountCents !== payment.amountCents || amount.currency !== payment.currency))
    return setup('AMOUNT_MISMATCH');
  if (!isPayerLink(order.payerLink, payerOrigins)) return setup('PAYER_LINK');
  return {
    kind: 'redirect',
    payerUrl: order.payerLink,
    gatewayOrderId: order.id,
    facts: order.status === undefined ? {} : { rawCode: order.status },
  };
}

/** Payers are redirected to PayPal's own origins only. */
function isPayerLink(link: string, origins: string[]): boolean {
  return URL.canParse(link) && origins.includes(new URL(link).origin);
}

function setup(rawCode: string): StartRedirectResult {
  return { kind: 'rejected', reason: 'setup', facts: { rawCode } };
}

/** Body of the create request: one purchase of one item, its tax listed apart. payments.md#paypal-order. */
function makeCreateRequest(payment: StartRedirect, withLocale: boolean): unknown {
  const { gatewayTxnId, invoiceId, reservationCode, amountCents, taxCents, language } = payment;
  const money = (cents: Cents) => ({
    currency_code: payment.currency,
    value: cents === 0 ? '0.00' : toDecimal(cents),
  });
  const net = money(amountCents - taxCents);
  const tax = money(taxCents);
  const description = `${descriptions[language]} ${reservationCode}`.slice(0, MAX_TEXT);
  return {
    intent: 'CAPTURE',
    purchase_units: [
      {
        reference_id: 'default',
        custom_id: gatewayTxnId,
        invoice_id: invoiceId,
        description,
        amount: { ...money(amountCents), breakdown: { item_total: net, tax_total: tax } },
        items: [{ name: description, quantity: '1', unit_amount: net, tax }],
      },
    ],
    payment_source: {
      paypal: {
        experience_context: {
          brand_name: payment.shopName.slice(0, MAX_TEXT),
          ...(withLocale && { locale: locales[language] }),
          shipping_preference: 'NO_SHIPPING',
          user_action: 'PAY_NOW',
          payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED',
          landing_page: 'NO_PREFERENCE',
          return_url: payment.returnUrl,
          cancel_url: payment.cancelUrl,
        },
      },
    },
  };
}
