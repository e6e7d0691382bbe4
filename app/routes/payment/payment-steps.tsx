import { useTranslations } from 'use-intl';
import type { PanamaDateTime } from '#domain/calendar/panama.ts';
import type { FieldProblem } from '#domain/message.ts';
import type { Cents } from '#domain/money/money.ts';
import type { CardForm as CardFields } from '#domain/payment/check-card.ts';
import { CardForm, type CardRefusal } from './card-form.tsx';
import { IssuerNotice } from './issuer-notice.tsx';
import type { PaymentView, PayPalRefusal, ShownPayment } from './payment-view.ts';
import { PayPalForm, PayPalNotice, PayPalPanel } from './paypal-panels.tsx';
import { SettlingPanel } from './settling-panel.tsx';
import { VerificationPanel } from './verification-panel.tsx';
import { useClosingWindow } from './verification-window.ts';

/** What came of the last form that was sent. */
export interface PaymentAnswer {
  problems: readonly FieldProblem<keyof CardFields>[];
  refusal: CardRefusal | undefined;
  paypalRefusal?: PayPalRefusal | 'setup' | undefined;
}

interface PaymentStepsProps extends ShownPayment {
  amountCents: Cents;
  heldUntil?: PanamaDateTime | undefined;
  paymentKey: string;
  /** Undefined: the company has no account at PayPal. */
  paypalKey: string | undefined;
  answered: PaymentAnswer | undefined;
  /** Sent along with whatever pays. */
  carried?: readonly [string, string][];
}

/** The ways to pay an amount, or where the payment under way stands. */
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

/** The ways to pay, beside each other where there is room; PayPal only where the company has an account. */
function PaymentForms({
  payment,
  answered,
  amountCents,
  heldUntil,
  paymentKey,
  paypalKey,
  carried,
}: PaymentStepsProps & { payment: Extract<PaymentView, { kind: 'form' }> }) {
  const t = useTranslations('payment.paypal');
  const { refusal, paypalRefusal } = answered ?? payment;
  return (
    <>
      <PayPalNotice refusal={paypalRefusal} />
      {paypalKey ? (
        <a href="#paypal" className="justify-self-start underline xl:hidden">
          {t('or')}
        </a>
      ) : null}
      <div className={paypalKey ? 'grid gap-6 xl:grid-cols-[minmax(0,1fr)_17rem]' : 'grid gap-6'}>
        <CardForm
          amountCents={amountCents}
          heldUntil={heldUntil}
          paymentKey={paymentKey}
          problems={answered?.problems ?? []}
          refusal={refusal}
          {...(carried && { carried })}
        />
        {paypalKey ? (
          <PayPalForm amountCents={amountCents} paymentKey={paypalKey} {...(carried && { carried })} />
        ) : null}
      </div>
    </>
  );
}
