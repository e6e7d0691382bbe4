import type { RouterContextProvider } from 'react-router';
import { draftSessionContext, languageContext, servicesContext } from '#app/request/context.ts';
import { describeForeignPhone } from '#app/texts/phone.server.ts';
import { isAgreed, isUnconfirmed, type Reservation } from '#domain/reservation/reservation.ts';
import { type ReviewCheckoutOutcome, reviewCheckout } from '#operations/payment/review-checkout.ts';
import { awaitsCheckIn } from '#operations/precheckin/open-precheckin.ts';
import { agreedOffer } from '#operations/reservation/agreed-cancellation.ts';
import { reservationLink } from '#operations/reservation/reservation-link.ts';
import { toPassCookie } from '../../../middleware/session/reservation-passes.ts';
import { type BookingGround, loadGround } from '../load-ground.ts';
import { type ThanksPage, toThanksPage } from './thanks-page.ts';

export type LoadedThanks = ThanksPage & BookingGround;

/**
 * Returns the loader data of `/reserva/thanks`, and the cookie that gives this visitor, who made the
 * reservation and so is its renter, access to its files and its pre check-in. Undefined when the reservation
 * is neither confirmed, nor in review, nor to be confirmed by mail.
 */
export async function loadThanks(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<{ page: LoadedThanks; cookie: string } | undefined> {
  const services = context.get(servicesContext);
  const checkout = await reviewCheckout(services, context.get(draftSessionContext).id);
  const reservation = checkout.kind === 'no-reservation' ? undefined : checkout.reservation;
  const state = reservation && toThanksState(reservation, checkout.kind);
  if (!reservation || !state) return undefined;
  const { language } = context.get(languageContext);
  const attempt = await services.payments.findLatest(reservation.id);
  const page = toThanksPage(reservation, state, {
    content: services.content.current(),
    attempt,
    cancellation: agreedOffer(services, reservation),
    mayCheckIn: await awaitsCheckIn(services, reservation),
    manageLink: reservationLink(services, reservation, language),
  });
  const foreignPhone = describeForeignPhone(reservation.renter.phone, language);
  const cookie = toPassCookie(request, context, reservation);
  return { page: { ...page, foreignPhone, ...loadGround(context) }, cookie };
}

function toThanksState(
  reservation: Reservation,
  kind: ReviewCheckoutOutcome['kind'],
): ThanksPage['state'] | undefined {
  const { state } = reservation;
  if (isAgreed(state)) return 'confirmed';
  if (state === 'review') return state;
  return isUnconfirmed(reservation) && kind === 'done' ? 'unconfirmed' : undefined;
}
