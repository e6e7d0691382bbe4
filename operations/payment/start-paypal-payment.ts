import type { PaymentAttempt } from '#domain/payment/attempt.ts';
import { PAYPAL } from '#domain/payment/method.ts';
import type { Amendment } from '#domain/reservation/amendment.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import type { Services } from '../ports/services.ts';
import { allowPaymentTry } from './allow-payment-try.ts';
import { makeAttempt } from './make-attempt.ts';
import {
  type ReviewCheckoutOutcome,
  reviewSubmittedCheckout,
  type SubmittedCheckout,
} from './review-checkout.ts';
import { followUp, observe } from './settle-attempt.ts';

/** Only limits the number of stored rows; PayPal has no card testing. */
const MAX_ATTEMPTS = 15;

export interface StartPayPalPayment extends SubmittedCheckout {
  /** Idempotency key of the rendered form. */
  clientKey: string;
  publicOrigin: string;
  clientIp: string;
}

export type StartPayPalPaymentOutcome =
  | PayWithPayPalOutcome
  | Exclude<ReviewCheckoutOutcome, { kind: 'open' }>;

export type PayWithPayPalOutcome =
  /** The result is the state of the attempt; `payerUrl` is the page for the payer. */
  | { kind: 'attempted'; attempt: PaymentAttempt; reservation: Reservation }
  | { kind: 'hold-ended'; reservation: Reservation }
  | { kind: 'too-many-attempts' }
  | { kind: 'rate-limited'; retryAfterSeconds: number }
  | { kind: 'outdated-form' }
  | { kind: 'no-paypal' };

export async function startPayPalPayment(
  services: Services,
  input: StartPayPalPayment,
): Promise<StartPayPalPaymentOutcome> {
  const checkout = await reviewSubmittedCheckout(services, input);
  if (checkout.kind !== 'open') return checkout;
  return payWithPayPal(services, { ...input, reservation: checkout.reservation });
}

export interface PayPalPayment extends Omit<StartPayPalPayment, 'language'> {
  reservation: Reservation;
  amendment?: Amendment | undefined;
}

/** The caller has checked that the visitor may pay this. */
export async function payWithPayPal(
  services: Services,
  payment: PayPalPayment,
): Promise<PayWithPayPalOutcome> {
  const { clientIp, reservation, amendment, draftId } = payment;
  // PayPal only takes payments. counter.md#guarantee.
  const isGuarantee = !amendment && reservation.guaranteeCents !== undefined;
  if (!services.gateways.paypal || isGuarantee) return { kind: 'no-paypal' };
  const who = { clientIp, reservationId: reservation.id, sessionId: draftId };
  const limit = await allowPaymentTry(services, who);
  if (limit.kind === 'refused') return { kind: 'rate-limited', retryAfterSeconds: limit.retryAfterSeconds };
  return attemptPayment(services, payment);
}

async function attemptPayment(
  services: Services,
  { reservation, amendment, clientKey, publicOrigin }: PayPalPayment,
): Promise<PayWithPayPalOutcome> {
  const sequence = (await services.payments.count(reservation.id)) + 1;
  const how = { gatewayId: PAYPAL, captureMode: 'sale', clientKey, sequence } as const;
  const made = makeAttempt(services, { reservation, amendment, ...how });
  // PayPal's records use our attempt ID; PayPal's order ID is only known after the first response.
  const attempt: PaymentAttempt = { ...made.attempt, gatewayTxnId: made.attempt.id };
  const limits = { now: services.clock.now(), maxAttempts: MAX_ATTEMPTS };
  const outcome = await services.payments.create(attempt, limits);
  switch (outcome.kind) {
    case 'created': {
      const backUrl = `${publicOrigin}/pay/paypal/${attempt.id}/${made.returnToken}`;
      return { kind: 'attempted', reservation, attempt: await begin(services, outcome.attempt, backUrl) };
    }
    case 'repeated':
      if (isOther(outcome.attempt, attempt)) return { kind: 'outdated-form' };
      return { kind: 'attempted', reservation, attempt: outcome.attempt };
    case 'live-attempt':
      return { kind: 'attempted', reservation, attempt: outcome.attempt };
    case 'too-many-attempts':
      return outcome;
    case 'not-held':
      return { kind: 'hold-ended', reservation };
  }
}

/** Intent, commit, the first call, commit. Seals the return URL, so that the call can be repeated. */
async function begin(services: Services, attempt: PaymentAttempt, backUrl: string): Promise<PaymentAttempt> {
  const intent = await observe(services, attempt, {
    observation: { kind: 'intent', call: 'start' },
    secrets: { sealedToken: services.secrets.seal(backUrl) },
  });
  if (intent.attempt.state !== 'starting') return intent.attempt;
  return followUp(services, { attempt: intent.attempt, next: 'start' });
}

function isOther(found: PaymentAttempt, wanted: PaymentAttempt): boolean {
  if (found.amendmentId !== wanted.amendmentId) return true;
  return found.reservationId !== wanted.reservationId || found.amountCents !== wanted.amountCents;
}
