import { carName } from '#domain/fleet/car.ts';
import type { Cents } from '#domain/money/money.ts';
import type { DriverForm } from '#domain/precheckin/check-driver.ts';
import { type AdditionalDriver, type Precheckin, requestedDrivers } from '#domain/precheckin/precheckin.ts';
import type { Texts } from '#domain/texts.ts';
import type { OpenPrecheckin } from '#operations/precheckin/open-precheckin.ts';
import type { Preferences } from '#operations/precheckin/review-preferences.ts';
import { toVersionToken } from '#operations/precheckin/version-token.ts';

/** Loader data of `/precheckin/preferences`: what can be added, and what the renter typed or chose before. */
export interface PreferencesPage {
  code: string;
  /** Identifies the displayed data, for the form. */
  versionToken: string;
  days: number;
  /** The booked car first, then the better ones. */
  cars: { id: string; name: string; className: Texts; pictureId: string | undefined; addsCents: Cents }[];
  carId: string;
  extras: {
    code: string;
    name: Texts;
    description: Texts;
    booked: number;
    requested: number;
    max: number;
    addsCents: Cents;
  }[];
  drivers: Preferences['drivers'] & { known: DriverForm[] };
}

export function toPreferencesPage(
  opened: OpenPrecheckin,
  { extras, upgrades, drivers, carId }: Preferences,
): PreferencesPage {
  const { reservation, precheckin } = opened;
  const { snapshot, quote } = reservation;
  const typed = precheckin.typedPreferences;
  const chosenCar = typed?.carId ?? carId;
  const booked = {
    id: reservation.carId,
    name: snapshot.carName,
    className: snapshot.className,
    pictureId: snapshot.pictureId,
    addsCents: 0,
  };
  const better = upgrades.map(({ car, carClass, addsCents }) => ({
    id: car.id,
    name: carName(car),
    className: carClass.name,
    pictureId: car.pictureId,
    addsCents,
  }));
  const cars = [booked, ...better];
  return {
    code: reservation.code,
    versionToken: toVersionToken(opened),
    days: quote.days,
    cars,
    // If the chosen better car is no longer available, the booked car is selected.
    carId: cars.some(({ id }) => id === chosenCar) ? chosenCar : booked.id,
    extras: extras.map(({ extra, booked: least, requested, addsCents }) => ({
      code: extra.code,
      name: extra.name,
      description: extra.description,
      booked: least,
      requested: Math.max(least, typed?.extras[extra.code] ?? requested),
      max: Math.max(extra.maxQuantity, least),
      addsCents,
    })),
    drivers: { ...drivers, known: knownDrivers(precheckin, drivers.booked) },
  };
}

/**
 * Returns the data of the additional drivers: what was typed last, with the license that is saved for a driver of
 * that name, else of those chosen before, else of as many as are booked.
 */
function knownDrivers(precheckin: Precheckin, booked: number): DriverForm[] {
  const saved = requestedDrivers(precheckin, booked);
  const licenseOf = (name: string) =>
    saved.find(({ firstName, lastName }) => `${firstName} ${lastName}` === name)?.license ?? '';
  return (
    precheckin.typedPreferences?.drivers.map((typed) => ({
      ...typed,
      license: licenseOf(`${typed.firstName} ${typed.lastName}`),
    })) ?? saved.map(toForm)
  );
}

function toForm({ licenseYears, excepted: _, ...driver }: AdditionalDriver): DriverForm {
  return { ...driver, licenseYears: licenseYears === undefined ? undefined : `${licenseYears}` };
}
