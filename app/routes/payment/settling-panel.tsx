import { useTranslations } from 'use-intl';
import { usePaymentPoll } from './use-payment-poll.ts';
import { WaitingPanel } from './waiting-panel.tsx';

interface Settling {
  attemptId: string;
  /** Whether staff are reviewing the payment. */
  review: boolean;
  /** With `money`, PayPal has accepted the payment but not yet received the money. */
  waitsFor?: 'bank' | 'paypal' | 'money';
}

/** Shown while the outcome is not known. Never asks to pay again. payments.md#invariants, I7. */
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
