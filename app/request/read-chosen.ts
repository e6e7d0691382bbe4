import { cardKinds, type Driver, residences } from '#domain/conditions/condition.ts';
import { type License, readLicense } from '#domain/renter/stated-driver.ts';
import type { Selection } from '#domain/reservation/draft.ts';
import { readText } from './read-body.ts';

const EXTRA_PREFIX = 'extra_';

/** In characters. Far longer than any rule allows. */
const MAXIMUM_LENGTH = 300;
const MAXIMUM_CHOICES = 100;
/** More than content may allow. */
const MOST_DRIVERS = 20;

/** Coverages, extras, drivers, delivery and facts about the renter. interface.md#booking-forms. */
export function readChosen(data: FormData): Omit<Selection, 'coupon'> {
  return {
    coverage: toText(data.get('coverage')) || undefined,
    coverages: data.getAll('coverages').slice(0, MAXIMUM_CHOICES).map(toText),
    era: data.has('era'),
    extras: readExtras(data),
    additionalDrivers: toQuantity(data.get('additional_drivers')),
    ...readDelivery(data),
    ...readStated(data),
  };
}

function readStated(data: FormData): Pick<Selection, 'driver'> {
  const driver: Driver = {
    ...(data.has('deposit_card') && {
      payment: cardKinds.find((kind) => kind === toText(data.get('deposit_card'))),
    }),
    ...readLicense({
      licenseYears: toText(data.get('license_years')),
      licenseFrom: toText(data.get('license_country')),
    }),
    ...(data.has('residence') && {
      residence: residences.find((one) => one === toText(data.get('residence'))),
    }),
  };
  return Object.keys(driver).length > 0 ? { driver } : {};
}

/** What a change asks of the additional drivers about their licenses, by the names of the pre check-in. */
export function readLicenses(data: FormData): { licenses?: License[] } {
  const licenses = Array.from({ length: MOST_DRIVERS }, (_, at) =>
    readLicense({
      licenseYears: toText(data.get(`driver${at + 1}_licenseYears`)),
      licenseFrom: toText(data.get(`driver${at + 1}_licenseFrom`)),
    }),
  );
  return licenses.some((license) => Object.keys(license).length > 0) ? { licenses } : {};
}

/** Without a zone the renter comes to the branch. The label is added from content. */
function readDelivery(data: FormData): Pick<Selection, 'delivery'> {
  const zone = toText(data.get('delivery_zone'));
  if (!zone) return {};
  const [address, instructions] = [
    toText(data.get('delivery_address')),
    toText(data.get('delivery_instructions')),
  ];
  return { delivery: { zone, label: { es: '' }, address, instructions } };
}

function readExtras(data: FormData): Record<string, number> {
  const fields = [...data].filter(([name]) => name.startsWith(EXTRA_PREFIX)).slice(0, MAXIMUM_CHOICES);
  return Object.fromEntries(
    fields.map(([name, value]) => [toText(name.slice(EXTRA_PREFIX.length)), toQuantity(value)]),
  );
}

function toQuantity(value: FormDataEntryValue | null): number {
  const text = toText(value).trim();
  return /^\d{1,4}$/.test(text) ? Number(text) : 0;
}

function toText(value: FormDataEntryValue | null): string {
  return readText(value, MAXIMUM_LENGTH);
}
