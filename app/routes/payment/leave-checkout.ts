import { leaveCheckout } from '#operations/payment/leave-checkout.ts';
import { draftSessionContext, servicesContext } from '../../context.ts';
import { readFormData } from '../../forms/read-form-data.ts';
import type { Route } from './+types/leave-checkout';

/**
 * The browser's way back out of checkout: its request names the page it goes to, not the one it leaves, so the page tells.
 * Which reservation it was, too: another one may have been made by the time that this arrives. SPEC.md section 4.
 */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const code = (await readFormData(request)).get('reservation');
  const draftId = context.get(draftSessionContext).id;
  if (draftId)
    await leaveCheckout(context.get(servicesContext), draftId, typeof code === 'string' ? code : undefined);
  return new Response(null, { status: 204 });
}
