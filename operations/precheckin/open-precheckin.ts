import { keepWhatHolds } from '#domain/precheckin/keep-what-holds.ts';
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
  /** Done, and too near the pick-up, or after it, to be changed. */
  | { kind: 'closed'; reservation: Reservation; precheckin: Precheckin }
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
  if (refusal) return refuse(services, reservation, refusal);
  const record = await precheckins.start(reservationId);
  const precheckin = keepWhatHolds(toPrecheckin(record, secrets), reservation);
  return { kind: 'open', reservation, precheckin, photos: record.photos };
}

async function refuse(
  { precheckins, secrets }: Services,
  reservation: Reservation,
  refusal: CheckInRefusal,
): Promise<OpenPrecheckinOutcome> {
  const isOnlyLate = refusal.kind === 'too-late' || refusal.kind === 'past';
  const record = isOnlyLate ? await precheckins.find(reservation.id) : undefined;
  return record?.step === 'done'
    ? { kind: 'closed', reservation, precheckin: toPrecheckin(record, secrets) }
    : { kind: 'refused', refusal, reservation };
}
