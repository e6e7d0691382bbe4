import { redirect } from 'react-router';
import { useTranslations } from 'use-intl';
import { languageContext, servicesContext } from '#app/request/context.ts';
import { passHeaders } from '#app/request/pass-headers.ts';
import { toLocalPath } from '#app/texts/language-form.ts';
import { LocalLink } from '#app/ui/local-link.tsx';
import type { Route } from './+types/verify';
import { readAccountForm, refuse } from './account-answer.ts';
import { AccountForm, useAccountFields } from './account-fields.tsx';
import { accountPaths, withNotice } from './account-paths.ts';
import { AccountScreen } from './account-screen.tsx';

export const headers = passHeaders;

export function loader({ url }: Route.LoaderArgs) {
  return { token: url.searchParams.get('token') ?? '' };
}

/** Only the button confirms, because programs that scan mails follow links. */
export async function action({ request, context }: Route.ActionArgs) {
  const { token } = await readAccountForm(request);
  const outcome = await context.get(servicesContext).accounts.verifyEmail(token);
  if (outcome.kind !== 'done') return refuse(outcome, {});
  const { prefix } = context.get(languageContext);
  return redirect(withNotice(toLocalPath(prefix, accountPaths.signIn), 'verified'), 303);
}

export default function Verify({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations('account.verify');
  const fields = useAccountFields(actionData);
  return (
    <AccountScreen heading={t('heading')} lead={t('lead')}>
      <AccountForm answer={actionData} fields={fields} refused={t('refused')} submit={t('submit')}>
        <input type="hidden" name="token" value={loaderData.token} />
      </AccountForm>
      <p>
        <LocalLink to={accountPaths.signIn}>{t('other')}</LocalLink>
      </p>
    </AccountScreen>
  );
}
