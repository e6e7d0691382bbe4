import { type FieldProblem, type MessageRef, message } from '../message.ts';
import { isEmail, normalizeEmail } from '../renter/email.ts';
import { nameMessage, textMessage } from '../renter/text-message.ts';
import { tidyText } from '../renter/tidy-text.ts';

/** The content service may reject a new password for rules of its own. */
export const MINIMUM_PASSWORD = 8;

/** Limits the work of the password hash. */
export const MAXIMUM_PASSWORD = 200;

const MAXIMUM_LENGTH = 80;

/** The names are the public HTML names. */
export interface AccountForm {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  license: string;
  password: string;
  currentPassword: string;
}

export type AccountField = keyof AccountForm;
export type AccountProblem = FieldProblem<AccountField>;

export type AccountCheck<Field extends AccountField> =
  | { kind: 'valid'; form: Pick<AccountForm, Field> }
  | { kind: 'invalid'; problems: FieldProblem<Field>[] };

/** Accepts every non-empty password, because older ones may not meet the present rules. */
export function checkSignIn(
  form: Pick<AccountForm, 'email' | 'password'>,
): AccountCheck<'email' | 'password'> {
  const tidied = { email: normalizeEmail(form.email), password: form.password };
  return toCheck(tidied, {
    email: emailMessage(tidied.email),
    password: form.password ? undefined : message('validation.empty.password'),
  });
}

export function checkRegistration(
  form: Pick<AccountForm, 'firstName' | 'lastName' | 'email' | 'password'>,
): AccountCheck<'firstName' | 'lastName' | 'email' | 'password'> {
  const { password } = form;
  const [firstName, lastName] = [tidyText(form.firstName), tidyText(form.lastName)];
  const tidied = { firstName, lastName, email: normalizeEmail(form.email), password };
  return toCheck(tidied, {
    firstName: nameMessage(firstName, MAXIMUM_LENGTH, 'validation.empty.firstName'),
    lastName: nameMessage(lastName, MAXIMUM_LENGTH, 'validation.empty.lastName'),
    email: emailMessage(tidied.email),
    password: newPasswordMessage(password),
  });
}

export function checkPasswordRequest(form: Pick<AccountForm, 'email'>): AccountCheck<'email'> {
  const tidied = { email: normalizeEmail(form.email) };
  return toCheck(tidied, { email: emailMessage(tidied.email) });
}

export function checkNewPassword(form: Pick<AccountForm, 'password'>): AccountCheck<'password'> {
  const { password } = form;
  return toCheck({ password }, { password: newPasswordMessage(password) });
}

export function checkPasswordChange(
  form: Pick<AccountForm, 'currentPassword' | 'password'>,
): AccountCheck<'currentPassword' | 'password'> {
  const { currentPassword, password } = form;
  return toCheck(
    { currentPassword, password },
    {
      currentPassword: currentPassword ? undefined : message('validation.empty.currentPassword'),
      password: newPasswordMessage(password),
    },
  );
}

/** All fields may be empty. `parsePhone` returns E.164, or undefined for an invalid number. */
export function checkProfile(
  form: Pick<AccountForm, 'firstName' | 'lastName' | 'phone' | 'license'>,
  parsePhone: (text: string) => string | undefined,
): AccountCheck<'firstName' | 'lastName' | 'phone' | 'license'> {
  const typed = form.phone.trim();
  const [firstName, lastName, license] = [
    tidyText(form.firstName),
    tidyText(form.lastName),
    tidyText(form.license),
  ];
  const phone = typed && parsePhone(typed);
  return toCheck(
    { firstName, lastName, phone: phone ?? '', license },
    {
      firstName: firstName ? nameMessage(firstName, MAXIMUM_LENGTH) : undefined,
      lastName: lastName ? nameMessage(lastName, MAXIMUM_LENGTH) : undefined,
      phone: phone === undefined ? message('validation.phone') : undefined,
      license: license ? textMessage(license, MAXIMUM_LENGTH) : undefined,
    },
  );
}

export function guessablePassword(): MessageRef {
  return message('validation.passwordGuessable');
}

export function wrongPassword(): MessageRef {
  return message('validation.passwordWrong');
}

function toCheck<Field extends AccountField>(
  form: Pick<AccountForm, Field>,
  messages: Record<Field, MessageRef | undefined>,
): AccountCheck<Field> {
  const problems = (Object.keys(messages) as Field[]).flatMap((field) => {
    const found = messages[field];
    return found ? [{ field, message: found }] : [];
  });
  return problems.length === 0 ? { kind: 'valid', form } : { kind: 'invalid', problems };
}

function emailMessage(email: string): MessageRef | undefined {
  if (!email) return message('validation.empty.email');
  return isEmail(email) ? undefined : message('validation.email');
}

function newPasswordMessage(password: string): MessageRef | undefined {
  if (!password) return message('validation.empty.password');
  if (password.length > MAXIMUM_PASSWORD) return message('validation.tooLong', { max: MAXIMUM_PASSWORD });
  const isShort = [...password].length < MINIMUM_PASSWORD;
  return isShort ? message('validation.password', { min: MINIMUM_PASSWORD }) : undefined;
}
