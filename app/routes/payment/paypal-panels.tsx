import { Form, useLocation, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { timeOf } from '#domain/calendar/panama.ts';
import type { Cents } from '#domain/money/money.ts';
import { HiddenFields } from '../../forms/hidden-fields.tsx';
import { useFormat } from '../../i18n/use-format.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { PaymentView } from './payment-view.ts';
import { usePaymentPoll } from './use-payment-poll.ts';

/** The other way to pay: one button, which leads to PayPal's own pages. No script of PayPal's is here. */
export function PayPalForm({
  amountCents,
  paymentKey,
  carried = [],
}: {
  amountCents: Cents;
  paymentKey: string;
  carried?: readonly [string, string][];
}) {
  const t = useTranslations('payment.paypal');
  const format = useFormat();
  const busy = useNavigation().state !== 'idle';
  return (
    <Form
      method="post"
      id="paypal"
      aria-labelledby="paypal-title"
      className="card grid gap-4 p-5 sm:p-6 xl:self-start"
      onSubmit={(event) => (busy ? event.preventDefault() : undefined)}
    >
      <h2 id="paypal-title" className="text-heading font-(--heading-weight)">
        {t('title')}
      </h2>
      <p className="text-ink-muted">{t('lead')}</p>
      <input type="hidden" name="payment_key" value={paymentKey} />
      <HiddenFields entries={carried} />
      <Button
        variant="secondary"
        size="large"
        name="intent"
        value="pay-paypal"
        icon={<Icon name="external" />}
        aria-disabled={busy || undefined}
        className="w-full"
      >
        {t('pay', { amount: format.money(amountCents) })}
      </Button>
    </Form>
  );
}

type Waiting = Extract<PaymentView, { kind: 'paypal' }>;

/** An order waits at PayPal for its payer, perhaps because what they chose was declined. */
export function PayPalPanel({ payment }: { payment: Waiting }) {
  const t = useTranslations('payment.paypal');
  return (
    <>
      {payment.wasRefused ? (
        <Notice tone="danger" title={t('refusedTitle')} live>
          <p>{t('refused')}</p>
        </Notice>
      ) : null}
      <WaitingPanel payment={payment} />
    </>
  );
}

function WaitingPanel({ payment: { attemptId, payerUrl, until } }: { payment: Waiting }) {
  const t = useTranslations('payment.paypal');
  const format = useFormat();
  usePaymentPoll(attemptId, 'paypal');
  return (
    <section
      aria-labelledby="paypal-title"
      className="card grid justify-items-center gap-5 p-6 text-center sm:p-10"
    >
      <Icon name="external" className="size-12 text-accent-ink" />
      <div role="status" className="grid gap-2">
        <h2 id="paypal-title" className="text-heading">
          {t('waitingTitle')}
        </h2>
        <p>{t('waiting')}</p>
      </div>
      <a href={payerUrl} className="button" data-variant="primary" data-size="large">
        <Icon name="external" />
        {t('goOn')}
      </a>
      {until ? (
        <p className="text-sm text-ink-muted">{t('until', { time: format.time(timeOf(until)) })}</p>
      ) : null}
      <div className="flex flex-wrap justify-center gap-3">
        <LookAgain />
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
function LookAgain() {
  const t = useTranslations('payment.paypal');
  const { pathname } = useLocation();
  return (
    <noscript>
      <a href={pathname} className="button" data-variant="secondary" data-size="medium">
        {t('refresh')}
      </a>
    </noscript>
  );
}

/** Why PayPal did not pay; the card form, which would say it of a card, is beside it. */
export function PayPalNotice({
  refusal,
}: {
  refusal: Extract<PaymentView, { kind: 'form' }>['paypalRefusal'];
}) {
  const t = useTranslations('payment');
  if (!refusal) return null;
  return (
    <Notice tone={refusal === 'cancelled' ? 'info' : 'danger'} title={t('refused.title')} live>
      <p>{t(`paypal.${refusal}`)}</p>
      {refusal === 'reversed' ? null : <p>{t('refused.nothingCharged')}</p>}
    </Notice>
  );
}
