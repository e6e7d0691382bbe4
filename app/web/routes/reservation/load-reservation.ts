import type { RouterContextProvider } from 'react-router';
import { languageContext, servicesContext } from '#app/request/context.ts';
import { describeForeignPhone, toProfileView } from '#app/texts/phone.server.ts';
import { isBooked } from '#domain/reservation/reservation.ts';
import type { ReviewDraftOutcome } from '#operations/reservation/review-draft.ts';
import { fillRenterForm } from '#operations/reservation/update-draft.ts';
import { findUser } from '../../middleware/session/account-session.ts';
import { writeTagEvent } from '../../tags/tag-event.ts';
import { type AccountUse, toAccountUse } from './account-use.ts';
import { type BookingGround, loadGround } from './load-ground.ts';
import { type ReservationPage, toReservationPage } from './reservation-page.ts';

/** Loader data of `/reserva`. */
export interface LoadedReservation extends BookingGround {
  page: ReservationPage;
  refusal: undefined;
  account: AccountUse;
  tagEvent: string;
}

/** Returns the loader data of a draft that can be reserved; undefined when its page would redirect. */
export async function loadReservation(
  context: Readonly<RouterContextProvider>,
  review: ReviewDraftOutcome,
): Promise<LoadedReservation | undefined> {
  const services = context.get(servicesContext);
  if (review.kind !== 'ready') return undefined;
  if (review.reservation && isBooked(review.reservation, services.clock.now())) return undefined;
  const page = await toReservationPage(services, review);
  const user = await findUser(context);
  const renter = fillRenterForm(page.renter, toProfileView(user.profile));
  return {
    page: {
      ...page,
      renter,
      phoneRead: describeForeignPhone(renter.phone, context.get(languageContext).language),
    },
    refusal: undefined,
    account: toAccountUse(user),
    ...loadGround(context),
    tagEvent: writeTagEvent('begin_checkout', {
      id: [page.car.id, page.trip.search.pickupAt, page.trip.search.returnAt].join(' '),
      ...page,
    }),
  };
}
