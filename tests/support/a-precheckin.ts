import sharp from 'sharp';
import type { VerificationForm } from '#domain/precheckin/check-verification.ts';
import { type PhotoKind, photoKinds } from '#domain/precheckin/precheckin.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import type { Services } from '#operations/ports/services.ts';
import { type OpenPrecheckin, openPrecheckin } from '#operations/precheckin/open-precheckin.ts';
import { keepPhoto } from '#operations/precheckin/private-files.ts';
import { saveVerification } from '#operations/precheckin/save-verification.ts';
import { bookAs } from './a-booking.ts';

/** What a renter types. */
export const VERIFICATION: VerificationForm = {
  documentType: 'cedula',
  documentNumber: '8-765-4321',
  license: 'N-1234',
  licenseExpires: '2027-01-01',
  birthday: '1990-05-17',
  address: 'Calle 50',
  flightNumber: '',
  arrivalTime: '',
  consent: true,
};

/** Of a paper. */
const PICTURE = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#0a6' } })
  .jpeg()
  .toBuffer();

export async function openAs(services: Services, { id }: Pick<Reservation, 'id'>): Promise<OpenPrecheckin> {
  const outcome = await openPrecheckin(services, id);
  if (outcome.kind !== 'open') throw new Error(`It is ${outcome.kind}`);
  return outcome;
}

export async function sendPictures(
  services: Services,
  reservation: Reservation,
  kinds: readonly PhotoKind[] = photoKinds,
): Promise<void> {
  for (const kind of kinds) await keepPhoto(services, { reservation }, { kind, bytes: PICTURE });
}

export async function verifyAs(
  services: Services,
  reservation: Reservation,
  changes: Partial<VerificationForm> = {},
): Promise<void> {
  const form = { ...VERIFICATION, ...changes };
  const outcome = await saveVerification(services, await openAs(services, reservation), {
    form,
    language: 'es',
  });
  if (outcome.kind !== 'saved') throw new Error(JSON.stringify(outcome));
}

/** Books a rental from PTY that is paid at the counter, and sends the renter's papers. */
export async function bookWithPapers(services: Services): Promise<Reservation> {
  const { reservation } = await bookAs(services, { reservationType: 'normal' });
  await sendPictures(services, reservation);
  await verifyAs(services, reservation);
  return reservation;
}
