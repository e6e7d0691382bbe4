import { useTranslations } from 'use-intl';
import { guaranteeWords } from '#app/texts/guarantee-words.ts';
import { IssuerNotice } from '#app/ui/issuer-notice.tsx';
import { Notice } from '#app/ui/notice.tsx';
import type { FieldProblem } from '#domain/message.ts';
import type { Cents } from '#domain/money/money.ts';
import type { CardForm as CardFields } from '#domain/payment/card/check-card.ts';
import { CardForm, type CardRefusal, RefusalNotice } from './card/card-form.tsx';
import type { OfferedPayment } from './offer-payment.ts';
import type { PaymentPanelData, PaymentView, PayPalRefusal } from './payment-view.ts';
import { PayPalForm, PayPalNotice, PayPalPanel } from './paypal/paypal-panels.tsx';
import { usePaymentPoll } from './use-payment-poll.ts';
import { useClosingWindow, VerificationPanel } from './verification/verification-panel.tsx';
import { WaitingPanel } from './waiting-panel.tsx';

interface Settling {
  attemptId: string;
  review: boolean;
  /** With `money`, PayPal has accepted the payment but not yet received the money. */
  waitsFor?: 'bank' | 'paypal' | 'money';
}

const NO_PROBLEMS: [] = [];

/** The result of the last submitted form. */
export interface PaymentAnswer {
  problems: readonly FieldProblem<keyof CardFields>[];
  refusal: CardRefusal | undefined;
  paypalRefusal?: PayPalRefusal | 'setup' | undefined;
}

interface PaymentStepsProps extends PaymentPanelData, OfferedPayment {
  amountCents: Cents;
  /** Whether the amount is only held, for a reservation that is paid at the counter. */
  isGuarantee?: boolean;
  answered: PaymentAnswer | undefined;
  /** Additional hidden fields of every payment form. */
  carried?: readonly [string, string][];
}

/** The ways to pay an amount, or the state of the payment in progress. */
export function PaymentSteps(props: PaymentStepsProps) {
  const { payment, issuerSays } = props;
  useClosingWindow(payment.kind);
  return (
    <>
      {issuerSays ? <IssuerNotice text={issuerSays} /> : null}
      <Step {...props} payment={payment} />
    </>
  );
}

function Step(props: PaymentStepsProps) {
  const { payment } = props;
  switch (payment.kind) {
    case 'verification':
      return <VerificationPanel attemptId={payment.attemptId} until={payment.until} />;
    case 'settling':
      return <SettlingPanel {...payment} />;
    case 'paypal':
      return <PayPalPanel payment={payment} />;
    case 'form':
      return <PaymentForms {...props} payment={payment} />;
    case 'paid':
      return null;
  }
}

function PaymentForms({
  payment,
  answered,
  amountCents,
  isGuarantee = false,
  card,
  paypalKey,
  carried,
}: PaymentStepsProps & { payment: Extract<PaymentView, { kind: 'form' }> }) {
  const t = useTranslations('payment.paypal');
  const texts = useTranslations();
  const answer = answered ?? payment;
  const { refusal, paypalRefusal } = answer;
  return (
    <div className="inline-container stack">
      {isGuarantee ? (
        <Notice tone="info">
          <p>{guaranteeWords('ask', amountCents, texts)}</p>
        </Notice>
      ) : null}
      <PayPalNotice refusal={paypalRefusal} answer={answer} />
      {card && paypalKey ? (
        <a href="#paypal" className="to-paypal">
          {t('or')}
        </a>
      ) : null}
      <div className="stack">
        {card ? (
          <CardForm
            amountCents={amountCents}
            isGuarantee={isGuarantee}
            paymentKey={card.key}
            holder={card.holder}
            opensWindow={card.challenge === 'window'}
            problems={answered?.problems ?? NO_PROBLEMS}
            refusal={refusal}
            answer={answer}
            {...(carried && { carried })}
          />
        ) : (
          <WithoutCards refusal={refusal} answer={answer} isNothing={!paypalKey} />
        )}
        {paypalKey ? (
          <PayPalForm
            amountCents={amountCents}
            paymentKey={paypalKey}
            isOnly={!card}
            {...(carried && { carried })}
          />
        ) : null}
      </div>
    </div>
  );
}

/** Messages that the card form would show, for pages without one. */
function WithoutCards({
  refusal,
  answer,
  isNothing,
}: {
  refusal: CardRefusal | undefined;
  answer: unknown;
  isNothing: boolean;
}) {
  const t = useTranslations('payment');
  if (refusal) return <RefusalNotice refusal={refusal} answer={answer} />;
  return isNothing ? (
    <Notice tone="danger" title={t('card.title')}>
      <p>{t('refused.unavailable')}</p>
    </Notice>
  ) : null;
}

/** Shown while the outcome is not known. Never asks to pay again. payments.md#invariants, I7. */
function SettlingPanel({ attemptId, review, waitsFor = 'bank' }: Settling) {
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
