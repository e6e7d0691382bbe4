import { createContext, type MiddlewareFunction, redirect } from 'react-router';
import type { ReservationDraft } from '#domain/reservation/draft.ts';
import { reviewCheckout } from '#operations/payment/review-checkout.ts';
import { type ReviewDraftOutcome, reviewDraft } from '#operations/reservation/review-draft.ts';
import { clientIpContext, draftSessionContext, languageContext, servicesContext } from '../context.ts';
import { toFleetPath, toSearchFields } from '../forms/search-fields.ts';
import { toLocalPath } from '../i18n/language-form.ts';
import { leadHome } from './lost-draft.ts';

/** The visitor's draft as the guard found it, so that loaders need not read it again. Never `missing`. */
export const draftReviewContext = createContext<Exclude<ReviewDraftOutcome, { kind: 'missing' }>>();

/**
 * A draft with car, branches and dates exists, else → home. One that time or content has overtaken goes back to the
 * fleet, which says what is wrong with its search; unless a reservation was made of it, which stays as it was sold.
 * SPEC.md section 2, DESIGN.md section 6.
 */
export const checkReservationDetails: MiddlewareFunction<Response> = async ({ request, context }) => {
  const services = context.get(servicesContext);
  const { prefix } = context.get(languageContext);
  const draftId = context.get(draftSessionContext).id;
  const review = await reviewDraft(services, { draftId, clientIp: context.get(clientIpContext) });
  if (review.kind === 'missing') throw leadHome(context);
  // A form that was sent is kept first: its action leads to the same place afterwards.
  if (review.kind !== 'ready' && request.method !== 'POST') {
    const { kind } = await reviewCheckout(services, draftId);
    if (kind !== 'open' && kind !== 'done') throw redirect(toLocalPath(prefix, toOutdatedPath(review)));
  }
  context.set(draftReviewContext, review);
};

/** Where a draft that cannot be reserved any more is explained: its search among the cars there are now. */
export function toOutdatedPath({
  kind,
  draft,
}: {
  kind: 'car-gone' | 'search-outdated';
  draft: ReservationDraft;
}): string {
  const notice = kind === 'car-gone' ? kind : undefined;
  return toFleetPath(toSearchFields(draft.search), { coupon: draft.selection.coupon, notice });
}
