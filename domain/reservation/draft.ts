import type { PanamaDateTime } from '../calendar/panama.ts';
import type { Driver } from '../conditions/condition.ts';
import type { Cents } from '../money/money.ts';
import type { ReservationType } from '../pricing/quote.ts';
import type { RenterForm } from '../renter/renter.ts';
import type { Texts } from '../texts.ts';

export interface RentalSearch {
  pickupLocation: string;
  returnLocation: string;
  pickupAt: PanamaDateTime;
  returnAt: PanamaDateTime;
  /** As stated in the search; absent from reservations. */
  driver?: Pick<Driver, 'age' | 'residence'> | undefined;
}

/** Where the car is brought. `label` names the zone as in content at that time. */
export interface Delivery {
  zone: string;
  label: Texts;
  address: string;
  instructions: string;
}

/** Facts and exceptions of an additional driver. `who` is a signature of the license, which is not kept in clear here. */
export interface OtherDriver extends Pick<Driver, 'licenseYears' | 'licenseFrom' | 'excepted'> {
  who: string;
}

/** Codes and quantities only, never prices. */
export interface Selection {
  coverage: string | undefined;
  /** Of a reservation whose named additional drivers ask for more than its renter: the coverage without them. */
  ownCoverage?: string | undefined;
  coverages: string[];
  era: boolean;
  extras: Record<string, number>;
  additionalDrivers: number;
  coupon: string | undefined;
  /** Of a reservation: what its changes have added to what its additional drivers have stated. */
  otherDrivers?: OtherDriver[] | undefined;
  delivery?: Delivery | undefined;
  /** As stated in the form, of a reservation also in the search; the birth date precedes the age. */
  driver?: Driver | undefined;
}

export const EMPTY_SELECTION: Selection = {
  coverage: undefined,
  coverages: [],
  era: false,
  extras: {},
  additionalDrivers: 0,
  coupon: undefined,
};

/** How a booking came that was not made on the site by its renter alone. `quote`: mailed by an employee. */
export type BookingSource = 'walk-in' | 'telephone' | 'quote';

/** Kept on the server under the visitor's random draft ID. requirements.md#entities. */
export interface ReservationDraft {
  brand: string;
  source?: BookingSource | undefined;
  /** Total of a mailed quote, when it was mailed. */
  quotedCents?: Cents | undefined;
  search: RentalSearch;
  carId: string;
  reservationType: ReservationType;
  /** Whether the units that were left when the car was chosen are kept for bookings with payment. */
  isPrepaidOnly?: boolean;
  selection: Selection;
  renter: RenterForm;
  /** Fingerprint of the last shown prices; used for a submit without a fingerprint. pricing.md#laws. */
  priceFingerprint: string | undefined;
  /** The reservation made from this draft, until the visitor leaves checkout. requirements.md#states. */
  reservationId: string | undefined;
}
