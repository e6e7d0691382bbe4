import type { PaymentAttempt } from '#domain/payment/attempt.ts';
import type { NextEffect } from '#domain/payment/decision.ts';
import type { Observation } from '#domain/payment/observation.ts';
import { taxOfDifference } from '#domain/reservation/amendment.ts';
import type { CardGateway } from '../ports/card-gateway.ts';
import type { AttemptChanges, AttemptMove } from '../ports/payment-store.ts';
import type { RedirectGateway } from '../ports/redirect-gateway.ts';
import type { Services } from '../ports/services.ts';
import { getGateway, isRedirect } from './find-gateway.ts';

export interface Observed {
  observation: Observation;
  secrets?: AttemptChanges;
  by?: AttemptMove['by'];
}

type CallEffect = Exclude<NextEffect, 'none'>;

interface GatewayCall {
  attempt: PaymentAttempt;
  effect: CallEffect;
}

/** The call was not made because another process has moved the attempt. */
const NOT_OURS = { kind: 'unknown', facts: {} } as const;

/** Uses the attempt's gateway, even if the site's setting has changed. */
export function callGateway(
  services: Services,
  attempt: PaymentAttempt,
  effect: CallEffect,
): Promise<Observed> {
  const call = { attempt, effect };
  const gateway = getGateway(services, attempt);
  return isRedirect(gateway)
    ? callRedirectGateway(services, gateway, call)
    : callCardGateway(services, gateway, call);
}

async function callCardGateway(
  services: Services,
  gateway: CardGateway,
  { attempt, effect }: GatewayCall,
): Promise<Observed> {
  switch (effect) {
    case 'start':
      // Card data is not stored.
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

async function callRedirectGateway(
  services: Services,
  gateway: RedirectGateway,
  { attempt, effect }: GatewayCall,
): Promise<Observed> {
  switch (effect) {
    case 'start':
      return startElsewhere(services, gateway, attempt);
    case 'complete': {
      const answer = await gateway.complete({ ...attempt, round: attempt.chargeRound });
      return { observation: { kind: 'complete', answer } };
    }
    case 'query':
      return { observation: { kind: 'query', answer: await gateway.query(attempt) } };
    case 'reverse':
      return { observation: { kind: 'reverse', answer: await gateway.reverse(attempt) } };
  }
}

/** Reuses the sealed return URL, so that a repeated call sends equal data. */
async function startElsewhere(
  services: Services,
  gateway: RedirectGateway,
  attempt: PaymentAttempt,
): Promise<Observed> {
  const { reservation, ...paid } = await findPaid(services, attempt);
  const backUrl = await findToken(services, attempt);
  if (backUrl === undefined) return { observation: { kind: 'start', answer: NOT_OURS } };
  const answer = await gateway.start({
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

/** `invoiceId` identifies what is paid in the gateway's records: a reservation or an amendment. */
async function findPaid(services: Services, attempt: PaymentAttempt) {
  const { id, reservationId, amendmentId } = attempt;
  const reservation = await services.reservations.find(reservationId);
  if (!reservation) throw new Error(`Payment attempt ${id} has no reservation`);
  const { code, quote } = reservation;
  if (amendmentId === undefined) return { reservation, invoiceId: code, taxCents: quote.taxCents };
  const amendment = await services.reservations.findAmendment(amendmentId);
  if (!amendment) throw new Error(`Payment attempt ${id} has no amendment ${amendmentId}`);
  const invoiceId = `${code}-${amendmentId.slice(0, 8).toUpperCase()}`;
  return { reservation, invoiceId, taxCents: taxOfDifference(amendment, reservation) };
}

/** Undefined when another process has moved the attempt and erased the token. */
async function findToken(services: Services, { id }: PaymentAttempt): Promise<string | undefined> {
  const { sealedToken } = await services.payments.findSecrets(id);
  return sealedToken === undefined ? undefined : services.secrets.open(sealedToken);
}
