import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { Button } from '#app/ui/button.tsx';
import { HiddenFields } from '#app/ui/hidden-fields.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { useFormat } from '#app/ui/language/use-format.ts';
import { AnswerNotice, Notice } from '#app/ui/notice.tsx';
import { timeOf } from '#domain/calendar/panama.ts';
import type { Cents } from '#domain/money/money.ts';
import type { PaymentView } from '../payment-view.ts';
import { usePaymentPoll } from '../use-payment-poll.ts';
import { GiveUpForm, WaitingPanel } from '../waiting-panel.tsx';

/** Payment with PayPal: one button that leads to PayPal's own pages. Uses no script of PayPal. */
export function PayPalForm({
  amountCents,
  paymentKey,
  isOnly,
  carried = [],
}: {
  amountCents: Cents;
  paymentKey: string;
  /** Whether this is the only way to pay on the page. */
  isOnly: boolean;
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
      className="card panel stack"
      onSubmit={(event) => (busy ? event.preventDefault() : undefined)}
    >
      <h2 id="paypal-title" className="text-heading">
        {t('title')}
      </h2>
      <p className="muted">{t('lead')}</p>
      <input type="hidden" name="payment_key" value={paymentKey} />
      <HiddenFields entries={carried} />
      <Button
        variant={isOnly ? 'primary' : 'secondary'}
        size="large"
        name="intent"
        value="pay-paypal"
        icon={<Icon name="external" />}
        aria-disabled={busy || undefined}
        className="full"
      >
        {t('pay', { amount: format.money(amountCents) })}
      </Button>
    </Form>
  );
}

type Waiting = Extract<PaymentView, { kind: 'paypal' }>;

/** An order waits for the payer at PayPal, perhaps because their first funding source was declined. */
export function PayPalPanel({ payment }: { payment: Waiting }) {
  const t = useTranslations('payment.paypal');
  return (
    <>
      {payment.wasRefused ? (
        <Notice tone="danger" title={t('refusedTitle')} live>
          <p>{t('refused')}</p>
        </Notice>
      ) : null}
      <ApprovalPanel payment={payment} />
    </>
  );
}

function ApprovalPanel({ payment: { attemptId, payerUrl, until } }: { payment: Waiting }) {
  const t = useTranslations('payment.paypal');
  const format = useFormat();
  usePaymentPoll(attemptId, 'paypal');
  return (
    <WaitingPanel
      id="paypal-title"
      icon="external"
      title={t('waitingTitle')}
      lead={<p>{t('waiting')}</p>}
      refresh={t('refresh')}
      wayOut={<GiveUpForm attemptId={attemptId} label={t('giveUp')} />}
    >
      <a href={payerUrl} className="button" data-size="large">
        <Icon name="external" />
        {t('goOn')}
      </a>
      {until ? <p className="fine">{t('until', { time: format.time(timeOf(until)) })}</p> : null}
    </WaitingPanel>
  );
}

/** Why a PayPal payment failed. Refusals of cards are shown in the card form. */
export function PayPalNotice({
  refusal,
  answer,
}: {
  refusal: Extract<PaymentView, { kind: 'form' }>['paypalRefusal'];
  /** The action data with the refusal; each new one is announced. */
  answer: unknown;
}) {
  const t = useTranslations('payment');
  if (!refusal) return null;
  return (
    <AnswerNotice
      answer={answer}
      tone={refusal === 'cancelled' ? 'info' : 'danger'}
      title={t('refused.title')}
    >
      <p>{t(`paypal.${refusal}`)}</p>
      {refusal === 'reversed' ? null : <p>{t('refused.nothingCharged')}</p>}
    </AnswerNotice>
  );
}
