import { data, redirect } from 'react-router';
import type { PayByCardOutcome } from '#operations/payment/start-card-payment.ts';

/** Paths with language prefix to which a payment redirects. */
export interface PaymentPaths {
  paid: string;
  /** The page that shows the state of the payment, or the form for another attempt. */
  again: string;
}

/** The response for each outcome of a card payment, never with a card value. payments.md#card-data. */
export function answerCardPayment(outcome: PayByCardOutcome, paths: PaymentPaths) {
  switch (outcome.kind) {
    case 'attempted':
      return redirect(outcome.attempt.state === 'paid' ? paths.paid : paths.again, 303);
    case 'hold-ended':
      return redirect(paths.again, 303);
    case 'invalid':
      return data({ problems: outcome.problems, refusal: undefined }, 400);
    case 'too-many-attempts':
      return data({ problems: [], refusal: 'tooMany' as const }, 409);
    case 'outdated-form':
      return data({ problems: [], refusal: 'outdatedForm' as const }, 409);
    case 'no-card-gateway':
      return data({ problems: [], refusal: 'unavailable' as const }, 503);
    case 'rate-limited':
      return data(
        { problems: [], refusal: 'rateLimited' as const },
        { status: 429, headers: { 'Retry-After': String(outcome.retryAfterSeconds) } },
      );
  }
}
