import type { CardForm } from '#domain/payment/check-card.ts';
import { readBody } from '../../forms/read-body.ts';

/** A card form is small; whatever is longer is not one. PAYMENTS.md section 7. */
const MAX_BODY_BYTES = 8 * 1024;

/** What our own forms send as their key. */
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export type CheckoutForm =
  | { intent: 'pay-card'; card: CardForm; paymentKey: string }
  | { intent: 'cancel-payment'; attemptId: string };

/** The fields of a request that may carry a card; undefined: it is no form, or too long for one. */
export async function readSmallForm(request: Request): Promise<URLSearchParams | undefined> {
  const body = await readBody(request, MAX_BODY_BYTES);
  return body === undefined ? undefined : new URLSearchParams(body);
}

/** The key of a form that asks for PayPal; undefined: it asks for something else. */
export function parsePayPalForm(form: URLSearchParams): { paymentKey: string } | undefined {
  return form.get('intent') === 'pay-paypal' ? { paymentKey: readKey(form) } : undefined;
}

/** Undefined: it is none of the forms with which something is paid. */
export function parseCheckoutForm(form: URLSearchParams): CheckoutForm | undefined {
  const field = (name: string) => form.get(name) ?? '';
  if (form.get('intent') === 'cancel-payment')
    return { intent: 'cancel-payment', attemptId: field('attempt') };
  if (form.get('intent') !== 'pay-card') return undefined;
  return {
    intent: 'pay-card',
    card: {
      cardHolder: field('cardHolder'),
      cardNumber: field('cardNumber'),
      expiration: field('expiration'),
      cvv: field('cvv'),
    },
    paymentKey: readKey(form),
  };
}

function readKey(form: URLSearchParams): string {
  const key = form.get('payment_key') ?? '';
  return UUID.test(key) ? key : crypto.randomUUID();
}
