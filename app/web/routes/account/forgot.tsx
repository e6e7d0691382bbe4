import { redirect } from 'react-router';
import { useTranslations } from 'use-intl';
import { clientIpContext, languageContext, servicesContext } from '#app/request/context.ts';
import { passHeaders } from '#app/request/pass-headers.ts';
import { toLocalPath } from '#app/texts/language-form.ts';
import { LocalLink } from '#app/ui/local-link.tsx';
import { requestPasswordReset } from '#operations/account/passwords.ts';
import type { Route } from './+types/forgot';
import { readAccountForm, refuse } from './account-answer.ts';
import { AccountForm, EmailField, useAccountFields } from './account-fields.tsx';
import { accountPaths, withNotice } from './account-paths.ts';
import { AccountScreen } from './account-screen.tsx';

export const headers = passHeaders;

export function loader() {
  return null;
}

export async function action({ request, context }: Route.ActionArgs) {
  const { prefix, language } = context.get(languageContext);
  const { email } = (await readAccountForm(request)).form;
  const visitor = { clientIp: context.get(clientIpContext), language };
  const outcome = await requestPasswordReset(context.get(servicesContext), { email }, visitor);
  if (outcome.kind !== 'done') return refuse(outcome, { email });
  return redirect(withNotice(toLocalPath(prefix, accountPaths.signIn), 'reset-sent'), 303);
}

export default function Forgot({ actionData }: Route.ComponentProps) {
  const t = useTranslations('account.forgot');
  const fields = useAccountFields(actionData);
  return (
    <AccountScreen heading={t('heading')} lead={t('lead')}>
      <AccountForm answer={actionData} fields={fields} refused="" submit={t('submit')}>
        <EmailField fields={fields} />
      </AccountForm>
      <p>
        <LocalLink to={accountPaths.signIn}>{t('back')}</LocalLink>
      </p>
    </AccountScreen>
  );
}
