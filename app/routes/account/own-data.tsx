import { useTranslations } from 'use-intl';
import type { Profile } from '#operations/ports/accounts.ts';
import { TextField } from '../../ui/field.tsx';
import type { AccountAnswer } from './account-answer.ts';
import { AccountForm, NameFields, useAccountFields } from './account-fields.tsx';

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
    <section aria-labelledby="profile">
      <h2 id="profile" className="text-heading">
        {t('data')}
      </h2>
      <p className="mt-1 mb-3 text-ink-muted">{t(profile ? 'dataFixed' : 'dataNotKept')}</p>
      {profile ? <Facts profile={profile} /> : null}
    </section>
  );
}

function Facts({ profile }: { profile: Profile }) {
  const t = useTranslations('account.fields');
  const names = ['firstName', 'lastName', 'email', 'phone', 'license'] as const;
  return (
    <dl className="card panel grid gap-x-6 gap-y-3 sm:grid-cols-2">
      {names
        .filter((name) => profile[name] !== '')
        .map((name) => (
          <div key={name}>
            <dt className="text-sm text-ink-muted">{t(name)}</dt>
            <dd className="break-words font-semibold">{profile[name]}</dd>
          </div>
        ))}
    </dl>
  );
}

/** The data that prefills the client form of the next reservation. */
function ProfileForm({ profile, answer }: { profile: Profile; answer: AccountAnswer | undefined }) {
  const t = useTranslations('account.profile');
  const { firstName, lastName, phone, license } = profile;
  const typed = answer && Object.keys(answer.typed).length > 0 ? answer : undefined;
  const fields = useAccountFields(typed, { firstName, lastName, phone, license });
  return (
    <section aria-labelledby="profile">
      <h2 id="profile" className="text-heading">
        {t('data')}
      </h2>
      <p className="mt-1 mb-3 text-ink-muted">{t('dataLead')}</p>
      <AccountForm answer={answer} fields={fields} refused={t('refused')} submit={t('save')} intent="save">
        <NameFields fields={fields} />
        {/* The number is stored in international format. The key makes the field show it after saving. */}
        <TextField key={phone} {...fields.field('phone')} type="tel" autoComplete="tel" inputMode="tel" />
        <TextField {...fields.field('license')} autoComplete="off" spellCheck={false} />
      </AccountForm>
    </section>
  );
}
