import { redirect } from 'react-router';
import { useTranslations } from 'use-intl';
import { clientIpContext, languageContext, servicesContext } from '#app/request/context.ts';
import { passHeaders } from '#app/request/pass-headers.ts';
import { toLocalPath } from '#app/texts/language-form.ts';
import { LocalLink } from '#app/ui/local-link.tsx';
import { registerAccount } from '#operations/account/sign-in-by-password.ts';
import { accountSessionContext } from '../../middleware/session/account-session.ts';
import type { Route } from './+types/register';
import { readAccountForm, refuse } from './account-answer.ts';
import { AccountForm, EmailField, NameFields, PasswordField, useAccountFields } from './account-fields.tsx';
import { accountPaths, withNotice } from './account-paths.ts';
import { AccountScreen } from './account-screen.tsx';

export const headers = passHeaders;

export async function loader({ context }: Route.LoaderArgs) {
  const { kind } = await context.get(accountSessionContext).resume();
  if (kind === 'signed-in')
    throw redirect(toLocalPath(context.get(languageContext).prefix, accountPaths.profile));
  return null;
}

export async function action({ request, context }: Route.ActionArgs) {
  const { prefix, language } = context.get(languageContext);
  const { firstName, lastName, email, password } = (await readAccountForm(request)).form;
  const form = { firstName, lastName, email, password };
  const visitor = { clientIp: context.get(clientIpContext), language };
  const outcome = await registerAccount(context.get(servicesContext), form, visitor);
  if (outcome.kind !== 'done') return refuse(outcome, form);
  return redirect(withNotice(toLocalPath(prefix, accountPaths.signIn), 'check-mail'), 303);
}

export default function Register({ actionData }: Route.ComponentProps) {
  const t = useTranslations('account.register');
  const fields = useAccountFields(actionData);
  return (
    <AccountScreen heading={t('heading')} lead={t('lead')}>
      <AccountForm answer={actionData} fields={fields} refused={t('refused')} submit={t('submit')}>
        <NameFields fields={fields} required />
        <EmailField fields={fields} />
        <PasswordField fields={fields} isNew />
      </AccountForm>
      <p>
        {t('hasAccount')} <LocalLink to={accountPaths.signIn}>{t('signIn')}</LocalLink>
      </p>
    </AccountScreen>
  );
}
