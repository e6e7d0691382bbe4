import { type AccountField, type AccountForm, checkSignIn } from '#domain/account/check-account.ts';
import type { FieldProblem } from '#domain/message.ts';
import type { SignIn, Visitor } from '../ports/accounts.ts';
import type { Services } from '../ports/services.ts';
import { logAccess } from '../security/log-access.ts';
import { allowSignIn, forgiveSignIn } from './allow-account-try.ts';

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
