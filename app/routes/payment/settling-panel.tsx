import { useTranslations } from 'use-intl';
import { usePaymentPoll } from './use-payment-poll.ts';
import { WaitingPanel } from './waiting-panel.tsx';

interface Settling {
  attemptId: string;
  /** A person is looking at it. */
  review: boolean;
  /** `money`: PayPal has accepted, but has not got it. */
  waitsFor?: 'bank' | 'paypal' | 'money';
}

/** The outcome is not known yet. Never asks to pay again. PAYMENTS.md section 11, I7. */
export function SettlingPanel({ attemptId, review, waitsFor = 'bank' }: Settling) {
  const t = useTranslations('payment.settling');
  usePaymentPoll(attemptId, 'settling');
  return (
    <WaitingPanel
      id="settling"
      icon="clock"
      title={t(`${waitsFor}.title`)}
      lead={<p>{review ? t('review') : t(`${waitsFor}.text`)}</p>}
      refresh={t('refresh')}
    />
  );
}
