import type { DriverForm } from '#domain/precheckin/check-driver.ts';
import type { PreferencesForm } from '#operations/precheckin/save-preferences.ts';
import { readBirthDate } from '../../forms/birth-date-field.tsx';
import { readText } from '../../forms/read-body.ts';

const MAXIMUM_LENGTH = 120;

/** More drivers than any company allows; the operation checks the actual limit. */
const MOST_DRIVERS = 9;

const EXTRA = /^extra_(.{1,40})$/;

/** Reads codes, quantities and drivers as sent. Prices are never read from the form. */
export function readPreferencesForm(sent: FormData): PreferencesForm {
  return {
    carId: readText(sent.get('car'), MAXIMUM_LENGTH),
    extras: readExtras(sent),
    versionToken: sent.has('shown') ? readText(sent.get('shown'), MAXIMUM_LENGTH) : undefined,
    drivers: Array.from({ length: MOST_DRIVERS }, (_, at) => readDriver(sent, at + 1)),
  };
}

function readExtras(sent: FormData): Record<string, number> {
  const extras: Record<string, number> = {};
  for (const [name, value] of sent) {
    const [, code] = EXTRA.exec(name) ?? [];
    const quantity = Number(value);
    if (code !== undefined && Number.isSafeInteger(quantity) && quantity > 0) extras[code] = quantity;
  }
  return extras;
}

function readDriver(sent: FormData, number: number): DriverForm {
  const read = (field: keyof DriverForm) => readText(sent.get(`driver${number}_${field}`), MAXIMUM_LENGTH);
  return {
    firstName: read('firstName'),
    lastName: read('lastName'),
    license: read('license'),
    licenseExpires: read('licenseExpires'),
    birthday: readBirthDate(sent, `driver${number}_birthday`),
  };
}
