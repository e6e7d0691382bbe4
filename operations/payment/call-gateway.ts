import type { PaymentAttempt } from '#domain/payment/attempt.ts';
import type { NextEffect } from '#domain/payment/decision.ts';
import { paymentMethod } from '#domain/payment/method.ts';
import type { Observation } from '#domain/payment/observation.ts';
import { taxOfDifference } from '#domain/reservation/amendment.ts';
import type { CardGateway, RedirectGateway } from '../ports/payment-gateway.ts';
import type { AttemptChanges, AttemptMove } from '../ports/payment-store.ts';
import type { Services } from '../ports/services.ts';

/** What was learnt, with what travels in the move that makes it known. */
export interface Observed {
  observation: Observation;
  secrets?: AttemptChanges;
  /** The person who saw it. */
  by?: AttemptMove['by'];
}

type CallEffect = Exclude<NextEffect, 'none'>;

/** A call that was not made because the attempt is no longer ours to make it for: whoever has it knows more. */
const NOT_OURS = { kind: 'unknown', facts: {} } as const;

/** One foreign call for an attempt, by the gateway that it began with, whatever the site's setting says meanwhile. */
export function callGateway(
  services: Services,
  attempt: PaymentAttempt,
  effect: CallEffect,
): Promise<Observed> {
  return paymentMethod(attempt) === 'paypal'
    ? callPayPal(services, attempt, effect)
    : callCardGateway(services, attempt, effect);
}

export function getGateway(services: Services, attempt: PaymentAttempt): CardGateway | RedirectGateway {
  return paymentMethod(attempt) === 'paypal'
    ? getPayPal(services, attempt)
    : getCardGateway(services, attempt);
}

export function getCardGateway(services: Services, attempt: PaymentAttempt): CardGateway {
  return services.cardGateways[attempt.gateway] ?? fail(attempt);
}

function getPayPal(services: Services, attempt: PaymentAttempt): RedirectGateway {
  return services.paypal ?? fail(attempt);
}

function fail({ id, gateway }: PaymentAttempt): never {
  throw new Error(`Payment attempt ${id} began with the gateway ${gateway}, which is not set up`);
}

async function callCardGateway(
  services: Services,
  attempt: PaymentAttempt,
  effect: CallEffect,
): Promise<Observed> {
  const gateway = getCardGateway(services, attempt);
  switch (effect) {
    case 'start':
      // The card is gone with the request that brought it.
      throw new Error(`Payment attempt ${attempt.id} cannot begin again: cards are not kept`);
    case 'complete': {
      const token = await findToken(services, attempt);
      if (token === undefined) return { observation: { kind: 'complete', answer: NOT_OURS } };
      return { observation: { kind: 'complete', answer: await gateway.complete({ ...attempt, token }) } };
    }
    case 'query':
      return { observation: { kind: 'query', answer: await gateway.query(attempt) } };
    case 'reverse': {
      const answer = await gateway.reverse({ ...attempt, repeated: attempt.checkCount > 0 });
      return { observation: { kind: 'reverse', answer } };
    }
  }
}

async function callPayPal(
  services: Services,
  attempt: PaymentAttempt,
  effect: CallEffect,
): Promise<Observed> {
  const paypal = getPayPal(services, attempt);
  switch (effect) {
    case 'start':
      return startAtPayPal(services, paypal, attempt);
    case 'complete': {
      const answer = await paypal.complete({ ...attempt, round: attempt.chargeRound });
      return { observation: { kind: 'complete', answer } };
    }
    case 'query':
      return { observation: { kind: 'query', answer: await paypal.query(attempt) } };
    case 'reverse':
      return { observation: { kind: 'reverse', answer: await paypal.reverse(attempt) } };
  }
}

/** The token of an attempt by redirect is its way back to us: the same call again must say the same. */
async function startAtPayPal(
  services: Services,
  paypal: RedirectGateway,
  attempt: PaymentAttempt,
): Promise<Observed> {
  const { reservation, ...paid } = await findPaid(services, attempt);
  const backUrl = await findToken(services, attempt);
  if (backUrl === undefined) return { observation: { kind: 'start', answer: NOT_OURS } };
  const answer = await paypal.start({
    ...attempt,
    ...paid,
    reservationCode: reservation.code,
    language: reservation.language,
    shopName: services.site.name,
    returnUrl: `${backUrl}/return`,
    cancelUrl: `${backUrl}/cancel`,
  });
  if (answer.kind !== 'redirect') return { observation: { kind: 'start', answer } };
  const { payerUrl, gatewayOrderId } = answer;
  return { observation: { kind: 'start', answer }, secrets: { payerUrl, gatewayOrderId } };
}

/** What the attempt pays, as PayPal's books shall name it: a reservation by its code, an amendment by a name of its own. */
async function findPaid(services: Services, attempt: PaymentAttempt) {
  const { id, reservationId, amendmentId } = attempt;
  const reservation = await services.reservations.find(reservationId);
  if (!reservation) throw new Error(`Payment attempt ${id} has no reservation`);
  const { code, quote } = reservation;
  if (amendmentId === undefined) return { reservation, invoiceId: code, taxCents: quote.taxCents };
  const amendment = await services.amendments.find(amendmentId);
  if (!amendment) throw new Error(`Payment attempt ${id} has no amendment ${amendmentId}`);
  const invoiceId = `${code}-${amendmentId.slice(0, 8).toUpperCase()}`;
  return { reservation, invoiceId, taxCents: taxOfDifference(amendment, reservation) };
}

/** Undefined: erased, because somebody else has moved the attempt on while this process stood still. */
async function findToken(services: Services, { id }: PaymentAttempt): Promise<string | undefined> {
  const { sealedToken } = await services.payments.findSecrets(id);
  return sealedToken === undefined ? undefined : services.secrets.open(sealedToken);
}
