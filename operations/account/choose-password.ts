import { type AccountForm, type AccountProblem, checkNewPassword } from '#domain/account/check-account.ts';
import type { Refusable } from '../ports/accounts.ts';
import type { Services } from '../ports/services.ts';
import { checkPasswordFor, guessableProblem } from './check-password-for.ts';

export interface ChoosePassword {
  because: 'reset' | 'invitation';
  /** From the link in the mail. */
  token: string;
  form: Pick<AccountForm, 'password'>;
}

export type ChoosePasswordOutcome = Refusable | { kind: 'invalid'; problems: AccountProblem[] };

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
  return outcome.kind === 'weak-password' ? { kind: 'invalid', problems: [guessableProblem] } : outcome;
}
