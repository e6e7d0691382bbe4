import { z } from 'zod';

const short = z.string().min(1).max(127);

export const money = z.strictObject({
  currency_code: z.string().regex(/^[A-Z]{3}$/),
  value: z.string().regex(/^(0|[1-9]\d{0,9})\.\d{2}$/),
});
export type Money = z.infer<typeof money>;

const item = z.strictObject({
  name: short,
  quantity: z.string().regex(/^[1-9]\d{0,9}$/),
  unit_amount: money,
  tax: money.optional(),
  description: short.optional(),
  category: z.enum(['DIGITAL_GOODS', 'PHYSICAL_GOODS', 'DONATION']).optional(),
});

const breakdown = z.strictObject({
  item_total: money.optional(),
  tax_total: money.optional(),
  shipping: money.optional(),
  handling: money.optional(),
  insurance: money.optional(),
  shipping_discount: money.optional(),
  discount: money.optional(),
});
export type Breakdown = z.infer<typeof breakdown>;

const unit = z.strictObject({
  reference_id: z.string().min(1).max(256).optional(),
  custom_id: short.optional(),
  invoice_id: short.optional(),
  description: short.optional(),
  soft_descriptor: z.string().max(22).optional(),
  amount: money.extend({ breakdown: breakdown.optional() }),
  items: z.array(item).min(1).optional(),
});

const experience = z.strictObject({
  brand_name: short.optional(),
  locale: z
    .string()
    .regex(/^[a-z]{2}(-[A-Z][a-z]{3})?(-([A-Z]{2}|[0-9]{3}))?$/)
    .optional(),
  shipping_preference: z.enum(['GET_FROM_FILE', 'NO_SHIPPING', 'SET_PROVIDED_ADDRESS']).optional(),
  user_action: z.enum(['CONTINUE', 'PAY_NOW']).optional(),
  payment_method_preference: z.enum(['UNRESTRICTED', 'IMMEDIATE_PAYMENT_REQUIRED']).optional(),
  landing_page: z.enum(['LOGIN', 'GUEST_CHECKOUT', 'NO_PREFERENCE']).optional(),
  return_url: z.url({ protocol: /^https?$/ }),
  cancel_url: z.url({ protocol: /^https?$/ }),
});

/** Body of `POST /v2/checkout/orders`. Only immediate payments by redirect for one purchase are supported. */
export const createBody = z.strictObject({
  intent: z.literal('CAPTURE'),
  purchase_units: z.array(unit).length(1),
  payment_source: z.strictObject({ paypal: z.strictObject({ experience_context: experience }) }),
});
export type CreateBody = z.infer<typeof createBody>;

export const captureBody = z.strictObject({});

export const refundBody = z.strictObject({
  amount: money.optional(),
  custom_id: short.optional(),
  invoice_id: short.optional(),
  note_to_payer: z.string().min(1).max(255).optional(),
});

/** Cents of an amount that the schema has accepted. */
export function toCents({ value }: Money): number {
  return Math.round(Number(value) * 100);
}

export function toMoney(cents: number, currency: string): Money {
  return { currency_code: currency, value: (cents / 100).toFixed(2) };
}
