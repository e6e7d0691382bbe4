import { useEffect } from 'react';
import { Form, useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import { type PanamaDateTime, timeOf } from '#domain/calendar/panama.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PAY_WINDOW_NAME } from './pay-channel.ts';
import { usePaymentPoll } from './use-payment-poll.ts';
import { leadVerificationWindow } from './verification-window.ts';

/**
 * The payment-verification step of SPEC.md section 4, with its texts. The link is an ordinary one to the same named
 * window, so it works when the window was blocked and without scripts. PAYMENTS.md section 6.3.
 */
export function VerificationPanel({
  attemptId,
  until,
}: {
  attemptId: string;
  until: PanamaDateTime | undefined;
}) {
  const t = useTranslations('payment.verification');
  const format = useFormat();
  const challenge = `/pay/challenge/${attemptId}`;
  usePaymentPoll(attemptId, 'verification');
  useEffect(() => leadVerificationWindow(challenge), [challenge]);
  return (
    <section
      aria-labelledby="verification"
      className="card grid justify-items-center gap-5 p-6 text-center sm:p-10"
    >
      <Icon name="shield" className="size-12 text-accent-ink" />
      <div role="status" className="grid gap-2">
        <h2 id="verification" className="text-heading">
          {t('verifying')}
        </h2>
        <p className="text-lg">{t('stay')}</p>
      </div>
      <div className="grid gap-3">
        <p className="text-ink-muted">{t('missing')}</p>
        <a
          href={challenge}
          target={PAY_WINDOW_NAME}
          rel="opener"
          className="button"
          data-variant="primary"
          data-size="large"
        >
          <Icon name="external" />
          {t('verify')}
        </a>
      </div>
      {until ? (
        <p className="text-sm text-ink-muted">{t('until', { time: format.time(timeOf(until)) })}</p>
      ) : null}
      <div className="flex flex-wrap justify-center gap-3">
        <RefreshLink />
        <Form method="post">
          <input type="hidden" name="attempt" value={attemptId} />
          <Button variant="quiet" name="intent" value="cancel-payment">
            {t('giveUp')}
          </Button>
        </Form>
      </div>
    </section>
  );
}

/** For a browser without scripts: the page does not look by itself. */
function RefreshLink() {
  const t = useTranslations('payment.verification');
  const { pathname } = useLocation();
  return (
    <noscript>
      <a href={pathname} className="button" data-variant="secondary" data-size="medium">
        {t('refresh')}
      </a>
    </noscript>
  );
}
