import { type FieldProblem, type MessageRef, message } from '../message.ts';
import { isEmail, normalizeEmail } from '../renter/email.ts';
import { nameMessage, textMessage } from '../renter/text-message.ts';
import { tidyText } from '../renter/tidy-text.ts';

export const CORPORATE_INTERESTS = ['leasing', 'plan', 'rental'] as const;

export type CorporateInterest = (typeof CORPORATE_INTERESTS)[number];

export interface CorporateForm {
  company: string;
  contactName: string;
  email: string;
  phone: string;
  interest: string;
  cars: string;
  message: string;
}

export interface CorporateRequest {
  company: string;
  contactName: string;
  email: string;
  /** E.164. */
  phone: string;
  interest: CorporateInterest;
  cars: number;
  message: string;
}

export type CorporateCheck =
  | { kind: 'valid'; request: CorporateRequest }
  | { kind: 'invalid'; problems: FieldProblem<keyof CorporateForm>[] };

export const MAXIMUM_NAME = 120;
export const MAXIMUM_CARS = 999;
export const MAXIMUM_MESSAGE = 2000;

/** `parsePhone` returns E.164, or undefined for an invalid number. */
export function checkCorporateRequest(
  form: CorporateForm,
  parsePhone: (text: string) => string | undefined,
): CorporateCheck {
  const request: CorporateRequest = {
    company: tidyText(form.company),
    contactName: tidyText(form.contactName),
    email: normalizeEmail(form.email),
    phone: parsePhone(form.phone.trim()) ?? '',
    interest: CORPORATE_INTERESTS.find((each) => each === form.interest) ?? 'rental',
    cars: Number(form.cars),
    message: form.message.trim(),
  };
  const problems = Object.entries(problemsOf(form, request)).flatMap(([field, message]) =>
    message ? [{ field: field as keyof CorporateForm, message }] : [],
  );
  return problems.length === 0 ? { kind: 'valid', request } : { kind: 'invalid', problems };
}

function problemsOf(
  form: CorporateForm,
  request: CorporateRequest,
): Record<keyof CorporateForm, MessageRef | undefined> {
  return {
    company: textMessage(request.company, MAXIMUM_NAME, 'validation.empty.company'),
    contactName: nameMessage(request.contactName, MAXIMUM_NAME, 'validation.empty.contactName'),
    email: emptyMessage(form, 'email') ?? (isEmail(request.email) ? undefined : message('validation.email')),
    phone: emptyMessage(form, 'phone') ?? (request.phone ? undefined : message('validation.phone')),
    interest: request.interest === form.interest ? undefined : message('validation.empty.interest'),
    cars: emptyMessage(form, 'cars') ?? carsMessage(form.cars),
    message: lengthMessage(request.message),
  };
}

function carsMessage(text: string): MessageRef | undefined {
  const cars = /^\d{1,4}$/.test(text.trim()) ? Number(text) : Number.NaN;
  if (Number.isNaN(cars)) return message('validation.numeric');
  return cars >= 1 && cars <= MAXIMUM_CARS
    ? undefined
    : message('validation.numberBetween', { min: 1, max: MAXIMUM_CARS });
}

function lengthMessage(text: string): MessageRef | undefined {
  return text.length > MAXIMUM_MESSAGE ? message('validation.tooLong', { max: MAXIMUM_MESSAGE }) : undefined;
}

function emptyMessage(form: CorporateForm, field: 'email' | 'phone' | 'cars'): MessageRef | undefined {
  return form[field].trim() ? undefined : message(`validation.empty.${field}`);
}
