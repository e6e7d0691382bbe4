import { data, redirect } from 'react-router';
import { type LanguageForm, toLocalPath } from '#app/texts/language-form.ts';
import type { PaymentAttempt } from '#domain/payment/attempt.ts';
import type {
  PayWithPayPalOutcome,
  StartPayPalPaymentOutcome,
} from '#operations/payment/start-paypal-payment.ts';

export function answerPayPalPayment(outcome: StartPayPalPaymentOutcome, prefix: LanguageForm['prefix']) {
  switch (outcome.kind) {
    case 'done':
      return redirect(toLocalPath(prefix, '/reserva/thanks'), 303);
    case 'hold-ended':
    case 'no-reservation':
      return redirect(toLocalPath(prefix, '/reserva'), 303);
    default:
      return answerPayPal(outcome, toLocalPath(prefix, '/reserva/checkout'));
  }
}

/** Like `answerPayPalPayment`, for any payment. `again` is the page that shows the state of the payment. */
export function answerPayPal(outcome: PayWithPayPalOutcome, again: string) {
  switch (outcome.kind) {
    case 'attempted':
      return redirect(findWay(outcome.attempt) ?? again, 303);
    case 'hold-ended':
      return redirect(again, 303);
    case 'outdated-form':
      return refuse('outdatedForm', 409);
    case 'no-paypal':
      return data({ problems: [], refusal: undefined, paypalRefusal: 'setup' as const }, 503);
    case 'too-many-attempts':
      return refuse('rateLimited', 409);
    case 'rate-limited':
      return refuse('rateLimited', 429, { 'Retry-After': String(outcome.retryAfterSeconds) });
  }
}

/** Returns PayPal's URL while PayPal waits for the payer. The URL was validated when PayPal sent it. */
function findWay({ state, payerUrl }: PaymentAttempt): string | undefined {
  return state === 'awaiting_payer' ? payerUrl : undefined;
}

function refuse(
  refusal: 'outdatedForm' | 'rateLimited',
  status: number,
  headers: Record<string, string> = {},
) {
  return data({ problems: [], refusal, paypalRefusal: undefined }, { status, headers });
}
