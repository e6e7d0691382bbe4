import type { PanamaDate } from '#domain/calendar/panama.ts';
import type { ReservationDraft } from '#domain/reservation/draft.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';

type Choices = Pick<ReservationDraft, 'search' | 'carId' | 'selection' | 'reservationType'> & {
  birthday: PanamaDate;
};

/** Converts a reservation to a draft, so that changes are priced by the rules of new reservations. */
export function toDraft({ brand, renter }: Reservation, choices: Choices): ReservationDraft {
  const { birthday, ...chosen } = choices;
  return {
    ...chosen,
    brand,
    renter: { ...renter, birthday, terms: true },
    priceFingerprint: undefined,
    reservationId: undefined,
  };
}
