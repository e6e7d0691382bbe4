import {
  type AccountField,
  type AccountForm,
  type AccountProblem,
  checkRegistration,
  checkSignIn,
} from '#domain/account/check-account.ts';
import type { FieldProblem } from '#domain/message.ts';
import type { Done, SignIn, Visitor } from '../ports/accounts.ts';
import type { Services } from '../ports/services.ts';
import { logAccess } from '../security/log-access.ts';
import { allowAccountMail, allowSignIn, forgiveSignIn } from './account-limits.ts';
import { checkPasswordFor, guessableProblem } from './passwords.ts';

export type SignInOutcome = SignIn | { kind: 'invalid'; problems: FieldProblem<AccountField>[] };

/** A wrong password and an unknown address take the same path, here and in the content service. */
export async function signIn(
  services: Services,
  form: Pick<AccountForm, 'email' | 'password'>,
  visitor: Visitor,
): Promise<SignInOutcome> {
  const outcome = await trySigningIn(services, form, visitor);
  logAccess(services, {
    access: 'sign-in',
    outcome: outcome.kind,
    who: form.email,
    network: visitor.clientIp,
  });
  return outcome;
}

async function trySigningIn(
  services: Services,
  form: Pick<AccountForm, 'email' | 'password'>,
  visitor: Visitor,
): Promise<SignInOutcome> {
  const checked = checkSignIn(form);
  if (checked.kind === 'invalid') return checked;
  const allowed = await allowSignIn(services, visitor.clientIp);
  if (allowed.kind === 'too-many') return allowed;
  const outcome = await services.accounts.signIn(checked.form, visitor);
  if (outcome.kind === 'signed-in') await forgiveSignIn(services, visitor.clientIp);
  return outcome;
}

type RegisterOutcome = Done | { kind: 'invalid'; problems: AccountProblem[] } | { kind: 'refused' };

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
