import { type RouterContextProvider, redirect } from 'react-router';
import type { AccountForm } from '#domain/account/check-account.ts';
import { changePassword } from '#operations/account/change-password.ts';
import type { Resumed } from '#operations/ports/accounts.ts';
import { clientIpContext, languageContext, servicesContext } from '../../context.ts';
import { toLocalPath } from '../../i18n/language-form.ts';
import { accountSessionContext } from '../../middleware/account-session.ts';
import { refuse } from './account-answer.ts';
import { accountPaths, withNotice } from './account-paths.ts';

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
