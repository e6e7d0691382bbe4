import { type ActionFunctionArgs, type RouterContextProvider, redirect } from 'react-router';
import { clientIpContext, languageContext, servicesContext } from '#app/request/context.ts';
import { toLocalPath } from '#app/texts/language-form.ts';
import type { AccountForm } from '#domain/account/check-account.ts';
import { type ChoosePassword, changePassword, choosePassword } from '#operations/account/passwords.ts';
import type { Resumed } from '#operations/ports/accounts.ts';
import { accountSessionContext } from '../../middleware/session/account-session.ts';
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

/** Changes the password of the signed-in renter, ends the session and redirects to the sign-in page. */
export async function answerNewOwnPassword(
  context: Readonly<RouterContextProvider>,
  form: AccountForm,
  resumed: Extract<Resumed, { kind: 'signed-in' | 'unavailable' }>,
) {
  const { prefix, language } = context.get(languageContext);
  if (resumed.kind === 'unavailable') return refuse(resumed, {}, 'password');
  const { tokens, profile } = resumed;
  if (!profile) return refuse({ kind: 'refused' }, {}, 'password');
  const visitor = { clientIp: context.get(clientIpContext), language };
  const outcome = await changePassword(context.get(servicesContext), { tokens, profile, form }, visitor);
  if (outcome.kind !== 'done') return refuse(outcome, {}, 'password');
  context.get(accountSessionContext).end();
  return redirect(withNotice(toLocalPath(prefix, accountPaths.signIn), 'password-changed'), 303);
}
