import {
  data,
  type MiddlewareFunction,
  redirect,
  replace,
  type ShouldRevalidateFunctionArgs,
} from 'react-router';
import { useTranslations } from 'use-intl';
import {
  clientIpContext,
  draftSessionContext,
  languageContext,
  publicOriginContext,
  servicesContext,
} from '#app/request/context.ts';
import { type LanguageForm, toLocalPath } from '#app/texts/language-form.ts';
import { StepProgress } from '#app/ui/step-progress.tsx';
import { QuoteBar, StickyQuote, WithQuote } from '#app/ui/sticky-quote.tsx';
import { useSettled } from '#app/ui/use-settled.ts';
import { fromInstant, type Instant } from '#domain/calendar/panama.ts';
import { cancelPayment } from '#operations/payment/own-attempt.ts';
import { reviewCheckout } from '#operations/payment/review-checkout.ts';
import { type StartCardPaymentOutcome, startCardPayment } from '#operations/payment/start-card-payment.ts';
import { startPayPalPayment } from '#operations/payment/start-paypal-payment.ts';
import { agreedOffer } from '#operations/reservation/agreed-cancellation.ts';
import { useCheckoutLeaving } from '../../browser/leaving-checkout.tsx';
import { PageHead } from '../../frame/page-head.tsx';
import { cardPage } from '../../middleware/guards/card-page.ts';
import { checkReservationDetails } from '../../middleware/guards/check-reservation-details.ts';
import {
  checkReservationSuccessRedirect,
  NOTHING_PAID,
} from '../../middleware/guards/check-reservation-success-redirect.ts';
import { loadGround } from '../reservation/load-ground.ts';
import { continueTo, WANTS_NEXT } from '../reservation/next-page/handed-data.ts';
import { loadNextThanks } from '../reservation/next-page/load-next-page.ts';
import { toTripEnds } from '../reservation/thanks/thanks-page.ts';
import type { Route } from './+types/checkout';
import { answerCardPayment } from './card/answer-card-payment.ts';
import { parseCheckoutForm, parsePayPalForm, readSmallForm } from './checkout-forms.ts';
import { CheckoutSummary, HoldTime } from './checkout-summary.tsx';
import { offerPayment } from './offer-payment.ts';
import { type PaymentAnswer, PaymentSteps } from './payment-steps.tsx';
import { showPayment } from './payment-view.ts';
import { answerPayPalPayment } from './paypal/answer-paypal-payment.ts';

/** requirements.md#guards: the guards of checkout in order, then the middleware of pages with a card form. */
export const middleware: MiddlewareFunction<Response>[] = [
  checkReservationDetails,
  checkReservationSuccessRedirect,
  cardPage,
];

export async function loader({ context }: Route.LoaderArgs) {
  const { prefix } = context.get(languageContext);
  const services = context.get(servicesContext);
  const checkout = await reviewCheckout(services, context.get(draftSessionContext).id);
  if (checkout.kind === 'done') throw replace(toLocalPath(prefix, '/reserva/thanks'));
  if (checkout.kind !== 'open') throw redirect(toLocalPath(prefix, '/reserva'));
  const { reservation, attempt } = checkout;
  const { code, quote, snapshot, search, holdUntil, guaranteeCents } = reservation;
  return {
    code,
    quote,
    guaranteeCents,
    snapshot,
    search,
    phone: toTripEnds(reservation, services.content.current()).pickup.contact?.place?.phone,
    cancellation: agreedOffer(services, reservation),
    held: holdUntil === undefined ? undefined : toHold(holdUntil, services.clock.now()),
    ...showPayment(attempt),
    ...offerPayment(services, reservation.renter, guaranteeCents),
    ...loadGround(context),
  };
}

function toHold(endsAt: Instant, now: Instant) {
  return { until: fromInstant(endsAt), leftMs: Math.max(0, endsAt - now) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const draftId = context.get(draftSessionContext).id;
  const { prefix, language } = context.get(languageContext);
  const fields = (await readSmallForm(request)) ?? new URLSearchParams();
  const from = {
    publicOrigin: context.get(publicOriginContext),
    clientIp: context.get(clientIpContext),
    language,
  };
  const submittedCode = fields.get('reservation') ?? undefined;
  const paypal = parsePayPalForm(fields);
  if (paypal) {
    const payment = { draftId, submittedCode, clientKey: paypal.paymentKey, ...from };
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
    submittedCode,
    form: form.card,
    clientKey: form.paymentKey,
    ...from,
  });
  const paid = outcome.kind === 'attempted' && outcome.attempt.state === 'paid';
  const thanks = paid ? await loadNextThanks({ request, context, form: fields }) : undefined;
  return thanks
    ? data({ ...NO_ANSWER, next: thanks.next }, { headers: { 'Set-Cookie': thanks.cookie } })
    : answer(outcome, prefix);
}

const NO_ANSWER: PaymentAnswer = { problems: [], refusal: undefined };

/** Shows the paid reservation without a second request. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  const sent = await serverAction();
  return 'next' in sent ? continueTo(sent.next) : sent;
}

function answer(outcome: StartCardPaymentOutcome, prefix: LanguageForm['prefix']) {
  const local = (path: string) => toLocalPath(prefix, path);
  switch (outcome.kind) {
    case 'done':
      return redirect(local('/reserva/thanks'), 303);
    case 'hold-ended':
      return redirect(local('/reserva'), 303);
    case 'no-reservation':
      return redirect(local(NOTHING_PAID), 303);
    default:
      return answerCardPayment(outcome, {
        paid: local('/reserva/thanks'),
        again: local('/reserva/checkout'),
      });
  }
}

/** Reloads also after a form was refused as outdated, to show the current total; the router would keep the old data. */
export function shouldRevalidate({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return actionStatus === 409 || defaultShouldRevalidate;
}

/** Passes on the headers of the action, as Retry-After, which a document response would otherwise lose. */
export function headers({ actionHeaders }: Route.HeadersArgs): Headers {
  return actionHeaders;
}

export default function Checkout({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations('payment');
  const { code, quote, held, guaranteeCents } = loaderData;
  const isGuarantee = guaranteeCents !== undefined;
  const summary = <CheckoutSummary {...loaderData} />;
  useCheckoutLeaving(code);
  return (
    <>
      <PageHead title={t('title')} access="private" />
      <StepProgress current="payment" />
      <h1 className="text-title">{t(isGuarantee ? 'guarantee.heading' : 'heading')}</h1>
      {held ? <HoldTime {...held} /> : null}
      <WithQuote>
        <div className="stack">
          <QuoteBar quote={quote} summary={summary} />
          <PaymentSteps
            {...loaderData}
            amountCents={guaranteeCents ?? quote.dueNowCents}
            isGuarantee={isGuarantee}
            answered={useSettled(actionData)}
            carried={[
              ['reservation', code],
              [WANTS_NEXT, ''],
            ]}
          />
        </div>
        <StickyQuote quote={quote} summary={summary} />
      </WithQuote>
    </>
  );
}
