import type { Selectable } from 'kysely';
import type { Quote } from '#domain/pricing/quote.ts';
import type { Renter } from '#domain/renter/renter.ts';
import type { AmendedRental } from '#domain/reservation/amendment.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import type { ReservationTable } from '../tables.ts';

export type ReservationRow = Selectable<ReservationTable>;

export function toReservation(row: ReservationRow): Reservation {
  return {
    id: row.id,
    code: row.code,
    brand: row.brand,
    source: row.source ?? undefined,
    language: row.language,
    state: row.state,
    paymentStatus: row.payment_status,
    reservationType: row.reservation_type,
    search: {
      pickupLocation: row.pickup_branch,
      returnLocation: row.return_branch,
      pickupAt: row.pickup_at,
      returnAt: row.return_at,
    },
    selection: row.selection,
    renter: toRenter(row),
    carId: row.car_id,
    classCode: row.class_code,
    snapshot: row.snapshot,
    quote: row.quote,
    cancellation: row.cancellation ?? undefined,
    guaranteeCents: row.guarantee_cents ?? undefined,
    holdUntil: row.hold_until ?? undefined,
    createdAt: row.created_at,
    version: row.version,
    linkVersion: row.link_version,
    chargesCents: row.charges_cents,
  };
}

function toRenter(row: ReservationRow): Renter {
  return {
    firstName: row.renter_first_name,
    lastName: row.renter_last_name,
    email: row.renter_email,
    phone: row.renter_phone,
    birthday: row.renter_birthday,
    license: row.renter_license,
  };
}

/** The columns of `reservations` in the form that `book_draft` expects. */
export function toReservationColumns(
  reservation: Reservation,
  beside: { ownerHash: string; couponCode: string | undefined },
): Record<string, unknown> {
  const { renter } = reservation;
  return {
    ...toRentalColumns(reservation),
    id: reservation.id,
    code: reservation.code,
    brand: reservation.brand,
    source: reservation.source,
    language: reservation.language,
    state: reservation.state,
    payment_status: reservation.paymentStatus,
    owner_hash: beside.ownerHash,
    renter_first_name: renter.firstName,
    renter_last_name: renter.lastName,
    renter_email: renter.email,
    renter_phone: renter.phone,
    renter_birthday: renter.birthday,
    renter_license: renter.license,
    coupon_code: beside.couponCode,
    cancellation: reservation.cancellation,
    guarantee_cents: reservation.guaranteeCents,
    hold_until: reservation.holdUntil && new Date(reservation.holdUntil),
    version: reservation.version,
    created_at: new Date(reservation.createdAt),
  };
}

/** The columns that an amendment may change. */
export function toRentalColumns(rental: AmendedRental): Record<string, unknown> {
  const { search, quote } = rental;
  return {
    reservation_type: rental.reservationType,
    car_id: rental.carId,
    class_code: rental.classCode,
    pickup_branch: search.pickupLocation,
    return_branch: search.returnLocation,
    pickup_at: search.pickupAt,
    return_at: search.returnAt,
    selection: rental.selection,
    snapshot: rental.snapshot,
    quote,
    ...toAmountColumns(quote),
    ...(rental.birthday && { renter_birthday: rental.birthday }),
  };
}

function toAmountColumns(quote: Quote): Record<string, number> {
  return {
    subtotal_cents: quote.subtotalCents,
    airport_fee_cents: quote.airportFeeCents,
    tax_cents: quote.taxCents,
    total_cents: quote.totalCents,
    due_now_cents: quote.dueNowCents,
    due_at_branch_cents: quote.dueAtBranchCents,
  };
}
