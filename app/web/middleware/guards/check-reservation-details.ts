import { createContext, type MiddlewareFunction, type RouterContextProvider, redirect } from 'react-router';
import {
  clientIpContext,
  draftSessionContext,
  languageContext,
  servicesContext,
} from '#app/request/context.ts';
import { toSearchFields } from '#app/request/search-form.ts';
import { toLocalPath } from '#app/texts/language-form.ts';
import type { ReservationDraft } from '#domain/reservation/draft.ts';
import { reviewCheckout } from '#operations/payment/review-checkout.ts';
import { type ReviewDraftOutcome, reviewDraft } from '#operations/reservation/review-draft.ts';
import { toFleetPath } from '../../forms/search-fields.ts';
import { redirectHome } from '../session/lost-draft.ts';

/** The review of the visitor's draft, so that loaders need not read it again. Never `missing`. */
export const draftReviewContext = createContext<Exclude<ReviewDraftOutcome, { kind: 'missing' }>>();

/**
 * Requires a draft with car, branches and dates; otherwise redirects to home. A draft that is outdated by
 * time or content redirects to the fleet, which shows what is wrong with its search. A draft from which a
 * reservation was made stays valid, because the reservation stays as it was booked. requirements.md#guards.
 */
export const checkReservationDetails: MiddlewareFunction<Response> = async ({ request, context }) => {
  if ((await checkDraft(request, context)) === 'missing') throw redirectHome(request, context);
};

/**
 * Guard of `/reserva`. A GET needs a draft, as in `checkReservationDetails`. A POST passes without one: the
 * action redirects to home, or to the confirmation when the form was sent twice.
 */
export const checkReservationForm: MiddlewareFunction<Response> = async ({ request, context }) => {
  const isMissing = (await checkDraft(request, context)) === 'missing';
  if (isMissing && request.method !== 'POST') throw redirectHome(request, context);
};

async function checkDraft(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<'missing' | undefined> {
  const services = context.get(servicesContext);
  const { prefix } = context.get(languageContext);
  const draftId = context.get(draftSessionContext).id;
  const review = await reviewDraft(services, { draftId, clientIp: context.get(clientIpContext) });
  if (review.kind === 'missing') return review.kind;
  // A submitted form passes: its action saves the entries first and then redirects to the same page.
  if (review.kind !== 'ready' && request.method !== 'POST') {
    const { kind } = await reviewCheckout(services, draftId);
    if (kind !== 'open' && kind !== 'done') throw redirect(toLocalPath(prefix, toOutdatedPath(review)));
  }
  context.set(draftReviewContext, review);
  return undefined;
}

/** The path of the fleet page that explains why the draft cannot be reserved, with its search repeated. */
export function toOutdatedPath({
  kind,
  draft,
}: {
  kind: 'car-gone' | 'search-outdated' | 'restricted';
  draft: ReservationDraft;
}): string {
  const notice = kind === 'car-gone' ? kind : undefined;
  const path = toFleetPath(toSearchFields(draft.search), { coupon: draft.selection.coupon, notice });
  return kind === 'restricted' ? `${path}#car-${draft.carId}` : path;
}
