import type { PanamaDate } from '#domain/calendar/panama.ts';
import type { ReservationDraft } from '#domain/reservation/draft.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';

/** What may become of a reservation; `birthday` as it is known by now. */
type Choices = Pick<ReservationDraft, 'search' | 'carId' | 'selection' | 'reservationType'> & {
  birthday: PanamaDate;
};

/** A reservation as the draft of what it may become, so that it is priced by the same rules as a new one. */
export function draftAgain({ brand, client }: Reservation, choices: Choices): ReservationDraft {
  const { birthday, ...chosen } = choices;
  return {
    ...chosen,
    brand,
    client: { ...client, birthday, terms: true },
    shownPrices: undefined,
    reservationId: undefined,
  };
}
