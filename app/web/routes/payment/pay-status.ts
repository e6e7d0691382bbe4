import { draftSessionContext, servicesContext } from '#app/request/context.ts';
import { findOwnAttempt } from '#operations/payment/own-attempt.ts';
import { readClaims } from '../../middleware/session/reservation-passes.ts';
import type { Route } from './+types/pay-status';
import { toPaymentView } from './payment-view.ts';

/** For polling by the checkout page of the visitor who owns the attempt. 404 to other visitors. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const own = await findOwnAttempt(context.get(servicesContext), {
    attemptId: params.attempt,
    draftId: context.get(draftSessionContext).id,
    claims: readClaims(request, context),
  });
  const headers = { 'Cache-Control': 'no-store' };
  if (!own) return Response.json({ kind: 'unknown' }, { status: 404, headers });
  return Response.json({ kind: toPaymentView(own.attempt).kind }, { headers });
}
