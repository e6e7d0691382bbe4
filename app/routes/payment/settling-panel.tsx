import { useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import { Icon } from '../../ui/icon.tsx';
import { usePaymentPoll } from './use-payment-poll.ts';

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
  const { pathname } = useLocation();
  usePaymentPoll(attemptId, 'settling');
  return (
    <section
      aria-labelledby="settling"
      className="card grid justify-items-center gap-4 p-6 text-center sm:p-10"
    >
      <Icon name="clock" className="size-12 text-accent-ink" />
      <div role="status" className="grid gap-2">
        <h2 id="settling" className="text-heading">
          {t(`${waitsFor}.title`)}
        </h2>
        <p>{review ? t('review') : t(`${waitsFor}.text`)}</p>
      </div>
      <noscript>
        <a href={pathname} className="button" data-variant="secondary" data-size="medium">
          {t('refresh')}
        </a>
      </noscript>
    </section>
  );
}
