import { leaveCheckout } from '#operations/payment/leave-checkout.ts';
import { draftSessionContext, servicesContext } from '../../context.ts';
import type { Route } from './+types/leave-checkout';

/**
 * The browser's way back out of checkout: its request names the page it goes to, not the one it leaves, so the page tells.
 * SPEC.md section 4.
 */
export async function action({ context }: Route.ActionArgs): Promise<Response> {
  const draftId = context.get(draftSessionContext).id;
  if (draftId) await leaveCheckout(context.get(servicesContext), draftId);
  return new Response(null, { status: 204 });
}
