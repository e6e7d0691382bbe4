import { readBody, readText } from '#app/request/read-body.ts';
import type { CardForm } from '#domain/payment/card/check-card.ts';

/** A card form is shorter than this. payments.md#card-data. */
const MAX_BODY_BYTES = 8 * 1024;

/** Format of the idempotency keys in the site's forms. */
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

type CheckoutForm =
  | { intent: 'pay-card'; card: CardForm; paymentKey: string }
  | { intent: 'cancel-payment'; attemptId: string };

/** Returns the fields of a request that may contain a card, or undefined when the body is too long. */
export async function readSmallForm(request: Request): Promise<URLSearchParams | undefined> {
  const body = await readBody(request, MAX_BODY_BYTES);
  return body === undefined ? undefined : new URLSearchParams(body);
}

export function parsePayPalForm(form: URLSearchParams): { paymentKey: string } | undefined {
  return form.get('intent') === 'pay-paypal' ? { paymentKey: readKey(form) } : undefined;
}

/** Returns undefined when it is neither a card form nor a cancellation. */
export function parseCheckoutForm(form: URLSearchParams): CheckoutForm | undefined {
  const field = (name: string) => readText(form.get(name), MAX_BODY_BYTES);
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
