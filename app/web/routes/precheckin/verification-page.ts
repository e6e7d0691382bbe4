import { readText } from '#app/request/read-body.ts';
import type { PanamaDate } from '#domain/calendar/panama.ts';
import type { AskedLicense } from '#domain/conditions/driver-bands.ts';
import type { FieldProblem } from '#domain/message.ts';
import type { VerificationField, VerificationForm } from '#domain/precheckin/check-verification.ts';
import type { PhotoKind, Precheckin } from '#domain/precheckin/precheckin.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import type { OutdatedForm } from '#operations/precheckin/version-token.ts';
import { readDateBoxes } from '../../forms/date-boxes.tsx';

export interface VerificationPage {
  code: string;
  /** Identifies the displayed data, for the form. */
  versionToken: string;
  form: VerificationForm;
  photos: PhotoKind[];
  pickupDate: PanamaDate;
  returnDate: PanamaDate;
  asked: AskedLicense;
}

export interface VerificationAnswer {
  /** Undefined when the typed values belong to another reservation. */
  form: VerificationForm | undefined;
  problems: FieldProblem<VerificationField>[];
  refusal: OutdatedForm | 'payment-in-progress' | undefined;
}

/** In characters. Longer than any rule allows. */
const MAXIMUM_LENGTH = 400;

/** Reads the known fields as typed. */
export function readVerificationForm(sent: FormData): VerificationForm {
  const read = (name: keyof VerificationForm) => readText(sent.get(name), MAXIMUM_LENGTH);
  return {
    documentType: read('documentType'),
    documentNumber: read('documentNumber'),
    license: read('license'),
    licenseExpires: readDateBoxes(sent, 'licenseExpires'),
    birthday: readDateBoxes(sent, 'birthday'),
    licenseYears: read('licenseYears'),
    licenseFrom: read('licenseFrom'),
    address: read('address'),
    flightNumber: read('flightNumber'),
    arrivalTime: read('arrivalTime'),
    consent: sent.get('consent') !== null,
  };
}

/**
 * Returns the initial values of the form: what the renter typed or entered last time, else what is known from the
 * booking (WCAG 3.3.7, redundant entry). Consent is kept only if it was given to the displayed version of the
 * text.
 */
export function toVerificationForm(
  { renter, selection: { driver } }: Pick<Reservation, 'renter' | 'selection'>,
  { verification, typed, consent }: Pick<Precheckin, 'verification' | 'typed' | 'consent'>,
  textVersion: string,
): VerificationForm {
  return {
    documentType: verification?.documentType ?? '',
    documentNumber: verification?.documentNumber ?? '',
    license: verification?.license ?? renter.license,
    licenseExpires: verification?.licenseExpires ?? '',
    birthday: verification?.birthday ?? renter.birthday,
    licenseYears: (verification?.licenseYears ?? driver?.licenseYears)?.toString(),
    licenseFrom: verification?.licenseFrom ?? driver?.licenseFrom,
    address: verification?.address ?? '',
    flightNumber: verification?.flightNumber ?? '',
    arrivalTime: verification?.arrivalTime ?? '',
    ...typed,
    consent: consent?.textVersion === textVersion,
  };
}
