import { paymentCan } from '#domain/payment/attempt-states.ts';
import type { Services } from '../ports/services.ts';
import { getGateway, isRedirect } from './find-gateway.ts';
import { findOwnAttempt } from './find-own-attempt.ts';

export interface Challenge {
  html: string;
  /** Allowed form target of the document. */
  gatewayOrigin: string;
}

/** Undefined unless the visitor's own attempt waits for a challenge. */
export async function showChallenge(
  services: Services,
  request: Parameters<typeof findOwnAttempt>[1],
): Promise<Challenge | undefined> {
  const own = await findOwnAttempt(services, request);
  if (!own || !paymentCan.challenge(own.attempt)) return undefined;
  const gateway = getGateway(services, own.attempt);
  const { challengeHtml } = await services.payments.findSecrets(own.attempt.id);
  if (isRedirect(gateway) || !challengeHtml) return undefined;
  return { html: services.secrets.open(challengeHtml), gatewayOrigin: gateway.origin };
}
