import type { Selectable } from 'kysely';
import type { Client } from '#domain/client/client.ts';
import type { Quote } from '#domain/pricing/quote.ts';
import type { AmendedRental } from '#domain/reservation/amendment.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import type { ReservationTable } from '../tables.ts';

export type ReservationRow = Selectable<ReservationTable>;

export function toReservation(row: ReservationRow): Reservation {
  return {
    id: row.id,
    code: row.code,
    brand: row.brand,
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
    client: toClient(row),
    carId: row.car_id,
    classCode: row.class_code,
    snapshot: row.snapshot,
    quote: row.quote,
    cancellation: row.cancellation ?? undefined,
    holdUntil: row.hold_until ?? undefined,
    createdAt: row.created_at,
    version: row.version,
    linkVersion: row.link_version,
  };
}

function toClient(row: ReservationRow): Client {
  return {
    firstName: row.client_first_name,
    lastName: row.client_last_name,
    email: row.client_email,
    phone: row.client_phone,
    birthday: row.client_birthday,
    license: row.client_license,
  };
}

/** The columns of `reservations` in the form that `book_draft` expects. */
export function toReservationColumns(
  reservation: Reservation,
  beside: { ownerHash: string; couponCode: string | undefined },
): Record<string, unknown> {
  const { client } = reservation;
  return {
    ...toRentalColumns(reservation),
    id: reservation.id,
    code: reservation.code,
    brand: reservation.brand,
    language: reservation.language,
    state: reservation.state,
    payment_status: reservation.paymentStatus,
    owner_hash: beside.ownerHash,
    client_first_name: client.firstName,
    client_last_name: client.lastName,
    client_email: client.email,
    client_phone: client.phone,
    client_birthday: client.birthday,
    client_license: client.license,
    coupon_code: beside.couponCode,
    cancellation: reservation.cancellation,
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
