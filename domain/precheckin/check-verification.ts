import { parsePanamaDate, parseTimeOfDay } from '../calendar/panama.ts';
import { type FieldProblem, type MessageRef, message } from '../message.ts';
import { readLicense } from '../renter/stated-driver.ts';
import { textMessage } from '../renter/text-message.ts';
import { tidyText } from '../renter/tidy-text.ts';
import {
  checkLicenseExpiry,
  checkPerson,
  MAXIMUM_LENGTH,
  type RentalDays,
  toProblems,
} from './check-driver.ts';
import {
  type DocumentType,
  documentTypes,
  type PhotoKind,
  type TypedVerification,
  type Verification,
} from './precheckin.ts';

export interface VerificationForm extends TypedVerification {
  documentNumber: string;
  license: string;
  consent: boolean;
}

export type VerificationField = keyof VerificationForm | `${PhotoKind}Photo`;

export type VerificationCheck =
  | { kind: 'valid'; verification: Verification }
  | { kind: 'invalid'; problems: FieldProblem<VerificationField>[] };

/** `8-123-4567`, `PE-12-345`, `E-8-123456`, `3-PI-12-345`; format of the Tribunal Electoral. */
const CEDULA = /^(?:\d{1,2}(?:-?(?:AV|PI))?|PE|N|E)-\d{1,4}-\d{1,6}$/;

/** Most countries use nine characters; ICAO 9303 allows more. */
const PASSPORT = /^[A-Z0-9]{5,15}$/;

/** Airline, up to four digits, optionally a letter: `CM 415` with the code of IATA, `CMP415` with that of ICAO. */
const FLIGHT = /^(?:[A-Z]{2,3}|[A-Z]\d|\d[A-Z]) ?\d{1,4}[A-Z]?$/;

/** The dashes of keyboards and texts, and the minus sign. */
const DASHES = /[\p{Pd}−]/gu;

const LONGEST_ADDRESS = 200;

/** requirements.md#guards. */
export function checkVerification(
  form: VerificationForm,
  context: RentalDays & { photos: Record<PhotoKind, boolean> },
): VerificationCheck {
  const verification = toVerification(form);
  const problems = toProblems<VerificationField>({
    documentType: isDocumentType(form.documentType) ? undefined : message('validation.empty.documentType'),
    documentNumber: checkDocument(verification),
    documentPhoto: context.photos.document ? undefined : message('validation.empty.documentPhoto'),
    license: textMessage(verification.license, MAXIMUM_LENGTH, 'validation.empty.license'),
    licenseExpires: checkLicenseExpiry(form.licenseExpires, context),
    licensePhoto: context.photos.license ? undefined : message('validation.empty.licensePhoto'),
    ...checkPerson(form, verification, context),
    address: textMessage(verification.address, LONGEST_ADDRESS, 'validation.empty.address'),
    flightNumber: checkFlight(verification.flightNumber),
    arrivalTime: checkArrival(form.arrivalTime),
    consent: form.consent ? undefined : message('validation.consent'),
  });
  return problems.length === 0 ? { kind: 'valid', verification } : { kind: 'invalid', problems };
}

function toVerification(form: VerificationForm): Verification {
  return {
    documentType: isDocumentType(form.documentType) ? form.documentType : 'cedula',
    documentNumber: toDocumentNumber(form),
    license: tidyText(form.license),
    licenseExpires: parsePanamaDate(form.licenseExpires.trim()) ?? '',
    birthday: parsePanamaDate(form.birthday.trim()) ?? '',
    ...readLicense(form),
    address: tidyText(form.address),
    flightNumber: tidyText(form.flightNumber.replace(DASHES, ' ')).toUpperCase() || undefined,
    arrivalTime: parseTimeOfDay(form.arrivalTime.trim()),
  };
}

/** Passports have no dashes, but people type some. An identity card's number keeps its own, to be refused here. */
function toDocumentNumber({ documentType, documentNumber }: VerificationForm): string {
  const number = documentNumber.replace(/\s/g, '').replace(DASHES, '-').toUpperCase();
  return documentType === 'passport' && !CEDULA.test(number) ? number.replace(/[-.]/g, '') : number;
}

function isDocumentType(text: string): text is DocumentType {
  return (documentTypes as readonly string[]).includes(text);
}

function checkDocument({ documentType, documentNumber }: Verification): MessageRef | undefined {
  if (!documentNumber) return message('validation.empty.documentNumber');
  if (documentType === 'passport')
    return PASSPORT.test(documentNumber) ? undefined : message('validation.passport');
  return CEDULA.test(documentNumber) ? undefined : message('validation.cedula');
}

function checkFlight(flight: string | undefined): MessageRef | undefined {
  return flight === undefined || FLIGHT.test(flight) ? undefined : message('validation.flight');
}

function checkArrival(typed: string): MessageRef | undefined {
  return typed.trim() === '' || parseTimeOfDay(typed.trim()) ? undefined : message('validation.time');
}
