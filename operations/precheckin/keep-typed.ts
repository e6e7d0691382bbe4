import type { DriverForm } from '#domain/precheckin/check-driver.ts';
import type { VerificationForm } from '#domain/precheckin/check-verification.ts';
import type { Precheckin, TypedPreferences } from '#domain/precheckin/precheckin.ts';
import type { Services } from '../ports/services.ts';
import { sealDrivers } from '../reservation/precheckin-record.ts';
import type { OpenPrecheckin } from './open-precheckin.ts';

/** Stores an unfinished form for a reload, as drafts of bookings are; without numbers of documents and consent. */
export async function keepTypedVerification(
  services: Services,
  opened: OpenPrecheckin,
  form: VerificationForm,
): Promise<void> {
  const { documentType, licenseExpires, birthday, licenseYears, licenseFrom } = form;
  const { address, flightNumber, arrivalTime } = form;
  const who = { documentType, licenseExpires, birthday, licenseYears, licenseFrom };
  const typed = { ...who, address, flightNumber, arrivalTime };
  await keepTyped(services, opened, { typed });
}

/** Like `keepTypedVerification`, for the page of car, extras and drivers. Unknown extras are left out. */
export async function keepTypedPreferences(
  services: Services,
  opened: OpenPrecheckin,
  { carId, extras, drivers }: Omit<TypedPreferences, 'drivers'> & { drivers: DriverForm[] },
): Promise<void> {
  const typedPreferences = {
    carId,
    extras: Object.fromEntries(
      services.content.current().extras.map(({ code }) => [code, extras[code] ?? 0]),
    ),
    drivers: drivers.map(({ license: _, ...typed }) => typed),
  };
  await keepTyped(services, opened, { typedPreferences });
}

function keepTyped(
  { precheckins, secrets }: Services,
  { reservation, precheckin }: OpenPrecheckin,
  typed: Pick<Precheckin, 'typed'> | Pick<Precheckin, 'typedPreferences'>,
): Promise<void> {
  return precheckins.keepTyped({
    reservationId: reservation.id,
    version: precheckin.version,
    sealedDrivers: sealDrivers({ ...precheckin, ...typed }, secrets),
  });
}
