import { dateOf, fromInstant } from '#domain/calendar/panama.ts';
import type { FieldProblem } from '#domain/message.ts';
import type { PaymentAttempt } from '#domain/payment/attempt.ts';
import { type CardForm, cardBrand, checkCard } from '#domain/payment/card/check-card.ts';
import type { Amendment } from '#domain/reservation/amendment.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import type { CardData, CardGateway, StartResult } from '../ports/card-gateway.ts';
import type { AttemptChanges } from '../ports/payment-store.ts';
import type { Services } from '../ports/services.ts';
import { allowPaymentTry, countRisk, reportTries } from './allow-payment-try.ts';
import { makeAttempt } from './make-attempt.ts';
import {
  type ReviewCheckoutOutcome,
  reviewSubmittedCheckout,
  type SubmittedCheckout,
} from './review-checkout.ts';
import { followUp, observe } from './settle-attempt.ts';

/** Per reservation, against card testing. payments.md#card-data. */
const MAX_ATTEMPTS = 5;

export interface StartCardPayment extends SubmittedCheckout {
  form: CardForm;
  /** Idempotency key of the rendered form: a double click gives one attempt. */
  clientKey: string;
  /** For example `https://www.example.com`. */
  publicOrigin: string;
  clientIp: string;
}

export type StartCardPaymentOutcome = PayByCardOutcome | Exclude<ReviewCheckoutOutcome, { kind: 'open' }>;

export type PayByCardOutcome =
  | { kind: 'attempted'; attempt: PaymentAttempt; reservation: Reservation }
  | { kind: 'invalid'; problems: FieldProblem<keyof CardForm>[] }
  /** The hold or amendment has ended; nothing was charged. */
  | { kind: 'hold-ended'; reservation: Reservation }
  | { kind: 'too-many-attempts' }
  | { kind: 'rate-limited'; retryAfterSeconds: number }
  /** The form belongs to another reservation or amount, as from another tab. */
  | { kind: 'outdated-form' }
  | { kind: 'no-card-gateway' };

/** The amount is that of the frozen quote, never the browser's. */
export async function startCardPayment(
  services: Services,
  input: StartCardPayment,
): Promise<StartCardPaymentOutcome> {
  const checkout = await reviewSubmittedCheckout(services, input);
  if (checkout.kind !== 'open') return checkout;
  return payByCard(services, { ...input, sessionId: input.draftId, reservation: checkout.reservation });
}

export interface CardPayment extends Omit<StartCardPayment, keyof SubmittedCheckout> {
  sessionId?: string | undefined;
  reservation: Reservation;
  amendment?: Amendment | undefined;
}

/** The caller has checked that the visitor may pay this. */
export async function payByCard(services: Services, payment: CardPayment): Promise<PayByCardOutcome> {
  const gateway = services.gateways.cards[services.content.current().site.paymentGateway];
  if (!gateway) return { kind: 'no-card-gateway' };
  const today = dateOf(fromInstant(services.clock.now()));
  const checked = checkCard(payment.form, { today, skipLuhn: gateway.testMode });
  if (checked.kind === 'invalid') return checked;
  const limit = await allowPaymentTry(services, {
    clientIp: payment.clientIp,
    reservationId: payment.reservation.id,
    sessionId: payment.sessionId,
  });
  if (limit.kind === 'refused') return { kind: 'rate-limited', retryAfterSeconds: limit.retryAfterSeconds };
  const outcome = await attemptPayment(services, gateway, { ...payment, card: checked.card });
  if (outcome.kind === 'attempted' && outcome.attempt.declineClass === 'risk')
    await countRisk(services, payment.clientIp);
  return outcome;
}

async function attemptPayment(
  services: Services,
  gateway: CardGateway,
  payment: CardPayment & { card: CardData },
): Promise<PayByCardOutcome> {
  const { reservation, amendment } = payment;
  const sequence = await services.payments.count(reservation.id);
  const { attempt, returnToken } = makeAttempt(services, {
    reservation,
    amendment,
    gatewayId: gateway.id,
    captureMode: isGuarantee(payment) ? 'guarantee' : gateway.captureMode,
    clientKey: payment.clientKey,
    sequence: sequence + 1,
  });
  const limits = { now: services.clock.now(), maxAttempts: MAX_ATTEMPTS };
  const outcome = await services.payments.create(attempt, limits);
  switch (outcome.kind) {
    case 'created':
      return {
        kind: 'attempted',
        reservation,
        attempt: await start(services, gateway, { ...payment, attempt, returnToken }),
      };
    case 'repeated':
      if (
        outcome.attempt.reservationId !== reservation.id ||
        outcome.attempt.amendmentId !== amendment?.id ||
        outcome.attempt.amountCents !== attempt.amountCents
      )
        return { kind: 'outdated-form' };
      return { kind: 'attempted', reservation, attempt: outcome.attempt };
    case 'live-attempt':
      return { kind: 'attempted', reservation, attempt: outcome.attempt };
    case 'too-many-attempts':
      reportTries(services, reservation.id, 'too many');
      return outcome;
    case 'not-held':
      return { kind: 'hold-ended', reservation };
  }
}

function isGuarantee({ reservation, amendment }: Pick<CardPayment, 'reservation' | 'amendment'>): boolean {
  return amendment === undefined && reservation.guaranteeCents !== undefined;
}

/** Intent, commit, the first call, commit. Without a challenge the charge follows at once. */
async function start(
  services: Services,
  gateway: CardGateway,
  payment: CardPayment & { card: CardData; attempt: PaymentAttempt; returnToken: string },
): Promise<PaymentAttempt> {
  const intent = await observe(services, payment.attempt, { observation: { kind: 'intent', call: 'start' } });
  if (intent.attempt.state !== 'starting') return intent.attempt;
  const { gatewayTxnId, gatewayOrderId, captureMode, amountCents, currency, id } = intent.attempt;
  const answer = await gateway.start({
    attemptId: id,
    gatewayTxnId,
    gatewayOrderId,
    captureMode,
    amountCents,
    currency,
    payer: payment.reservation.renter,
    card: payment.card,
    returnUrl: `${payment.publicOrigin}/pay/return/${id}/${payment.returnToken}`,
  });
  const settled = await observe(services, intent.attempt, {
    observation: { kind: 'start', answer },
    secrets: { ...knownOfCard(payment.card), ...secretsOf(services, answer) },
  });
  return followUp(services, settled);
}

function secretsOf(services: Services, answer: StartResult): AttemptChanges {
  switch (answer.kind) {
    case 'challenge':
      // The document contains the token.
      return {
        sealedToken: services.secrets.seal(answer.token),
        challengeHtml: services.secrets.seal(answer.html),
      };
    case 'ready':
      return { sealedToken: services.secrets.seal(answer.token) };
    case 'approved':
    case 'declined':
    case 'rejected':
    case 'unknown':
      return {};
  }
}

/** Only brand and last four digits may be stored. payments.md#card-data. */
function knownOfCard(card: CardData): AttemptChanges {
  return { cardLast4: card.number.slice(-4), cardBrand: cardBrand(card.number) };
}
