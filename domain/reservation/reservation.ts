import type { Instant } from '../calendar/panama.ts';
import type { Quote, ReservationType } from '../pricing/quote.ts';
import type { Renter } from '../renter/renter.ts';
import type { Language, Texts } from '../texts.ts';
import type { CancellationPolicy } from './cancellation.ts';
import type { RentalSearch, Selection } from './draft.ts';

/** stock.md#states. `held`: stock is taken for a limited time while the renter pays. */
export type ReservationState = 'held' | 'confirmed' | 'expired' | 'cancelled' | 'review';

/** Independent of the state; starts `unpaid`. requirements.md#entities. */
export type PaymentStatus = 'unpaid' | 'pending' | 'paid' | 'reversed';

/** A reservation with its frozen quote, which later changes of content do not affect. */
export interface Reservation {
  id: string;
  /** For example `FF-7K2Q9M`. */
  code: string;
  brand: string;
  language: Language;
  state: ReservationState;
  paymentStatus: PaymentStatus;
  reservationType: ReservationType;
  search: RentalSearch;
  selection: Selection;
  renter: Renter;
  carId: string;
  classCode: string;
  /** Names and picture at the sale, for pages and mails years later. */
  snapshot: RentalSnapshot;
  quote: Quote;
  /** The policy shown at the booking; undefined for reservations older than this field. */
  cancellation: CancellationPolicy | undefined;
  /** When the stock of a `held` reservation is released. */
  holdUntil: Instant | undefined;
  createdAt: Instant;
  version: number;
  /** Part of signed links; raising it revokes earlier links. */
  linkVersion: number;
}

export interface RentalSnapshot {
  carName: string;
  className: Texts;
  pictureId: string | undefined;
  pickupBranchName: Texts;
  returnBranchName: Texts;
}
