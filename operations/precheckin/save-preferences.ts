import { dateOf } from '#domain/calendar/panama.ts';
import { type ConditionedRental, sharedFacts } from '#domain/conditions/check-conditions.ts';
import type { FieldProblem } from '#domain/message.ts';
import { checkDriver, type DriverForm, isUnnamed } from '#domain/precheckin/check-driver.ts';
import { type AdditionalDriver, hasReached } from '#domain/precheckin/precheckin.ts';
import { tidyText } from '#domain/renter/tidy-text.ts';
import { toConditionedRental } from '../fleet/conditioned-rental.ts';
import { findCar } from '../fleet/find-record.ts';
import type { Services } from '../ports/services.ts';
import { identify, sealDrivers, withAdded } from '../reservation/precheckin-record.ts';
import { keepTypedPreferences } from './keep-typed.ts';
import type { OpenPrecheckin } from './open-precheckin.ts';
import { reviewPreferences } from './review-preferences.ts';
import { findOutdated, hasSameData, isWritten, type OutdatedForm } from './version-token.ts';

export interface PreferencesForm {
  carId: string;
  extras: Record<string, number>;
  drivers: DriverForm[];
  /** `toVersionToken` of the page with the form, if known. */
  versionToken?: string | undefined;
}

/** Numbered from 1: `driver1_license`. */
export type DriverField = `driver${number}_${keyof DriverForm}`;

export type SavePreferencesOutcome =
  | { kind: 'saved' }
  | { kind: 'invalid'; problems: FieldProblem<DriverField>[] }
  | { kind: 'car-gone' }
  /** It pays the preferences that are stored. */
  | { kind: 'payment-in-progress' }
  /** Content no longer has the booked car or a branch; what was chosen before stays stored. */
  | { kind: 'nothing-offered' }
  | { kind: OutdatedForm };

/**
 * Changes and charges nothing before the renter has seen the difference. Papers with other additional drivers, whose
 * licenses an employee compares, wait again.
 */
export async function savePreferences(
  services: Services,
  opened: OpenPrecheckin,
  form: PreferencesForm,
): Promise<SavePreferencesOutcome> {
  const { reservation, precheckin } = opened;
  const outdated = findOutdated(opened, form.versionToken);
  if (outdated === 'other-reservation') return { kind: outdated };
  const offered = await reviewPreferences(services, opened);
  if (!offered) return { kind: 'nothing-offered' };
  const content = services.content.current();
  const chosen = form.carId === reservation.carId ? undefined : findCar(content, form.carId);
  const { classCode } = chosen ?? reservation;
  const rental = toConditionedRental(content, { ...reservation, classCode });
  const named = form.drivers.slice(0, offered.drivers.max);
  const drivers = readDrivers(named, { reservation, rental, secrets: services.secrets });
  const isOffered =
    form.carId === reservation.carId || offered.upgrades.some(({ car }) => car.id === form.carId);
  if (drivers.kind === 'invalid' || !isOffered) {
    if (!outdated) await keepTypedPreferences(services, opened, form);
    return drivers.kind === 'invalid' ? drivers : { kind: 'car-gone' };
  }
  const extras = offered.extras.map(({ extra, booked }) => {
    const requested = Math.min(
      Math.max(form.extras[extra.code] ?? 0, booked),
      Math.max(extra.maxQuantity, booked),
    );
    return [extra.code, requested] as const;
  });
  const preferences = {
    carId: form.carId,
    extras: Object.fromEntries(extras.filter(([, requested]) => requested > 0)),
  };
  const data = { preferences, additionalDrivers: drivers.drivers };
  const isChanged = !hasSameData(precheckin, data);
  if (isChanged && outdated) return { kind: outdated };
  const saved = await services.precheckins.save({
    reservationId: reservation.id,
    version: precheckin.version,
    step: hasReached(precheckin, 'chosen') ? precheckin.step : 'chosen',
    sealedDrivers: sealDrivers(
      { ...precheckin, additionalDrivers: drivers.drivers, typedPreferences: undefined },
      services.secrets,
    ),
    preferences,
    completedAt: precheckin.completedAt,
    consent: undefined,
    hasNewPapers: !hasSameData(precheckin, { additionalDrivers: drivers.drivers }),
    isPriced: isChanged,
  });
  if (saved === 'payment-in-progress') return { kind: saved };
  if (saved === 'saved' || (await isWritten(services, opened, data))) return { kind: 'saved' };
  return { kind: 'changed-meanwhile' };
}

type Drivers =
  | { kind: 'valid'; drivers: AdditionalDriver[] }
  | { kind: 'invalid'; problems: FieldProblem<DriverField>[] };

function readDrivers(
  forms: DriverForm[],
  {
    reservation,
    rental,
    secrets,
  }: Pick<OpenPrecheckin, 'reservation'> & Pick<Services, 'secrets'> & { rental: ConditionedRental },
): Drivers {
  const { search, selection } = reservation;
  const days = { pickupDate: dateOf(search.pickupAt), returnDate: dateOf(search.returnAt), rental };
  const check = (form: DriverForm) => {
    const { who: _, ...added } = identify(secrets, reservation, { license: tidyText(form.license) });
    return checkDriver(form, { ...days, driver: { ...sharedFacts(selection.driver), ...added } });
  };
  const checks = forms.map((form) => (isUnnamed(form) ? undefined : check(form)));
  const problems = checks.flatMap((checked, at) =>
    checked?.kind === 'invalid'
      ? checked.problems.map(({ field, message }) => ({
          field: `driver${at + 1}_${field}` as DriverField,
          message,
        }))
      : [],
  );
  if (problems.length > 0) return { kind: 'invalid', problems };
  const valid = checks.flatMap((checked) => (checked?.kind === 'valid' ? checked.driver : []));
  return { kind: 'valid', drivers: withAdded(valid, secrets, reservation) };
}
