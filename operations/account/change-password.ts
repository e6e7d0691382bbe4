import {
  type AccountForm,
  type AccountProblem,
  checkPasswordChange,
  wrongPassword,
} from '#domain/account/check-account.ts';
import type { Profile, Refusable, SessionTokens, Visitor } from '../ports/accounts.ts';
import type { Services } from '../ports/services.ts';
import { allowSignIn, forgiveSignIn } from './allow-account-try.ts';
import { checkPasswordFor, guessableProblem } from './check-password-for.ts';

export interface ChangePassword {
  tokens: SessionTokens;
  profile: Profile;
  form: Pick<AccountForm, 'currentPassword' | 'password'>;
}

export type ChangePasswordOutcome = Refusable | { kind: 'invalid'; problems: AccountProblem[] };

/** The current password is checked by a sign-in. All sessions of the user end. */
export async function changePassword(
  services: Services,
  { tokens, profile, form }: ChangePassword,
  visitor: Visitor,
): Promise<ChangePasswordOutcome> {
  const checked = checkPasswordChange(form);
  if (checked.kind === 'invalid') return checked;
  const { currentPassword, password } = checked.form;
  const { email, firstName, lastName } = profile;
  const problems = checkPasswordFor(services, password, [email, firstName, lastName]);
  if (problems.length > 0) return { kind: 'invalid', problems };
  const allowed = await allowSignIn(services, visitor.clientIp);
  if (allowed.kind === 'too-many') return allowed;
  const proof = await services.accounts.signIn({ email, password: currentPassword }, visitor);
  if (proof.kind === 'refused')
    return { kind: 'invalid', problems: [{ field: 'currentPassword', message: wrongPassword() }] };
  if (proof.kind !== 'signed-in') return proof;
  await forgiveSignIn(services, visitor.clientIp);
  const outcome = await services.accounts.changePassword(tokens, password);
  await services.accounts.signOut(proof.tokens);
  return outcome.kind === 'weak-password' ? { kind: 'invalid', problems: [guessableProblem] } : outcome;
}
