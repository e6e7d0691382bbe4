import { data, redirect } from 'react-router';
import type { PayByCardOutcome } from '#operations/payment/start-card-payment.ts';

/** Paths, with their language, that a payment leads to. */
export interface PaymentPaths {
  paid: string;
  /** Where the payer sees how it goes on, or tries again. */
  again: string;
}

/** What each outcome of a card payment looks like to a browser. Carries no card value back. PAYMENTS.md section 7. */
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
