import { type PanamaDate, parsePanamaDate } from '../calendar/panama.ts';
import { ANY_RENTAL, type ConditionedRental, refusePerson } from '../conditions/check-conditions.ts';
import type { Driver } from '../conditions/condition.ts';
import { type FieldProblem, type MessageRef, message } from '../message.ts';
import { isEmail, normalizeEmail } from './email.ts';
import { nameMessage, textMessage } from './text-message.ts';
import { tidyText } from './tidy-text.ts';

/** As typed; the names are the public HTML names of interface.md#booking-forms. */
export interface RenterForm {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  birthday: string;
  license: string;
  terms: boolean;
}

export const EMPTY_RENTER: RenterForm = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  birthday: '',
  license: '',
  terms: false,
};

export interface Renter {
  firstName: string;
  lastName: string;
  /** Trimmed, with the domain in lower case. */
  email: string;
  /** E.164, for example `+50761234567`. */
  phone: string;
  birthday: PanamaDate;
  license: string;
}

/** In UTF-16 units. */
const MAXIMUM_LENGTH = 80;

interface RenterContext {
  pickupDate: PanamaDate;
  /** Default: one of which only the minimum age is known. */
  rental?: ConditionedRental;
  /** What is known of the renter besides the form. */
  driver?: Driver | undefined;
  parsePhone: (text: string) => string | undefined;
}

type RenterCheck =
  | { kind: 'valid'; renter: Renter }
  | { kind: 'invalid'; problems: FieldProblem<keyof RenterForm>[] };

/** The client rules of requirements.md#validation. Problems are in the order of the form, one per field. */
export function checkRenter(form: RenterForm, context: RenterContext): RenterCheck {
  const renter: Renter = {
    firstName: tidyText(form.firstName),
    lastName: tidyText(form.lastName),
    email: normalizeEmail(form.email),
    phone: context.parsePhone(form.phone.trim()) ?? '',
    birthday: parsePanamaDate(form.birthday.trim()) ?? '',
    license: tidyText(form.license),
  };
  const problems = Object.entries(problemsOf(form, renter, context)).flatMap(([field, message]) =>
    message ? [{ field: field as keyof RenterForm, message }] : [],
  );
  return problems.length === 0 ? { kind: 'valid', renter } : { kind: 'invalid', problems };
}

function problemsOf(
  form: RenterForm,
  renter: Renter,
  context: RenterContext,
): Record<keyof RenterForm, MessageRef | undefined> {
  return {
    firstName: nameMessage(renter.firstName, MAXIMUM_LENGTH),
    lastName: nameMessage(renter.lastName, MAXIMUM_LENGTH),
    email: requiredMessage(form.email) ?? (isEmail(renter.email) ? undefined : message('validation.email')),
    phone: requiredMessage(form.phone) ?? (renter.phone ? undefined : message('validation.phone')),
    birthday: requiredMessage(form.birthday) ?? birthdayMessage(renter.birthday, context),
    license: textMessage(renter.license, MAXIMUM_LENGTH),
    terms: form.terms ? undefined : message('validation.terms'),
  };
}

function birthdayMessage(
  birthday: PanamaDate,
  { pickupDate, rental = ANY_RENTAL, driver }: RenterContext,
): MessageRef | undefined {
  if (!birthday) return message('validation.date');
  return refusePerson({ ...driver, age: ageOn(birthday, pickupDate) }, rental).age;
}

function requiredMessage(text: string): MessageRef | undefined {
  return text.trim() ? undefined : message('validation.required');
}

/** Full years on `date`. A birthday on 29 February counts on 1 March in common years. */
export function ageOn(birthday: PanamaDate, date: PanamaDate): number {
  const years = Number(date.slice(0, 4)) - Number(birthday.slice(0, 4));
  return date.slice(5) < birthday.slice(5) ? years - 1 : years;
}
