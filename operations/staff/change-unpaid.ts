import { dateOf, type PanamaDateTime, timeOf } from '#domain/calendar/panama.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import { refundableOf } from '../payment/transfer/refund-payment.ts';
import type { AmendServices } from '../reservation/amend-reservation.ts';
import {
  type AmendmentForm,
  type PreviewAmendmentOutcome,
  previewAmendment,
} from '../reservation/preview-amendment.ts';
import { type RequestAmendmentOutcome, requestAmendment } from '../reservation/request-amendment.ts';

/** New values of a rental. An undefined field stays as it is. */
export interface RentalChanges {
  pickupAt?: PanamaDateTime | undefined;
  returnAt?: PanamaDateTime | undefined;
  pickupLocation?: string | undefined;
  returnLocation?: string | undefined;
  carId?: string | undefined;
}

export interface ChangeUnpaid {
  reservation: Reservation;
  changes: RentalChanges;
}

/** Paid online: the renter pays or gets the difference, which only the renter can do. */
interface PaidOnline {
  kind: 'paid-online';
}

/** Writes nothing. Rules and prices are those of a change by the renter. */
export async function previewChange(
  services: AmendServices,
  { reservation, changes }: ChangeUnpaid,
): Promise<PreviewAmendmentOutcome | PaidOnline> {
  if (refundableOf(await services.payments.refunds.listPaid(reservation.id)) > 0)
    return { kind: 'paid-online' };
  return previewAmendment(services, reservation, toForm(reservation, changes));
}

/** Changes a reservation that was never paid online, with the same mail as for a change by the renter. */
export async function changeUnpaid(
  services: AmendServices,
  { reservation, changes, by }: ChangeUnpaid & { by: string },
): Promise<RequestAmendmentOutcome | PaidOnline> {
  const preview = await previewChange(services, { reservation, changes });
  if (preview.kind !== 'ready') return preview;
  return requestAmendment(services, {
    reservation,
    form: toForm(reservation, changes),
    submitted: { version: reservation.version, fingerprint: preview.fingerprint },
    by,
  });
}

function toForm({ search, carId, selection }: Reservation, changes: RentalChanges): AmendmentForm {
  const pickupAt = changes.pickupAt ?? search.pickupAt;
  const returnAt = changes.returnAt ?? search.returnAt;
  return {
    search: {
      pickup_location: changes.pickupLocation ?? search.pickupLocation,
      return_location: changes.returnLocation ?? search.returnLocation,
      pickup_date: dateOf(pickupAt),
      pickup_time: timeOf(pickupAt),
      return_date: dateOf(returnAt),
      return_time: timeOf(returnAt),
    },
    carId: changes.carId ?? carId,
    selection,
  };
}
