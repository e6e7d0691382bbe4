import {
  type AccountForm,
  type AccountProblem,
  checkNewPassword,
  weakPassword,
} from '#domain/account/check-account.ts';
import type { Refusable } from '../ports/accounts.ts';
import type { Services } from '../ports/services.ts';

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
  { accounts }: Services,
  { because, token, form }: ChoosePassword,
): Promise<ChoosePasswordOutcome> {
  const checked = checkNewPassword(form);
  if (checked.kind === 'invalid') return checked;
  const input = { token, password: checked.form.password };
  const outcome =
    because === 'reset' ? await accounts.resetPassword(input) : await accounts.acceptInvitation(input);
  return outcome.kind === 'weak-password'
    ? { kind: 'invalid', problems: [{ field: 'password', message: weakPassword() }] }
    : outcome;
}
