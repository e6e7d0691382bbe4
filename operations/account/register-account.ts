import {
  type AccountForm,
  type AccountProblem,
  checkRegistration,
  weakPassword,
} from '#domain/account/check-account.ts';
import type { Done, Visitor } from '../ports/accounts.ts';
import type { Services } from '../ports/services.ts';
import { allowAccountMail } from './allow-account-try.ts';

export type RegisterOutcome = Done | { kind: 'invalid'; problems: AccountProblem[] } | { kind: 'refused' };

/**
 * Opens an account by the path that knows no roles. A mail asks to confirm the address; one that has an account already gets
 * none, and the answer is the same.
 */
export async function registerAccount(
  services: Services,
  form: Pick<AccountForm, 'firstName' | 'lastName' | 'email' | 'password'>,
  visitor: Visitor,
): Promise<RegisterOutcome> {
  const checked = checkRegistration(form);
  if (checked.kind === 'invalid') return checked;
  const { email } = checked.form;
  const allowed = await allowAccountMail(services, { email, clientIp: visitor.clientIp });
  if (allowed.kind === 'too-many') return allowed;
  const outcome = await services.accounts.register(checked.form, visitor);
  return outcome.kind === 'weak-password'
    ? { kind: 'invalid', problems: [{ field: 'password', message: weakPassword() }] }
    : outcome;
}
