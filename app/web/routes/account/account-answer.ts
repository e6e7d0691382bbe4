import { data } from 'react-router';
import { readFormData, readText } from '#app/request/read-body.ts';
import type { AccountField, AccountForm, AccountProblem } from '#domain/account/check-account.ts';
import type { NotNow } from '#operations/ports/accounts.ts';

export type AccountRefusal = { kind: 'invalid'; problems: AccountProblem[] } | { kind: 'refused' } | NotNow;

/** Data of the page after a refused form: the problems, and what was typed except passwords. */
export interface AccountAnswer {
  /** Which form of the page was submitted. */
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

/** In characters. Far longer than any rule allows. */
const MAXIMUM_LENGTH = 1000;

/** Returns a refusal as a response with its status. Rate-limited requests get Retry-After. */
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
  /** The token in the link of the mail. */
  token: string;
  /** The path to redirect to after success, as sent and not validated. */
  to: string;
}

/** Reads only the known fields, so a form cannot set others such as a role, a status or an API token. */
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
