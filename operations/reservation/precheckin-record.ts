import {
  type AdditionalDriver,
  type Precheckin,
  requestedDrivers,
  type TypedPreferences,
  type TypedVerification,
  type Verification,
} from '#domain/precheckin/precheckin.ts';
import {
  type License,
  licenseOf,
  type StatedDriver,
  type StatedDrivers,
} from '#domain/renter/stated-driver.ts';
import type { OtherDriver } from '#domain/reservation/draft.ts';
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

/** With what changes of the reservation have added to what its additional drivers have stated, which precedes it. */
export function toPrecheckin(
  record: PrecheckinRecord,
  secrets: Secrets,
  reservation: Pick<Reservation, 'id' | 'selection'>,
): Precheckin {
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
    additionalDrivers: withAdded(sealed?.additionalDrivers ?? [], secrets, reservation),
  };
}

/** The drivers with what changes have added to them. */
export function withAdded(
  drivers: readonly AdditionalDriver[],
  secrets: Secrets,
  reservation: Pick<Reservation, 'id' | 'selection'>,
): AdditionalDriver[] {
  return drivers.map((driver) => {
    const { who: _, excepted, ...license } = identify(secrets, reservation, driver);
    return { ...license, ...driver, excepted };
  });
}

/** What changes have added to a driver. The license says who it is. */
export function identify(
  secrets: Secrets,
  { id, selection }: Pick<Reservation, 'id' | 'selection'>,
  { license }: Pick<AdditionalDriver, 'license'>,
): OtherDriver {
  const [purpose, person] = ['additional-driver', `${id} ${license}`];
  const known = selection.otherDrivers?.find(({ who }) => secrets.isSigned(purpose, person, who));
  return known ?? { who: secrets.sign(purpose, person) };
}

export function sealDrivers(
  { verification, typed, typedPreferences, additionalDrivers }: Pick<Precheckin, keyof Drivers>,
  secrets: Secrets,
): string {
  const drivers: Drivers = { verification, typed, typedPreferences, additionalDrivers };
  return secrets.seal(JSON.stringify(drivers));
}

/** What is typed with a change, of what conditions may depend on. */
export interface TypedFacts {
  /** Of the renter, corrected. */
  birthday?: string | undefined;
  /** Of the additional drivers who are named, in their order; what they have stated before precedes it. */
  licenses?: readonly License[] | undefined;
}

export interface ChangedDrivers extends StatedDrivers {
  /** `who` as in `OtherDriver`. */
  others: readonly (StatedDriver & { who: string })[];
}

/** The renter of the pre-check-in (as on the license), or of the reservation, with a corrected birth date. */
export async function statedDrivers(
  { precheckins, secrets }: Pick<Services, 'precheckins' | 'secrets'>,
  reservation: Pick<Reservation, 'id' | 'renter' | 'selection'>,
  { birthday = reservation.renter.birthday, licenses = [] }: TypedFacts = {},
): Promise<ChangedDrivers> {
  const { id, renter, selection } = reservation;
  const record = await precheckins.find(id);
  const precheckin = record && toPrecheckin(record, secrets, reservation);
  const named = precheckin ? requestedDrivers(precheckin, selection.additionalDrivers) : [];
  return {
    renter: precheckin?.verification ?? { ...renter, birthday },
    others: named.map((driver, at) => ({
      ...driver,
      ...licenses[at],
      ...licenseOf(driver),
      who: identify(secrets, reservation, driver).who,
    })),
  };
}
