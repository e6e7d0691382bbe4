import type { Cents } from '#domain/money/money.ts';
import type { StartRedirect } from '#operations/ports/redirect-gateway.ts';
import { toDecimal } from '../decimal.ts';

const MAX_TEXT = 127;

/** Spanish of Panama; PayPal's documentation lists only `en-US` for certain. payments.md#paypal-order. */
const locales = { es: 'es-PA', en: 'en-US' } as const;
const descriptions = { es: 'Alquiler de auto', en: 'Car rental' } as const;

/** Body of the create request: one purchase of one item, its tax listed apart. payments.md#paypal-order. */
export function makeCreateRequest(payment: StartRedirect, withLocale: boolean): unknown {
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
