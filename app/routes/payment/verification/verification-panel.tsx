import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { type PanamaDateTime, timeOf } from '#domain/calendar/panama.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { Icon } from '../../../ui/icon.tsx';
import { GiveUpForm } from '../give-up-form.tsx';
import { usePaymentPoll } from '../use-payment-poll.ts';
import { WaitingPanel } from '../waiting-panel.tsx';
import { PAY_WINDOW_NAME } from './pay-channel.ts';
import { redirectVerificationWindow } from './verification-window.ts';

/**
 * The payment-verification step of requirements.md#states, with its texts. The link opens the same named
 * window, so it works when the window was blocked, and without scripts. payments.md#window-flow.
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
  useEffect(() => redirectVerificationWindow(challenge), [challenge]);
  return (
    <WaitingPanel
      id="verification"
      icon="shield"
      title={t('verifying')}
      lead={<p className="text-lg">{t('stay')}</p>}
      refresh={t('refresh')}
      wayOut={<GiveUpForm attemptId={attemptId} label={t('giveUp')} />}
    >
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
    </WaitingPanel>
  );
}
