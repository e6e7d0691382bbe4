import { readText } from '#app/request/read-body.ts';
import { cardKinds, type Driver, residences } from '#domain/conditions/condition.ts';
import type { Cents } from '#domain/money/money.ts';
import type { Selection } from '#domain/reservation/draft.ts';
import type { ReservationForm } from '#operations/reservation/update-draft.ts';
import { readDateBoxes } from '../../forms/date-boxes.tsx';

/** The purpose of a submit. interface.md#booking-forms. */
export type Intent = 'update' | 'apply-coupon' | 'remove-coupon' | 'reserve';

/** The form of `/reserva` as sent. */
export interface SentReservation {
  intent: Intent;
  form: ReservationForm;
  /** Fingerprint of the prices on the submitted page; undefined when the form has none. */
  priceFingerprint: string | undefined;
  /** Total of the quote on the submitted page; undefined when the form has none. */
  displayedTotalCents: Cents | undefined;
}

const INTENTS: readonly string[] = ['update', 'apply-coupon', 'remove-coupon', 'reserve'] satisfies Intent[];
const EXTRA_PREFIX = 'extra_';

/** In characters. Far longer than any rule allows; limits the size of a draft. */
const MAXIMUM_LENGTH = 300;
const MAXIMUM_CHOICES = 100;

/** Reads the fields by name and type. The operations validate what is offered and allowed. */
export function readReservationForm(data: FormData): SentReservation {
  const intent = readIntent(data);
  return {
    intent,
    priceFingerprint: readField(data, 'prices') || undefined,
    displayedTotalCents: readCents(data, 'total'),
    form: {
      selection: {
        coverage: readField(data, 'coverage') || undefined,
        coverages: data.getAll('coverages').slice(0, MAXIMUM_CHOICES).map(toText),
        era: data.has('era'),
        extras: readExtras(data),
        additionalDrivers: toQuantity(data.get('additional_drivers')),
        ...readDelivery(data),
        ...readStated(data),
        coupon: (intent !== 'remove-coupon' && readField(data, 'coupon')) || undefined,
      },
      renter: {
        firstName: readField(data, 'firstName'),
        lastName: readField(data, 'lastName'),
        email: readField(data, 'email'),
        phone: readField(data, 'phone'),
        birthday: readDateBoxes(data, 'birthday'),
        license: readField(data, 'license'),
        terms: data.has('terms'),
      },
    },
  };
}

/** The facts that the form asks for. */
function readStated(data: FormData): Pick<Selection, 'driver'> {
  const years = readField(data, 'license_years');
  const country = readField(data, 'license_country');
  const driver: Driver = {
    ...(data.has('deposit_card') && {
      payment: cardKinds.find((kind) => kind === readField(data, 'deposit_card')),
    }),
    ...(/^\d{1,2}$/.test(years) && { licenseYears: Number(years) }),
    ...(/^[A-Z]{2}$/.test(country) && { licenseFrom: country }),
    ...(data.has('residence') && {
      residence: residences.find((one) => one === readField(data, 'residence')),
    }),
  };
  return Object.keys(driver).length > 0 ? { driver } : {};
}

/** Without a zone the renter comes to the branch. The label is added from content. */
function readDelivery(data: FormData): Pick<Selection, 'delivery'> {
  const zone = readField(data, 'delivery_zone');
  if (!zone) return {};
  const [address, instructions] = [
    readField(data, 'delivery_address'),
    readField(data, 'delivery_instructions'),
  ];
  return { delivery: { zone, label: { es: '' }, address, instructions } };
}

/** A form sent without a known button only saves what was typed. */
function readIntent(data: FormData): Intent {
  const value = readField(data, 'intent');
  return INTENTS.includes(value) ? (value as Intent) : 'update';
}

function readExtras(data: FormData): Record<string, number> {
  const fields = [...data].filter(([name]) => name.startsWith(EXTRA_PREFIX)).slice(0, MAXIMUM_CHOICES);
  return Object.fromEntries(
    fields.map(([name, value]) => [toText(name.slice(EXTRA_PREFIX.length)), toQuantity(value)]),
  );
}

function readCents(data: FormData, name: string): Cents | undefined {
  const text = readField(data, name);
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}

function toQuantity(value: FormDataEntryValue | null): number {
  const text = toText(value).trim();
  return /^\d{1,4}$/.test(text) ? Number(text) : 0;
}

function readField(data: FormData, name: string): string {
  return toText(data.get(name));
}

function toText(value: FormDataEntryValue | null): string {
  return readText(value, MAXIMUM_LENGTH);
}
