import { readText } from '#app/request/read-body.ts';
import { readChosen } from '#app/request/read-chosen.ts';
import type { Cents } from '#domain/money/money.ts';
import type { ReservationForm } from '#operations/reservation/update-draft.ts';
import { readDateBoxes } from '../../forms/date-boxes.tsx';

/** The purpose of a submit. interface.md#booking-forms. */
export type Intent = 'update' | 'apply-coupon' | 'remove-coupon' | 'reserve';

export interface SentReservation {
  intent: Intent;
  form: ReservationForm;
  priceFingerprint: string | undefined;
  /** Total of the quote on the submitted page; undefined when the form has none. */
  displayedTotalCents: Cents | undefined;
}

const INTENTS: readonly string[] = ['update', 'apply-coupon', 'remove-coupon', 'reserve'] satisfies Intent[];

/** In characters. Far longer than any rule allows; limits the size of a draft. */
const MAXIMUM_LENGTH = 300;

/** Reads the fields by name and type. The operations validate what is offered and allowed. */
export function readReservationForm(data: FormData): SentReservation {
  const intent = readIntent(data);
  return {
    intent,
    priceFingerprint: readField(data, 'prices') || undefined,
    displayedTotalCents: readCents(data, 'total'),
    form: {
      selection: {
        ...readChosen(data),
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

/** A form sent without a known button only saves what was typed. */
function readIntent(data: FormData): Intent {
  const value = readField(data, 'intent');
  return INTENTS.includes(value) ? (value as Intent) : 'update';
}

function readCents(data: FormData, name: string): Cents | undefined {
  const text = readField(data, name);
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}

function readField(data: FormData, name: string): string {
  return readText(data.get(name), MAXIMUM_LENGTH);
}
