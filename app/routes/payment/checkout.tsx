import { data, type MiddlewareFunction, redirect } from 'react-router';
import { useTranslations } from 'use-intl';
import { fromInstant } from '#domain/calendar/panama.ts';
import { cancelPayment } from '#operations/cancel-payment.ts';
import { reviewCheckout } from '#operations/review-checkout.ts';
import { type StartCardPaymentOutcome, startCardPayment } from '#operations/start-card-payment.ts';
import { startPayPalPayment } from '#operations/start-paypal-payment.ts';
import {
  clientIpContext,
  draftSessionContext,
  languageContext,
  publicOriginContext,
  servicesContext,
} from '../../context.ts';
import { toLocalPath } from '../../i18n/language-form.ts';
import { cardPage } from '../../middleware/card-page.ts';
import { checkReservationDetails } from '../../middleware/check-reservation-details.ts';
import { checkReservationSuccessRedirect } from '../../middleware/check-reservation-success-redirect.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { StepProgress } from '../../ui/step-progress.tsx';
import { StickyBill, WithBill } from '../../ui/sticky-bill.tsx';
import type { Route } from './+types/checkout';
import { answerPayPalPayment } from './answer-paypal-payment.ts';
import { CardForm } from './card-form.tsx';
import { CheckoutSummary } from './checkout-summary.tsx';
import { type PaymentView, toPaymentView } from './payment-view.ts';
import { PayPalForm, PayPalNotice, PayPalPanel } from './paypal-panels.tsx';
import { parseCheckoutForm, parsePayPalForm, readSmallForm } from './read-card-form.ts';
import { SettlingPanel } from './settling-panel.tsx';
import { VerificationPanel } from './verification-panel.tsx';
import { useClosingWindow } from './verification-window.ts';

/** SPEC.md section 2: the guards of checkout, in their order; then what every page with a card form has. */
export const middleware: MiddlewareFunction<Response>[] = [
  checkReservationDetails,
  checkReservationSuccessRedirect,
  cardPage,
];

export async function loader({ context }: Route.LoaderArgs) {
  const { prefix } = context.get(languageContext);
  const services = context.get(servicesContext);
  const checkout = await reviewCheckout(services, context.get(draftSessionContext).id);
  if (checkout.kind === 'done') throw redirect(toLocalPath(prefix, '/reserva/thanks'));
  if (checkout.kind !== 'open') throw redirect(toLocalPath(prefix, '/reserva'));
  const { reservation, attempt } = checkout;
  const { code, quote, sold, search, holdUntil } = reservation;
  return {
    code,
    quote,
    sold,
    search,
    heldUntil: holdUntil === undefined ? undefined : fromInstant(holdUntil),
    payment: toPaymentView(attempt),
    paymentKey: crypto.randomUUID(),
    // A key of its own: a form that lies in the browser's history must not stand for the other method.
    paypalKey: services.paypal && crypto.randomUUID(),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const draftId = context.get(draftSessionContext).id;
  const { prefix } = context.get(languageContext);
  const fields = (await readSmallForm(request)) ?? new URLSearchParams();
  const from = {
    publicOrigin: context.get(publicOriginContext),
    clientIp: context.get(clientIpContext),
  };
  const paypal = parsePayPalForm(fields);
  if (paypal) {
    const payment = { draftId, clientKey: paypal.paymentKey, ...from };
    return answerPayPalPayment(await startPayPalPayment(services, payment), prefix);
  }
  const form = parseCheckoutForm(fields);
  if (!form) throw data('Bad request', { status: 400 });
  if (form.intent === 'cancel-payment') {
    await cancelPayment(services, { attemptId: form.attemptId, draftId });
    return redirect(toLocalPath(prefix, '/reserva/checkout'), 303);
  }
  const outcome = await startCardPayment(services, {
    draftId,
    form: form.card,
    clientKey: form.paymentKey,
    ...from,
  });
  return answer(outcome, prefix);
}

/** What each outcome of a payment looks like to a browser. Carries no card value back. PAYMENTS.md section 7. */
function answer(outcome: StartCardPaymentOutcome, prefix: '' | '/es' | '/en') {
  switch (outcome.kind) {
    case 'attempted':
      return redirect(
        toLocalPath(prefix, outcome.attempt.state === 'paid' ? '/reserva/thanks' : '/reserva/checkout'),
        303,
      );
    case 'invalid':
      return data({ problems: outcome.problems, refusal: undefined }, 400);
    case 'done':
      return redirect(toLocalPath(prefix, '/reserva/thanks'), 303);
    case 'hold-ended':
    case 'no-reservation':
      return redirect(toLocalPath(prefix, '/reserva'), 303);
    case 'too-many-attempts':
      return data({ problems: [], refusal: 'tooMany' as const }, 409);
    case 'outdated-form':
      return data({ problems: [], refusal: 'outdatedForm' as const }, 409);
    case 'no-card-gateway':
      return data({ problems: [], refusal: 'unavailable' as const }, 503);
    case 'rate-limited':
      return data(
        { problems: [], refusal: 'rateLimited' as const },
        { status: 429, headers: { 'Retry-After': String(outcome.retryAfterSeconds) } },
      );
  }
}

type Answered = Route.ComponentProps['actionData'];

interface PaymentFormsProps
  extends Pick<Route.ComponentProps['loaderData'], 'quote' | 'heldUntil' | 'paymentKey' | 'paypalKey'> {
  payment: Extract<PaymentView, { kind: 'form' }>;
  answered: Answered;
}

/** The ways to pay, beside each other where there is room; PayPal only where the company has an account. */
function PaymentForms({ quote, heldUntil, paymentKey, paypalKey, payment, answered }: PaymentFormsProps) {
  const t = useTranslations('payment.paypal');
  const refusal = answered ? answered.refusal : payment.refusal;
  const paypalRefusal = answered
    ? 'paypalRefusal' in answered
      ? answered.paypalRefusal
      : undefined
    : payment.paypalRefusal;
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
          amountCents={quote.dueNowCents}
          heldUntil={heldUntil}
          paymentKey={paymentKey}
          problems={answered?.problems ?? []}
          refusal={refusal}
        />
        {paypalKey ? <PayPalForm amountCents={quote.dueNowCents} paymentKey={paypalKey} /> : null}
      </div>
    </>
  );
}

/** Without this a document loses what the action says, for example when to come back. */
export function headers({ actionHeaders }: Route.HeadersArgs): Headers {
  return actionHeaders;
}

export default function Checkout({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations('payment');
  const { quote, payment } = loaderData;
  useClosingWindow(payment.kind);
  return (
    <>
      <PageHead title={t('title')} access="private" />
      <StepProgress current="payment" />
      <h1 className="mt-7 mb-5 text-title">{t('heading')}</h1>
      <WithBill>
        <div className="grid min-w-0 gap-6">
          {payment.kind === 'verification' ? (
            <VerificationPanel attemptId={payment.attemptId} until={payment.until} />
          ) : null}
          {payment.kind === 'settling' ? <SettlingPanel {...payment} /> : null}
          {payment.kind === 'paypal' ? <PayPalPanel payment={payment} /> : null}
          {payment.kind === 'form' ? (
            <PaymentForms {...loaderData} payment={payment} answered={actionData} />
          ) : null}
        </div>
        <StickyBill quote={quote} summary={<CheckoutSummary {...loaderData} />} />
      </WithBill>
    </>
  );
}
