import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import { Button } from '../../ui/button.tsx';

export function SignOutForm() {
  const t = useTranslations('account.profile');
  return (
    <section aria-labelledby="sign-out">
      <h2 id="sign-out" className="text-heading">
        {t('session')}
      </h2>
      <p className="mt-1 mb-3 text-ink-muted">{t('sessionLead')}</p>
      <Form method="post" noValidate className="flex flex-wrap gap-3">
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
