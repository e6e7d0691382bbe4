import type { AdditionalDriver, Precheckin, Verification } from '#domain/precheckin/precheckin.ts';
import type { PrecheckinRecord } from '../ports/precheckin-store.ts';
import type { Secrets } from '../ports/secrets.ts';

/** The sealed personal data. */
interface Drivers {
  verification: Verification | undefined;
  additionalDrivers: AdditionalDriver[];
}

export function toPrecheckin(record: PrecheckinRecord, secrets: Secrets): Precheckin {
  const { reservationId, step, preferences, consent, completedAt, version, sealedDrivers } = record;
  const sealed =
    sealedDrivers === undefined ? undefined : (JSON.parse(secrets.open(sealedDrivers)) as Drivers);
  return {
    reservationId,
    step,
    preferences,
    consent,
    completedAt,
    version,
    verification: sealed?.verification,
    additionalDrivers: sealed?.additionalDrivers ?? [],
  };
}

export function sealDrivers(
  { verification, additionalDrivers }: Pick<Precheckin, keyof Drivers>,
  secrets: Secrets,
): string {
  return secrets.seal(JSON.stringify({ verification, additionalDrivers } satisfies Drivers));
}
