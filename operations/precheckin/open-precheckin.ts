import { type CheckInRefusal, findCheckInRefusal } from '#domain/precheckin/may-check-in.ts';
import type { PhotoKind, Precheckin } from '#domain/precheckin/precheckin.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import type { Services } from '../ports/services.ts';
import { toPrecheckin } from './precheckin-record.ts';

/** A pre check-in that may go on. */
export interface OpenPrecheckin {
  kind: 'open';
  reservation: Reservation;
  precheckin: Precheckin;
  /** Ids of the pictures that are kept. */
  photos: Record<PhotoKind, string | undefined>;
}

export type OpenPrecheckinOutcome =
  | OpenPrecheckin
  | { kind: 'refused'; refusal: CheckInRefusal; reservation: Reservation }
  /** No such reservation, or one of another brand's site. */
  | { kind: 'missing' };

/** The pre check-in of a reservation that the renter has proved to be his; begins it when there is none yet. */
export async function openPrecheckin(
  services: Services,
  reservationId: string,
): Promise<OpenPrecheckinOutcome> {
  const { reservations, precheckins, content, clock, secrets, site } = services;
  const reservation = await reservations.find(reservationId);
  if (reservation?.brand !== site.brand) return { kind: 'missing' };
  const { minimumHours } = content.current().site.precheckin;
  const refusal = findCheckInRefusal(reservation, { now: clock.now(), minimumHours });
  if (refusal) return { kind: 'refused', refusal, reservation };
  const record = await precheckins.start(reservationId);
  return { kind: 'open', reservation, precheckin: toPrecheckin(record, secrets), photos: record.photos };
}
