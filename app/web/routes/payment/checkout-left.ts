import { draftSessionContext, servicesContext } from '#app/request/context.ts';
import { readFormData } from '#app/request/read-body.ts';
import { leaveCheckout } from '#operations/reservation/release-hold.ts';
import type { Route } from './+types/checkout-left';

/**
 * Records that the visitor left checkout with the browser's back button. The page sends this request, because
 * the Referer of a navigation by the back button is not the page that is left. It names the reservation,
 * because another one may have been made before it arrives. requirements.md#states.
 */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const code = (await readFormData(request)).get('reservation');
  const draftId = context.get(draftSessionContext).id;
  if (draftId)
    await leaveCheckout(context.get(servicesContext), draftId, typeof code === 'string' ? code : undefined);
  return new Response(null, { status: 204 });
}
