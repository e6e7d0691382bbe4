import { useTranslations } from 'use-intl';
import { TextField } from '../../ui/field.tsx';
import type { AccountAnswer } from './account-answer.ts';
import { AccountForm, PasswordField, useAccountFields } from './account-fields.tsx';

/** Changes the password; the current one is required. `email` is for the browser's password manager. */
export function PasswordForm({ email, answer }: { email: string; answer: AccountAnswer | undefined }) {
  const t = useTranslations('account.profile');
  const tFields = useTranslations('account.fields');
  const fields = useAccountFields(answer);
  return (
    <section aria-labelledby="password">
      <h2 id="password" className="text-heading">
        {t('changePassword')}
      </h2>
      <p className="mt-1 mb-3 text-ink-muted">{t('passwordLead')}</p>
      <AccountForm
        answer={answer}
        fields={fields}
        refused={t('passwordRefused')}
        submit={t('changePassword')}
        intent="change-password"
      >
        <input type="hidden" autoComplete="username" value={email} readOnly />
        <TextField
          {...fields.field('currentPassword')}
          type="password"
          autoComplete="current-password"
          required
        />
        <PasswordField fields={fields} isNew label={tFields('newPassword')} />
      </AccountForm>
    </section>
  );
}
