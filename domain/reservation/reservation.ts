import type { Instant } from '../calendar/panama.ts';
import type { Client } from '../client/client.ts';
import type { Quote, ReservationType } from '../pricing/quote.ts';
import type { Language } from '../texts.ts';
import type { CancellationPolicy } from './cancellation.ts';
import type { RentalSearch, Selection } from './draft.ts';

/** DESIGN.md section 7. `held`: stock is taken for a limited time while a prepaid reservation is paid. */
export type ReservationState = 'held' | 'confirmed' | 'expired' | 'cancelled' | 'review';

/** Separate from the state; starts `unpaid`. SPEC.md section 3. */
export type PaymentStatus = 'unpaid' | 'pending' | 'paid' | 'reversed';

/** A reservation with its frozen bill. Content may change later; this does not. */
export interface Reservation {
  id: string;
  /** Human code such as `FF-7K2Q9M`. */
  code: string;
  brand: string;
  language: Language;
  state: ReservationState;
  paymentStatus: PaymentStatus;
  reservationType: ReservationType;
  search: RentalSearch;
  selection: Selection;
  client: Client;
  carId: string;
  classCode: string;
  /** Name, picture and branches as they were sold, for pages and mails years later. */
  sold: SoldRental;
  quote: Quote;
  /** The policy that was shown when it was booked; undefined: booked before policies were kept. */
  cancellation: CancellationPolicy | undefined;
  /** When the stock of a `held` reservation is given back. */
  holdUntil: Instant | undefined;
  createdAt: Instant;
  version: number;
  /** Part of its signed links; raised to revoke those given out before. */
  linkVersion: number;
}

export interface SoldRental {
  carName: string;
  className: { es: string; en?: string | undefined };
  pictureId: string | undefined;
  pickupBranchName: string;
  returnBranchName: string;
}
