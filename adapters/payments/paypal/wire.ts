import { z } from 'zod';
import type { Instant } from '#domain/calendar/panama.ts';
import type { Cents } from '#domain/money/money.ts';
import { parseDecimal } from '../decimal.ts';

/** A field of the wrong type counts as missing. Code that uses the fields checks the ones it requires. */
const text = z.string().min(1).optional().catch(undefined);
const money = z
  .object({ currency_code: z.string(), value: z.string() })
  .transform(({ currency_code: currency, value }) => {
    const amountCents = parseDecimal(value);
    return amountCents === undefined ? undefined : { currency, amountCents };
  })
  .optional()
  .catch(undefined);

const capture = z.object({
  id: text,
  status: text,
  amount: money,
  custom_id: text,
  status_details: z.object({ reason: text }).optional().catch(undefined),
});

const refund = z.object({ id: text, status: text, custom_id: text, amount: money, create_time: text });

const unit = z.object({
  custom_id: text,
  amount: money,
  payments: z
    .object({
      captures: z.array(capture).optional().catch(undefined),
      refunds: z.array(refund).optional().catch(undefined),
    })
    .optional()
    .catch(undefined),
});

const orderFields = z.object({
  id: text,
  status: text,
  purchase_units: z.array(unit).optional().catch(undefined),
  links: z
    .array(z.object({ rel: text, href: text }))
    .optional()
    .catch(undefined),
});

export interface Capture {
  id: string | undefined;
  status: string | undefined;
  amount: { currency: string; amountCents: Cents } | undefined;
  customId: string | undefined;
  reason: string | undefined;
}

/** An order; what could not be read is undefined. payments.md#paypal-order, payments.md#paypal-capture. */
export interface Order {
  id: string | undefined;
  status: string | undefined;
  amount: { currency: string; amountCents: Cents } | undefined;
  /** Address of the page where the payer approves the order. */
  payerLink: string | undefined;
  capture: Capture | undefined;
  /** Refunds of the capture; `refundId` is our own id, which one made in PayPal's pages lacks. */
  refunds: OrderRefund[];
}

export interface OrderRefund {
  refundId: string | undefined;
  status: string | undefined;
  amountCents: Cents | undefined;
  madeAt: Instant | undefined;
}

/** Returns undefined unless the document is an object. */
export function readOrder(document: unknown): Order | undefined {
  const parsed = orderFields.safeParse(document);
  if (!parsed.success) return undefined;
  const { id, status, purchase_units: units, links } = parsed.data;
  const [first] = units ?? [];
  const [taken] = first?.payments?.captures ?? [];
  return {
    id,
    status,
    amount: first?.amount,
    payerLink: links?.find(({ rel }) => rel === 'payer-action' || rel === 'approve')?.href,
    capture: taken && {
      id: taken.id,
      status: taken.status,
      amount: taken.amount,
      customId: taken.custom_id ?? first?.custom_id,
      reason: taken.status_details?.reason,
    },
    refunds: (first?.payments?.refunds ?? []).map(toRefund),
  };
}

function toRefund({
  custom_id: refundId,
  status,
  amount,
  create_time: time,
}: z.infer<typeof refund>): OrderRefund {
  const madeAt = Date.parse(time ?? '');
  return {
    refundId,
    status,
    amountCents: amount?.amountCents,
    madeAt: Number.isNaN(madeAt) ? undefined : madeAt,
  };
}

export function readRefundStatus(document: unknown): string | undefined {
  return refund.safeParse(document).data?.status;
}

const problemFields = z.object({
  name: z.string().min(1),
  details: z
    .array(z.object({ issue: text, field: text }))
    .optional()
    .catch(undefined),
});

/** Reason of a refused call. payments.md#paypal-capture: only the issue is evaluated, never a text. */
export interface Problem {
  issue: string;
  field: string | undefined;
}

/** Returns undefined for a document that is not a refusal by PayPal, for example a proxy's error page. */
export function readProblem(document: unknown): Problem | undefined {
  const parsed = problemFields.safeParse(document);
  if (!parsed.success) return undefined;
  const [detail] = parsed.data.details ?? [];
  return { issue: (detail?.issue ?? parsed.data.name).slice(0, 64), field: detail?.field };
}
