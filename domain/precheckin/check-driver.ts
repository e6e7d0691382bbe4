import { type PanamaDate, parsePanamaDate } from '../calendar/panama.ts';
import { ANY_RENTAL, type ConditionedRental, refuseAge } from '../conditions/check-conditions.ts';
import type { Driver } from '../conditions/condition.ts';
import { type FieldProblem, type MessageRef, message } from '../message.ts';
import { ageOn } from '../renter/renter.ts';
import { nameMessage, textMessage } from '../renter/text-message.ts';
import { tidyText } from '../renter/tidy-text.ts';
import type { AdditionalDriver } from './precheckin.ts';

export interface DriverForm {
  firstName: string;
  lastName: string;
  license: string;
  licenseExpires: string;
  birthday: string;
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

/** An age that the conditions allow at the pick-up, and a license valid until the return. */
export function checkDriver(form: DriverForm, days: RentalDays): DriverCheck {
  const driver: AdditionalDriver = {
    firstName: tidyText(form.firstName),
    lastName: tidyText(form.lastName),
    license: tidyText(form.license),
    licenseExpires: parsePanamaDate(form.licenseExpires.trim()) ?? '',
    birthday: parsePanamaDate(form.birthday.trim()) ?? '',
  };
  const messages: Record<keyof DriverForm, MessageRef | undefined> = {
    firstName: nameMessage(driver.firstName, MAXIMUM_LENGTH, 'validation.empty.driverFirstName'),
    lastName: nameMessage(driver.lastName, MAXIMUM_LENGTH, 'validation.empty.driverLastName'),
    license: textMessage(driver.license, MAXIMUM_LENGTH, 'validation.empty.license'),
    licenseExpires: checkLicenseExpiry(form.licenseExpires, days),
    birthday: checkBirthday(form.birthday, days),
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

export function checkBirthday(
  typed: string,
  { pickupDate, rental = ANY_RENTAL, driver }: RentalDays,
): MessageRef | undefined {
  if (!typed.trim()) return message('validation.empty.birthday');
  const birthday = parsePanamaDate(typed.trim());
  if (!birthday) return message('validation.date');
  return refuseAge({ ...driver, age: ageOn(birthday, pickupDate) }, rental);
}
