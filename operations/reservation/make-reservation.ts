import { type Instant, toInstant } from '#domain/calendar/panama.ts';
import { carName } from '#domain/fleet/car.ts';
import type { Cents } from '#domain/money/money.ts';
import type { Renter } from '#domain/renter/renter.ts';
import { licenseOf, type StatedDriver } from '#domain/renter/stated-driver.ts';
import type { ReservationDraft } from '#domain/reservation/draft.ts';
import { oneDayOf } from '#domain/reservation/guarantee.ts';
import type { RentalSnapshot, Reservation } from '#domain/reservation/reservation.ts';
import { makeReservationCode } from '#domain/reservation/reservation-code.ts';
import type { Language } from '#domain/texts.ts';
import { hasGuarantee } from '../fleet/unpaid-share.ts';
import type { Services } from '../ports/services.ts';
import type { ReviewedDraft } from './review-draft.ts';

/** stock.md#states. */
export const HOLD_MINUTES = 30;

/** Freezes quote, names and cancellation policy of a reviewed draft. */
export function makeReservation(
  services: Services,
  review: ReviewedDraft,
  input: { renter: Renter; language: Language; mustConfirm: boolean },
): Reservation {
  const now = services.clock.now();
  // A coupon may reduce the total to 0, so that no payment is needed.
  const isToPay = review.draft.reservationType === 'prepaid' && review.quote.dueNowCents > 0;
  const guaranteeCents = guaranteeOf(services, review);
  const isOnCard = isToPay || guaranteeCents !== undefined;
  const { driver: stated, ...rental } = review.draft.search;
  const driver =
    stated || review.draft.selection.driver ? { ...stated, ...review.draft.selection.driver } : undefined;
  const holdUntil = isOnCard ? holdEnd(now) : input.mustConfirm ? confirmEnd(review, now) : undefined;
  return {
    id: services.random.uuid(),
    code: makeReservationCode(services.site.codePrefix, services.random.bytes(16)),
    brand: review.draft.brand,
    source: review.draft.source,
    language: input.language,
    state: holdUntil === undefined ? 'confirmed' : 'held',
    paymentStatus: 'unpaid',
    reservationType: review.draft.reservationType,
    search: rental,
    selection: {
      ...review.draft.selection,
      coverage: review.quote.lines.find(({ kind }) => kind === 'protection')?.code,
      coupon: usedCoupon(review),
      ...(driver && { driver }),
    },
    renter: input.renter,
    carId: review.car.id,
    classCode: review.carClass.code,
    snapshot: takeSnapshot(review),
    quote: review.quote,
    cancellation: review.content.site.cancellation,
    guaranteeCents,
    holdUntil,
    createdAt: now,
    version: 1,
    linkVersion: 0,
    chargesCents: 0,
  };
}

/** The guarantee in cents. Undefined: not asked, paid online, or cards cannot be used. counter.md#guarantee. */
export function guaranteeOf(
  services: Pick<Services, 'content' | 'gateways'>,
  { draft, quote }: Pick<ReviewedDraft, 'draft' | 'quote'>,
): Cents | undefined {
  if (draft.reservationType !== 'normal' || quote.totalCents === 0) return undefined;
  return hasGuarantee(services) ? oneDayOf(quote) : undefined;
}

function holdEnd(now: Instant): Instant {
  return now + HOLD_MINUTES * 60_000;
}

/** When an unconfirmed booking expires: `confirmHours` from now, at the latest at the pick-up. */
function confirmEnd({ content, draft }: ReviewedDraft, now: Instant): Instant {
  return Math.min(now + content.site.confirmHours * 60 * 60_000, toInstant(draft.search.pickupAt));
}

function usedCoupon(review: ReviewedDraft): string | undefined {
  return review.coupon.kind === 'usable' ? review.coupon.coupon.code : undefined;
}

export function takeSnapshot({
  car,
  carClass,
  search,
}: Pick<ReviewedDraft, 'car' | 'carClass' | 'search'>): RentalSnapshot {
  return {
    carName: carName(car),
    className: carClass.name,
    pictureId: car.pictureId,
    pickupBranchName: search.pickupBranch.name,
    returnBranchName: search.returnBranch.name,
  };
}

type Choices = Pick<ReservationDraft, 'search' | 'carId' | 'selection' | 'reservationType'> & {
  renter: StatedDriver;
};

/** Converts a reservation to a draft, so that changes are priced by the rules of new reservations. */
export function toDraft({ brand, renter }: Reservation, choices: Choices): ReservationDraft {
  const { renter: stated, selection, ...chosen } = choices;
  const driver = { ...selection.driver, ...licenseOf(stated) };
  return {
    ...chosen,
    brand,
    selection: { ...selection, driver },
    renter: { ...renter, birthday: stated.birthday, terms: true },
    priceFingerprint: undefined,
    reservationId: undefined,
  };
}
