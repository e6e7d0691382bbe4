import { redirect } from 'react-router';
import { draftSessionContext, servicesContext } from '#app/request/context.ts';
import { showChallenge } from '#operations/payment/own-attempt.ts';
import { readClaims } from '../../../middleware/session/reservation-passes.ts';
import type { Route } from './+types/pay-challenge';

/**
 * Returns the gateway's document that leads to the bank, only to the visitor whose payment waits for it. It
 * runs scripts of the gateway on this origin, so it has its own policy. payments.md#challenge-page.
 */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const challenge = await showChallenge(context.get(servicesContext), {
    attemptId: params.attempt,
    draftId: context.get(draftSessionContext).id,
    claims: readClaims(request, context),
  });
  if (!challenge) return redirect(`/pay/result/${encodeURIComponent(params.attempt)}`, 303);
  return new Response(challenge.html, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Content-Security-Policy': challengePolicy(challenge.gatewayOrigin),
    },
  });
}

function challengePolicy(gatewayOrigin: string): string {
  return [
    "default-src 'none'",
    "script-src 'unsafe-inline'",
    "style-src 'unsafe-inline'",
    'img-src https: data:',
    `frame-src https: ${gatewayOrigin}`,
    `form-action https: ${gatewayOrigin}`,
    "connect-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
