import {
  type CheckInRefusal,
  findCheckInRefusal,
  keepWhatHolds,
  type PhotoKind,
  type Precheckin,
} from '#domain/precheckin/precheckin.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import { toConditionedRental } from '../fleet/conditioned-rental.ts';
import type { Services } from '../ports/services.ts';
import { toPrecheckin } from '../reservation/precheckin-record.ts';
import { renterAsSold } from '../reservation/quote-draft.ts';

export interface OpenPrecheckin {
  kind: 'open';
  reservation: Reservation;
  precheckin: Precheckin;
  photos: Record<PhotoKind, string | undefined>;
}

export type OpenPrecheckinOutcome =
  | OpenPrecheckin
  /** Done and read-only: too close to the pick-up, after it, or disabled. */
  | { kind: 'closed'; reservation: Reservation; precheckin: Precheckin }
  | { kind: 'refused'; refusal: CheckInRefusal; reservation: Reservation }
  /** No such reservation, another brand's, or the module is disabled. */
  | { kind: 'missing' };

/** Creates the pre-check-in if needed. The caller has checked that the renter may open it. */
export async function openPrecheckin(
  services: Services,
  reservationId: string,
): Promise<OpenPrecheckinOutcome> {
  const { reservations, precheckins, content, clock, secrets, site } = services;
  const reservation = await reservations.find(reservationId);
  if (reservation?.brand !== site.brand) return { kind: 'missing' };
  const { isEnabled, minimumHours } = content.current().site.precheckin;
  if (!isEnabled) return (await findDone(services, reservation)) ?? { kind: 'missing' };
  const refusal = findCheckInRefusal(reservation, { now: clock.now(), minimumHours });
  if (refusal) return refuse(services, reservation, refusal);
  const record = await precheckins.start(reservationId);
  const { search, selection } = reservation;
  const precheckin = keepWhatHolds(
    toPrecheckin(record, secrets, reservation),
    { search, selection: { ...selection, driver: renterAsSold(content.current(), reservation) } },
    toConditionedRental(content.current(), reservation),
  );
  return { kind: 'open', reservation, precheckin, photos: record.photos };
}

async function refuse(
  services: Services,
  reservation: Reservation,
  refusal: CheckInRefusal,
): Promise<OpenPrecheckinOutcome> {
  const isOnlyLate = refusal.kind === 'too-late' || refusal.kind === 'past';
  const done = isOnlyLate ? await findDone(services, reservation) : undefined;
  return done ?? { kind: 'refused', refusal, reservation };
}

/** A finished pre-check-in stays visible for the counter. */
async function findDone(
  { precheckins, secrets }: Services,
  reservation: Reservation,
): Promise<OpenPrecheckinOutcome | undefined> {
  const record = await precheckins.find(reservation.id);
  if (record?.step !== 'done') return undefined;
  return { kind: 'closed', reservation, precheckin: toPrecheckin(record, secrets, reservation) };
}

/** True when the module is enabled and the reservation may be checked in now. */
export function canCheckIn(
  { content, clock }: Pick<Services, 'content' | 'clock'>,
  reservation: Reservation,
): boolean {
  const { isEnabled, minimumHours } = content.current().site.precheckin;
  return isEnabled && findCheckInRefusal(reservation, { now: clock.now(), minimumHours }) === undefined;
}

export async function awaitsCheckIn(
  services: Pick<Services, 'content' | 'clock' | 'precheckins'>,
  reservation: Reservation,
): Promise<boolean> {
  if (!canCheckIn(services, reservation)) return false;
  return (await services.precheckins.find(reservation.id))?.step !== 'done';
}
