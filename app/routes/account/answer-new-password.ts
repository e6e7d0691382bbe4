import { redirect } from 'react-router';
import { type ChoosePassword, choosePassword } from '#operations/account/choose-password.ts';
import type { Services } from '#operations/ports/services.ts';
import { type LanguageForm, toLocalPath } from '../../i18n/language-form.ts';
import type { AccountSession } from '../../middleware/account-session.ts';
import { refuse, type SentAccountForm } from './account-answer.ts';
import { accountPaths, withNotice } from './account-paths.ts';

/** Sets the password that came with the link of a mail; then one signs in with it. */
export async function answerNewPassword(
  {
    services,
    session,
    prefix,
  }: { services: Services; session: AccountSession } & Pick<LanguageForm, 'prefix'>,
  because: ChoosePassword['because'],
  { form, token }: SentAccountForm,
) {
  const outcome = await choosePassword(services, { because, token, form: { password: form.password } });
  if (outcome.kind !== 'done') return refuse(outcome, {});
  session.end();
  const notice = because === 'reset' ? 'password-changed' : 'welcome';
  return redirect(withNotice(toLocalPath(prefix, accountPaths.signIn), notice), 303);
}
