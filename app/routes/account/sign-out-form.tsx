import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import { Button } from '../../ui/button.tsx';
import { LocalLink } from '../../ui/local-link.tsx';
import type { AccountAnswer } from './account-answer.ts';
import { accountPaths } from './account-paths.ts';
import { RefusalNotice } from './account-screen.tsx';

export function SignOutForm({ answer }: { answer: AccountAnswer | undefined }) {
  const t = useTranslations('account.profile');
  return (
    <section aria-labelledby="sign-out">
      <h2 id="sign-out" className="text-heading">
        {t('session')}
      </h2>
      <p className="mt-1 mb-3 text-ink-muted">{t('sessionLead')}</p>
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
    <div className="mb-4 grid gap-2">
      <RefusalNotice refusal={refusal} refused={t('sessionRefused')} />
      {refusal.kind === 'refused' ? (
        <LocalLink to={accountPaths.forgot}>{t('changePassword')}</LocalLink>
      ) : null}
    </div>
  );
}
