import { type AccountForm, type AccountProblem, checkRegistration } from '#domain/account/check-account.ts';
import type { Done, Visitor } from '../ports/accounts.ts';
import type { Services } from '../ports/services.ts';
import { logAccess } from '../security/log-access.ts';
import { allowAccountMail } from './allow-account-try.ts';
import { checkPasswordFor, guessableProblem } from './change-password.ts';

export type RegisterOutcome = Done | { kind: 'invalid'; problems: AccountProblem[] } | { kind: 'refused' };

/** An address that already has an account gets no mail but the same response. */
export async function registerAccount(
  services: Services,
  form: Pick<AccountForm, 'firstName' | 'lastName' | 'email' | 'password'>,
  visitor: Visitor,
): Promise<RegisterOutcome> {
  const checked = checkRegistration(form);
  if (checked.kind === 'invalid') return checked;
  const { email, firstName, lastName, password } = checked.form;
  const problems = checkPasswordFor(services, password, [email, firstName, lastName]);
  if (problems.length > 0) return { kind: 'invalid', problems };
  const allowed = await allowAccountMail(services, { email, clientIp: visitor.clientIp });
  if (allowed.kind === 'too-many') return allowed;
  const outcome = await services.accounts.register(checked.form, visitor);
  logAccess(services, {
    access: 'registration',
    outcome: outcome.kind,
    who: email,
    network: visitor.clientIp,
  });
  return outcome.kind === 'weak-password' ? { kind: 'invalid', problems: [guessableProblem] } : outcome;
}
