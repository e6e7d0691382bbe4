import { useTranslations } from 'use-intl';
import { LocalLink } from '#app/ui/local-link.tsx';
import type { AccountAnswer } from './account-answer.ts';
import { AccountForm, PasswordField, useAccountFields } from './account-fields.tsx';
import { accountPaths } from './account-paths.ts';
import { AccountScreen } from './account-screen.tsx';

/** The page linked from a mail on which the renter chooses a password. */
export function NewPasswordScreen({
  page,
  token,
  answer,
}: {
  page: 'reset' | 'invitation';
  token: string;
  answer: AccountAnswer | undefined;
}) {
  const t = useTranslations(`account.${page}`);
  const fields = useAccountFields(answer);
  return (
    <AccountScreen heading={t('heading')} lead={t('lead')}>
      <AccountForm answer={answer} fields={fields} refused={t('refused')} submit={t('submit')}>
        <input type="hidden" name="token" value={token} />
        <PasswordField fields={fields} isNew />
      </AccountForm>
      <p>
        <LocalLink to={page === 'reset' ? accountPaths.forgot : accountPaths.signIn}>{t('other')}</LocalLink>
      </p>
    </AccountScreen>
  );
}
