import { data } from 'react-router';
import type { AccountField, AccountForm, AccountProblem } from '#domain/account/check-account.ts';
import type { NotNow } from '#operations/ports/accounts.ts';
import { readFormData } from '../../forms/read-form-data.ts';
import { readText } from '../../forms/read-text.ts';

/** Why a form of the account pages was not done. */
export type AccountRefusal = { kind: 'invalid'; problems: AccountProblem[] } | { kind: 'refused' } | NotNow;

/** The same page again: what is wrong, and what was typed except passwords. */
export interface AccountAnswer {
  /** Which form of the page was sent. */
  form: 'fields' | 'password' | 'sign-out';
  refusal: AccountRefusal;
  typed: Partial<AccountForm>;
}

const STATUS: Record<AccountRefusal['kind'], number> = {
  invalid: 400,
  refused: 400,
  'too-many': 429,
  unavailable: 503,
};

/** Far longer than any rule allows. */
const MAXIMUM_LENGTH = 1000;

/** An answer with its status; who asked too much is told when to come back. */
export function refuse(
  refusal: AccountRefusal,
  { password: _, currentPassword: __, ...typed }: Partial<AccountForm>,
  form: AccountAnswer['form'] = 'fields',
) {
  const headers: Record<string, string> =
    refusal.kind === 'too-many' ? { 'Retry-After': String(refusal.retryAfterSeconds) } : {};
  const answer: AccountAnswer = { form, refusal, typed };
  return data(answer, { status: STATUS[refusal.kind], headers });
}

export interface SentAccountForm {
  form: AccountForm;
  intent: string;
  /** Of the mail's link. */
  token: string;
  /** Where to go when done, as sent. */
  to: string;
}

/** Reads the fields there are and no others: a role, a status or a token for calls is not among them. */
export async function readAccountForm(request: Request): Promise<SentAccountForm> {
  const sent = await readFormData(request);
  const read = (name: string) => readText(sent.get(name), MAXIMUM_LENGTH);
  const field = (name: AccountField) => read(name);
  return {
    form: {
      firstName: field('firstName'),
      lastName: field('lastName'),
      email: field('email'),
      phone: field('phone'),
      license: field('license'),
      password: field('password'),
      currentPassword: field('currentPassword'),
    },
    intent: read('intent'),
    token: read('token'),
    to: read('to'),
  };
}
