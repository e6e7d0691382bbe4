import type { AdditionalDriver, Precheckin, Verification } from '#domain/precheckin/precheckin.ts';
import type { PrecheckinRecord } from '../ports/precheckin-store.ts';
import type { Secrets } from '../ports/secrets.ts';

/** What is sealed of a pre check-in: all that says who drives. */
interface Drivers {
  verification: Verification | undefined;
  additionalDrivers: AdditionalDriver[];
}

/** A pre check-in as its record tells it. */
export function toPrecheckin(record: PrecheckinRecord, secrets: Secrets): Precheckin {
  const { reservationId, step, wishes, consent, completedAt, version, sealedDrivers } = record;
  const sealed =
    sealedDrivers === undefined ? undefined : (JSON.parse(secrets.open(sealedDrivers)) as Drivers);
  return {
    reservationId,
    step,
    wishes,
    consent,
    completedAt,
    version,
    verification: sealed?.verification,
    additionalDrivers: sealed?.additionalDrivers ?? [],
  };
}

/** The text for `PrecheckinRecord.sealedDrivers`. */
export function sealDrivers(
  { verification, additionalDrivers }: Pick<Precheckin, keyof Drivers>,
  secrets: Secrets,
): string {
  return secrets.seal(JSON.stringify({ verification, additionalDrivers } satisfies Drivers));
}
