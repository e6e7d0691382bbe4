import { type ActionFunctionArgs, redirect } from 'react-router';
import { type ChoosePassword, choosePassword } from '#operations/account/change-password.ts';
import { languageContext, servicesContext } from '../../context.ts';
import { toLocalPath } from '../../i18n/language-form.ts';
import { accountSessionContext } from '../../middleware/account-session.ts';
import { readAccountForm, refuse } from './account-answer.ts';
import { accountPaths, withNotice } from './account-paths.ts';

/** Sets the password for the token from a mail's link, ends the session and redirects to the sign-in page. */
export async function answerNewPassword(
  { request, context }: Pick<ActionFunctionArgs, 'request' | 'context'>,
  because: ChoosePassword['because'],
) {
  const { form, token } = await readAccountForm(request);
  const { password } = form;
  const outcome = await choosePassword(context.get(servicesContext), { because, token, form: { password } });
  if (outcome.kind !== 'done') return refuse(outcome, {});
  context.get(accountSessionContext).end();
  const notice = because === 'reset' ? 'password-changed' : 'welcome';
  const { prefix } = context.get(languageContext);
  return redirect(withNotice(toLocalPath(prefix, accountPaths.signIn), notice), 303);
}
