import type { PanamaDateTime } from '../calendar/panama.ts';
import type { ClientForm } from '../client/client.ts';
import type { ReservationType } from '../pricing/quote.ts';

/** What a renter looks for: branches by code and wall-clock times. */
export interface RentalSearch {
  pickupLocation: string;
  returnLocation: string;
  pickupAt: PanamaDateTime;
  returnAt: PanamaDateTime;
}

/** What was added to the car on `/reserva`; codes and quantities only, never prices. */
export interface Selection {
  coverage: string | undefined;
  coverages: string[];
  era: boolean;
  extras: Record<string, number>;
  additionalDrivers: number;
  coupon: string | undefined;
}

/** Nothing is chosen yet. */
export const EMPTY_SELECTION: Selection = {
  coverage: undefined,
  coverages: [],
  era: false,
  extras: {},
  additionalDrivers: 0,
  coupon: undefined,
};

/** A reservation in the making, kept on the server under the visitor's random draft id. SPEC.md section 3. */
export interface ReservationDraft {
  brand: string;
  search: RentalSearch;
  carId: string;
  reservationType: ReservationType;
  selection: Selection;
  client: ClientForm;
  /** Fingerprint of the prices shown last; a submit that names none is held against it. PRICING.md section 5. */
  shownPrices: string | undefined;
  /** The reservation made of this draft, until checkout is left. SPEC.md section 4. */
  reservationId: string | undefined;
}
