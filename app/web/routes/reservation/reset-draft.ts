import { redirect } from 'react-router';
import { draftSessionContext, publicOriginContext, servicesContext } from '#app/request/context.ts';
import { parseOwnPath } from '#app/request/own-path.ts';
import { readFormData } from '#app/request/read-body.ts';
import { toLanguageForm, toLocalPath } from '#app/texts/language-form.ts';
import { resetDraft } from '#operations/reservation/release-hold.ts';
import type { Route } from './+types/reset-draft';

/** Resets the draft and leads home, or to checkout during a payment. requirements.md#states. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const to = parseOwnPath((await readFormData(request)).get('to'), context.get(publicOriginContext)) ?? '/';
  const { prefix } = toLanguageForm(to);
  const draftId = context.get(draftSessionContext).id;
  const outcome = draftId ? await resetDraft(context.get(servicesContext), draftId) : 'reset';
  return redirect(toLocalPath(prefix, outcome === 'reset' ? '/' : '/reserva/checkout'), 303);
}

/** A GET, such as a reload, redirects to the home page. */
export function loader(): Response {
  return redirect('/');
}
