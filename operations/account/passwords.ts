import {
  type AccountForm,
  type AccountProblem,
  checkNewPassword,
  checkPasswordChange,
  checkPasswordRequest,
  guessablePassword,
  wrongPassword,
} from '#domain/account/check-account.ts';
import { isGuessablePassword } from '#domain/account/guessable-password.ts';
import type { Done, Profile, Refusable, SessionTokens, Visitor } from '../ports/accounts.ts';
import type { Services } from '../ports/services.ts';
import { logAccess } from '../security/log-access.ts';
import { allowAccountMail, allowSignIn, forgiveSignIn } from './account-limits.ts';

export interface ChoosePassword {
  because: 'reset' | 'invitation';
  /** From the link in the mail. */
  token: string;
  form: Pick<AccountForm, 'password'>;
}

type ChoosePasswordOutcome = Refusable | { kind: 'invalid'; problems: AccountProblem[] };

export const guessableProblem: AccountProblem = { field: 'password', message: guessablePassword() };

export interface ChangePassword {
  tokens: SessionTokens;
  profile: Profile;
  form: Pick<AccountForm, 'currentPassword' | 'password'>;
}

export type ChangePasswordOutcome = Refusable | { kind: 'invalid'; problems: AccountProblem[] };

/** The current password is checked by a sign-in. All sessions of the user end. */
export async function changePassword(
  services: Services,
  change: ChangePassword,
  visitor: Visitor,
): Promise<ChangePasswordOutcome> {
  const outcome = await tryChanging(services, change, visitor);
  logAccess(services, {
    access: 'password-change',
    outcome: outcome.kind,
    who: change.profile.email,
    network: visitor.clientIp,
  });
  return outcome;
}

async function tryChanging(
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

/** `names` are the renter's names and address; empty when the password may be used. */
export function checkPasswordFor({ site }: Services, password: string, names: string[]): AccountProblem[] {
  const about = [site.brand, site.name, ...names];
  return isGuessablePassword(password, about) ? [guessableProblem] : [];
}

/** `refused`: the link is used, expired or invalid. */
export async function choosePassword(
  services: Services,
  { because, token, form }: ChoosePassword,
): Promise<ChoosePasswordOutcome> {
  const checked = checkNewPassword(form);
  if (checked.kind === 'invalid') return checked;
  // Only the content service has the names of the account.
  const problems = checkPasswordFor(services, checked.form.password, []);
  if (problems.length > 0) return { kind: 'invalid', problems };
  const { accounts } = services;
  const input = { token, password: checked.form.password };
  const outcome =
    because === 'reset' ? await accounts.resetPassword(input) : await accounts.acceptInvitation(input);
  const access = because === 'reset' ? 'password-reset' : 'invitation';
  logAccess(services, { access, outcome: outcome.kind });
  return outcome.kind === 'weak-password' ? { kind: 'invalid', problems: [guessableProblem] } : outcome;
}

/** Known and unknown addresses get the same response. */
export async function requestPasswordReset(
  services: Services,
  form: Pick<AccountForm, 'email'>,
  visitor: Visitor,
): Promise<Done | { kind: 'invalid'; problems: AccountProblem[] }> {
  const checked = checkPasswordRequest(form);
  if (checked.kind === 'invalid') return checked;
  const { email } = checked.form;
  const allowed = await allowAccountMail(services, { email, clientIp: visitor.clientIp });
  if (allowed.kind === 'too-many') return allowed;
  const outcome = await services.accounts.requestPasswordReset(email, visitor);
  logAccess(services, {
    access: 'reset-mail',
    outcome: outcome.kind,
    who: email,
    network: visitor.clientIp,
  });
  return outcome;
}
