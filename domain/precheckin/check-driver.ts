import { type PanamaDate, parsePanamaDate } from '../calendar/panama.ts';
import { missingFacts, type StatedFact } from '../conditions/asked-facts.ts';
import { ANY_RENTAL, type ConditionedRental, refusePerson } from '../conditions/check-conditions.ts';
import type { Driver } from '../conditions/condition.ts';
import { type FieldProblem, type MessageRef, message } from '../message.ts';
import { factsOn, type License, readLicense, type StatedDriver } from '../renter/stated-driver.ts';
import { nameMessage, textMessage } from '../renter/text-message.ts';
import { tidyText } from '../renter/tidy-text.ts';
import type { AdditionalDriver } from './precheckin.ts';

export interface DriverForm {
  firstName: string;
  lastName: string;
  license: string;
  licenseExpires: string;
  birthday: string;
  /** Undefined where no condition depends on it. */
  licenseYears?: string | undefined;
  licenseFrom?: string | undefined;
}

export interface RentalDays {
  pickupDate: PanamaDate;
  returnDate: PanamaDate;
  /** Default: one of which only the minimum age is known. */
  rental?: ConditionedRental;
  /** What else is known of the person. */
  driver?: Driver | undefined;
}

/** In UTF-16 units. */
export const MAXIMUM_LENGTH = 80;

export type DriverCheck =
  | { kind: 'valid'; driver: AdditionalDriver }
  | { kind: 'invalid'; problems: FieldProblem<keyof DriverForm>[] };

/** Whether nothing was typed; the choices about the license always have a value. */
export function isUnnamed({ firstName, lastName, license, licenseExpires, birthday }: DriverForm): boolean {
  return [firstName, lastName, license, licenseExpires, birthday].every((text) => text.trim() === '');
}

/** A driver whom the conditions allow at the pick-up, and a license valid until the return. */
export function checkDriver(form: DriverForm, days: RentalDays): DriverCheck {
  const driver: AdditionalDriver = {
    firstName: tidyText(form.firstName),
    lastName: tidyText(form.lastName),
    license: tidyText(form.license),
    licenseExpires: parsePanamaDate(form.licenseExpires.trim()) ?? '',
    birthday: parsePanamaDate(form.birthday.trim()) ?? '',
    ...readLicense(form),
  };
  const messages: Record<keyof DriverForm, MessageRef | undefined> = {
    firstName: nameMessage(driver.firstName, MAXIMUM_LENGTH, 'validation.empty.driverFirstName'),
    lastName: nameMessage(driver.lastName, MAXIMUM_LENGTH, 'validation.empty.driverLastName'),
    license: textMessage(driver.license, MAXIMUM_LENGTH, 'validation.empty.license'),
    licenseExpires: checkLicenseExpiry(form.licenseExpires, days),
    ...checkOther(form, driver, days),
  };
  const problems = toProblems(messages);
  return problems.length === 0 ? { kind: 'valid', driver } : { kind: 'invalid', problems };
}

export function toProblems<Field extends string>(
  messages: Record<Field, MessageRef | undefined>,
): FieldProblem<Field>[] {
  return Object.entries<MessageRef | undefined>(messages).flatMap(([field, message]) =>
    message ? [{ field: field as Field, message }] : [],
  );
}

/** It may expire on the day of the return. */
export function checkLicenseExpiry(typed: string, { returnDate }: RentalDays): MessageRef | undefined {
  if (!typed.trim()) return message('validation.empty.licenseExpires');
  const expires = parsePanamaDate(typed.trim());
  if (!expires) return message('validation.date');
  return expires < returnDate ? message('validation.licenseExpired', { date: returnDate }) : undefined;
}

/** What the conditions of an additional driver depend on has to be stated, too. */
function checkOther(
  form: DriverForm,
  stated: AdditionalDriver,
  days: RentalDays,
): ReturnType<typeof checkPerson> {
  const { birthday, ...refused } = checkPerson(form, stated, days);
  const { pickupDate, rental = ANY_RENTAL, driver } = days;
  const missing = birthday ? [] : missingFacts({ ...driver, ...factsOn(stated, pickupDate) }, rental);
  const ask = (fact: StatedFact) => (missing.includes(fact) ? message('validation.required') : undefined);
  return {
    birthday,
    licenseYears: refused.licenseYears ?? ask('licenseYears'),
    licenseFrom: refused.licenseFrom ?? ask('licenseFrom'),
  };
}

/** Of the fields that say who drives. An unreadable birth date is refused alone. */
export function checkPerson(
  form: Pick<DriverForm, 'birthday'>,
  stated: StatedDriver,
  { pickupDate, rental = ANY_RENTAL, driver }: RentalDays,
): Record<'birthday' | keyof License, MessageRef | undefined> {
  const unread = (birthday: MessageRef) => ({ birthday, licenseYears: undefined, licenseFrom: undefined });
  if (!form.birthday.trim()) return unread(message('validation.empty.birthday'));
  if (!stated.birthday) return unread(message('validation.date'));
  const refused = refusePerson({ ...driver, ...factsOn(stated, pickupDate) }, rental);
  return { birthday: refused.age, licenseYears: refused.licenseYears, licenseFrom: refused.licenseFrom };
}
