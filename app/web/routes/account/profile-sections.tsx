import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import { LocalLink } from '#app/ui/local-link.tsx';
import type { Profile } from '#operations/ports/accounts.ts';
import type { AccountAnswer } from './account-answer.ts';
import { AccountForm, NameFields, PasswordField, useAccountFields } from './account-fields.tsx';
import { accountPaths } from './account-paths.ts';
import { RefusalNotice } from './account-screen.tsx';

/** The profile of the account: editable, read-only or hidden, as the content service allows. */
export function OwnData({
  profile,
  answer,
}: {
  profile: Profile | undefined;
  answer: AccountAnswer | undefined;
}) {
  const t = useTranslations('account.profile');
  if (profile?.isEditable) return <ProfileForm profile={profile} answer={answer} />;
  return (
    <section aria-labelledby="profile" className="titled">
      <h2 id="profile" className="text-heading">
        {t('data')}
      </h2>
      <p className="muted">{t(profile ? 'dataFixed' : 'dataNotKept')}</p>
      {profile ? <Facts profile={profile} /> : null}
    </section>
  );
}

function Facts({ profile }: { profile: Profile }) {
  const t = useTranslations('account.fields');
  const names = ['firstName', 'lastName', 'email', 'phone', 'license'] as const;
  return (
    <dl className="card panel facts">
      {names
        .filter((name) => profile[name] !== '')
        .map((name) => (
          <div key={name}>
            <dt>{t(name)}</dt>
            <dd className="strong">{profile[name]}</dd>
          </div>
        ))}
    </dl>
  );
}

function ProfileForm({ profile, answer }: { profile: Profile; answer: AccountAnswer | undefined }) {
  const t = useTranslations('account.profile');
  const { firstName, lastName, phone, license } = profile;
  const typed = answer && Object.keys(answer.typed).length > 0 ? answer : undefined;
  const fields = useAccountFields(typed, { firstName, lastName, phone, license });
  return (
    <section aria-labelledby="profile" className="titled">
      <h2 id="profile" className="text-heading">
        {t('data')}
      </h2>
      <p className="muted">{t('dataLead')}</p>
      <AccountForm answer={answer} fields={fields} refused={t('refused')} submit={t('save')} intent="save">
        <NameFields fields={fields} />
        {/* The number is stored in international format. The key makes the field show it after saving. */}
        <TextField key={phone} {...fields.field('phone')} type="tel" autoComplete="tel" inputMode="tel" />
        <TextField {...fields.field('license')} autoComplete="off" spellCheck={false} />
      </AccountForm>
    </section>
  );
}

/** Changes the password; the current one is required. `email` is for the browser's password manager. */
export function PasswordForm({ email, answer }: { email: string; answer: AccountAnswer | undefined }) {
  const t = useTranslations('account.profile');
  const tFields = useTranslations('account.fields');
  const fields = useAccountFields(answer);
  return (
    <section aria-labelledby="password" className="titled">
      <h2 id="password" className="text-heading">
        {t('changePassword')}
      </h2>
      <p className="muted">{t('passwordLead')}</p>
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

export function SignOutForm({ answer }: { answer: AccountAnswer | undefined }) {
  const t = useTranslations('account.profile');
  return (
    <section aria-labelledby="sign-out" className="titled">
      <h2 id="sign-out" className="text-heading">
        {t('session')}
      </h2>
      <p className="muted">{t('sessionLead')}</p>
      {answer ? <Refusal answer={answer} /> : null}
      <Form method="post" noValidate className="button-row">
        <Button variant="secondary" name="intent" value="sign-out">
          {t('signOut')}
        </Button>
        <Button variant="quiet" name="intent" value="sign-out-everywhere">
          {t('signOutEverywhere')}
        </Button>
      </Form>
    </section>
  );
}

/** If the content service refuses to end all sessions, links to changing the password, which ends them. */
function Refusal({ answer: { refusal } }: { answer: AccountAnswer }) {
  const t = useTranslations('account.profile');
  return (
    <div className="stack tight">
      <RefusalNotice refusal={refusal} refused={t('sessionRefused')} />
      {refusal.kind === 'refused' ? (
        <LocalLink to={accountPaths.forgot}>{t('changePassword')}</LocalLink>
      ) : null}
    </div>
  );
}
