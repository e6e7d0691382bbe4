import { type AccountForm, type AccountProblem, checkNewPassword } from '#domain/account/check-account.ts';
import type { Refusable } from '../ports/accounts.ts';
import type { Services } from '../ports/services.ts';
import { checkPasswordFor, guessableProblem } from './check-password-for.ts';

export interface ChoosePassword {
  /** Why there is a link: a forgotten password, or an invitation. */
  because: 'reset' | 'invitation';
  /** Of the mail's link. */
  token: string;
  form: Pick<AccountForm, 'password'>;
}

export type ChoosePasswordOutcome = Refusable | { kind: 'invalid'; problems: AccountProblem[] };

/** Sets the password with the link of a mail; `refused`: the link is used, too old or none of ours. */
export async function choosePassword(
  services: Services,
  { because, token, form }: ChoosePassword,
): Promise<ChoosePasswordOutcome> {
  const checked = checkNewPassword(form);
  if (checked.kind === 'invalid') return checked;
  // Whose it is, the service knows: names are its concern.
  const problems = checkPasswordFor(services, checked.form.password, []);
  if (problems.length > 0) return { kind: 'invalid', problems };
  const { accounts } = services;
  const input = { token, password: checked.form.password };
  const outcome =
    because === 'reset' ? await accounts.resetPassword(input) : await accounts.acceptInvitation(input);
  return outcome.kind === 'weak-password' ? { kind: 'invalid', problems: [guessableProblem] } : outcome;
}
