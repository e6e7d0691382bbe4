import {
  type AdditionalDriver,
  type Precheckin,
  requestedDrivers,
  type TypedPreferences,
  type TypedVerification,
  type Verification,
} from '#domain/precheckin/precheckin.ts';
import type { StatedDrivers } from '#domain/renter/stated-driver.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import type { PrecheckinRecord } from '../ports/precheckin-store.ts';
import type { Secrets } from '../ports/secrets.ts';
import type { Services } from '../ports/services.ts';

/** The sealed personal data. */
interface Drivers {
  verification: Verification | undefined;
  typed?: TypedVerification | undefined;
  typedPreferences?: TypedPreferences | undefined;
  additionalDrivers: AdditionalDriver[];
}

export function toPrecheckin(record: PrecheckinRecord, secrets: Secrets): Precheckin {
  const { reservationId, step, preferences, consent, completedAt, papers, version, sealedDrivers } = record;
  const sealed =
    sealedDrivers === undefined ? undefined : (JSON.parse(secrets.open(sealedDrivers)) as Drivers);
  return {
    reservationId,
    step,
    preferences,
    consent,
    completedAt,
    papers,
    version,
    verification: sealed?.verification,
    typed: sealed?.typed,
    typedPreferences: sealed?.typedPreferences,
    additionalDrivers: sealed?.additionalDrivers ?? [],
  };
}

export function sealDrivers(
  { verification, typed, typedPreferences, additionalDrivers }: Pick<Precheckin, keyof Drivers>,
  secrets: Secrets,
): string {
  const drivers: Drivers = { verification, typed, typedPreferences, additionalDrivers };
  return secrets.seal(JSON.stringify(drivers));
}

/**
 * The renter is that of the pre-check-in (as on the license), otherwise that of the reservation, with a corrected
 * birth date.
 */
export async function statedDrivers(
  { precheckins, secrets }: Pick<Services, 'precheckins' | 'secrets'>,
  { id, renter, selection }: Pick<Reservation, 'id' | 'renter' | 'selection'>,
  birthday = renter.birthday,
): Promise<StatedDrivers> {
  const record = await precheckins.find(id);
  const precheckin = record && toPrecheckin(record, secrets);
  return {
    renter: precheckin?.verification ?? { ...renter, birthday },
    others: precheckin ? requestedDrivers(precheckin, selection.additionalDrivers) : [],
  };
}
