import { data, type MiddlewareFunction, type RouterContextProvider, redirect, replace } from 'react-router';
import { useTranslations } from 'use-intl';
import {
  clientIpContext,
  languageContext,
  publicOriginContext,
  servicesContext,
} from '#app/request/context.ts';
import { toLocalPath } from '#app/texts/language-form.ts';
import { useSettled } from '#app/ui/use-settled.ts';
import { type CancellationOffer, offerCancellation } from '#domain/reservation/cancellation.ts';
import { cancelPayment } from '#operations/payment/own-attempt.ts';
import type { Services } from '#operations/ports/services.ts';
import {
  type Balance,
  fingerprintBalance,
  finishPrecheckin,
  isSettled,
  reviewBalance,
} from '#operations/precheckin/finish-precheckin.ts';
import { isPayingPrecheckin } from '#operations/precheckin/last-payment.ts';
import type { OpenPrecheckin } from '#operations/precheckin/open-precheckin.ts';
import {
  payPrecheckinByCard,
  payPrecheckinWithPayPal,
  reviewPrecheckinPayment,
} from '#operations/precheckin/pay-precheckin.ts';
import { agreedCancellation } from '#operations/reservation/agreed-cancellation.ts';
import { PageHead } from '../../frame/page-head.tsx';
import { cardPage } from '../../middleware/guards/card-page.ts';
import { checkPrecheckinData, precheckinContext } from '../../middleware/guards/check-precheckin-data.ts';
import { preventDirectAccess } from '../../middleware/guards/prevent-direct-access.ts';
import { readClaims } from '../../middleware/session/reservation-passes.ts';
import { answerCardPayment } from '../payment/card/answer-card-payment.ts';
import { parseCheckoutForm, parsePayPalForm, readSmallForm } from '../payment/checkout-forms.ts';
import { offerPayment } from '../payment/offer-payment.ts';
import { showPayment } from '../payment/payment-view.ts';
import { answerPayPal } from '../payment/paypal/answer-paypal-payment.ts';
import type { Route } from './+types/checkout';
import { PrecheckinCheckout, type StopReason } from './checkout-screen.tsx';
import { precheckinPaths } from './precheckin-paths.ts';
import { PrecheckinProgress } from './precheckin-progress.tsx';

export const middleware: MiddlewareFunction<Response>[] = [
  checkPrecheckinData,
  preventDirectAccess('chosen'),
  cardPage,
];

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const local = (path: string) => toLocalPath(context.get(languageContext).prefix, path);
  const payment = await reviewPrecheckinPayment(services, context.get(precheckinContext));
  if (!payment) throw redirect(local(precheckinPaths.start));
  const { opened, balance, attempt } = payment;
  const { reservation, precheckin } = opened;
  const isPrepaid = reservation.reservationType === 'prepaid';
  // Paid on this page, or "back" led here: replaces it in the history, or "back" would lead here again.
  if (isSettled(opened, balance) && precheckin.step === 'done') throw replace(local(precheckinPaths.thanks));
  return {
    before: reservation.quote,
    after: (balance?.becomes ?? reservation).quote,
    addedCents: balance?.addedCents ?? 0,
    dueNowCents: balance?.dueNowCents ?? 0,
    atBranchCents: balance?.atBranchCents ?? reservation.quote.dueAtBranchCents,
    isPrepaid,
    cancellation: offerWhenPaid(services, opened, balance),
    ...showPayment(attempt),
    ...offerPayment(services, reservation.renter),
    versionToken: balance ? fingerprintBalance(opened, balance) : '',
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const sent = (await readSmallForm(request)) ?? new URLSearchParams();
  const services = context.get(servicesContext);
  const local = (path: string) => toLocalPath(context.get(languageContext).prefix, path);
  const form = parseCheckoutForm(sent);
  if (form?.intent === 'cancel-payment') {
    const { attemptId } = form;
    const claims = readClaims(request, context);
    await cancelPayment(services, { attemptId, draftId: undefined, claims });
    return redirect(local(precheckinPaths.checkout), 303);
  }
  const opened = context.get(precheckinContext);
  if (!(await isCurrent(services, opened, sent.get('shown'))))
    return stopAt(services, opened, 'changed-meanwhile');
  if (sent.get('intent') === 'finish') {
    // An amount that is due now cannot be skipped: the outcome is then `to-pay`.
    const finished = await finishPrecheckin(services, opened, { payNow: false });
    if (finished.kind === 'done') return replace(local(precheckinPaths.thanks), 303);
    return stopAt(services, opened, finished.kind === 'to-pay' ? 'changed-meanwhile' : finished.kind);
  }
  return pay(context, sent, {
    again: local(precheckinPaths.checkout),
    thanks: local(precheckinPaths.thanks),
  });
}

async function pay(
  context: Readonly<RouterContextProvider>,
  sent: URLSearchParams,
  { again, thanks }: { again: string; thanks: string },
) {
  const services = context.get(servicesContext);
  const opened = context.get(precheckinContext);
  const from = {
    draftId: undefined,
    publicOrigin: context.get(publicOriginContext),
    clientIp: context.get(clientIpContext),
  };
  const paypal = parsePayPalForm(sent);
  if (paypal) {
    const press = { ...from, clientKey: paypal.paymentKey };
    const outcome = await payPrecheckinWithPayPal(services, opened, press);
    return isOther(outcome)
      ? answerOther(services, opened, { outcome, thanks })
      : answerPayPal(outcome, again);
  }
  const form = parseCheckoutForm(sent);
  if (form?.intent !== 'pay-card') throw data('Bad request', { status: 400 });
  const card = { ...from, form: form.card, clientKey: form.paymentKey };
  const outcome = await payPrecheckinByCard(services, opened, card);
  return isOther(outcome)
    ? answerOther(services, opened, { outcome, thanks })
    : answerCardPayment(outcome, { paid: again, again });
}

/**
 * Whether the balance is still the one that the page showed. The preferences may have changed on another
 * device, or another reservation may have been opened meanwhile; then nothing may be paid.
 */
async function isCurrent(
  services: Services,
  opened: OpenPrecheckin,
  versionToken: string | null,
): Promise<boolean> {
  const balance = await reviewBalance(services, opened);
  return !balance || fingerprintBalance(opened, balance) === versionToken;
}

const OTHERS = [
  'done',
  'applied',
  'no-unit-free',
  'payment-in-progress',
  'changed-meanwhile',
  'hold-ended',
  'over',
  'unknown',
];

type Other = 'done' | 'applied' | 'hold-ended' | 'over' | 'unknown' | StopReason;

/** Whether the reservation was changed first, so that nothing was charged. */
function isOther<Outcome extends { kind: string }>(
  outcome: Outcome,
): outcome is Extract<Outcome, { kind: Other }> {
  return OTHERS.includes(outcome.kind);
}

function answerOther(
  services: Services,
  opened: OpenPrecheckin,
  { outcome: { kind }, thanks }: { outcome: { kind: Other }; thanks: string },
) {
  if (kind === 'done' || kind === 'applied') return replace(thanks, 303);
  const isGone = kind === 'hold-ended' || kind === 'over' || kind === 'unknown';
  return stopAt(services, opened, isGone ? 'changed-meanwhile' : kind);
}

/** While a payment is in progress, begun in another tab, it must not say that nothing was charged. */
async function stopAt(services: Services, { reservation }: OpenPrecheckin, stopped: StopReason) {
  return stop((await isPayingPrecheckin(services, reservation.id)) ? 'payment-in-progress' : stopped);
}

function stop(stopped: StopReason) {
  return data({ problems: [], refusal: undefined, stopped }, 409);
}

/** Paid online, a rental for the counter is no longer free to cancel, which the renter must know before paying. */
function offerWhenPaid(
  services: Services,
  { reservation }: OpenPrecheckin,
  balance: Balance | undefined,
): CancellationOffer | undefined {
  if (!balance?.dueNowCents || reservation.reservationType === 'prepaid') return undefined;
  const rental = {
    pickupAt: reservation.search.pickupAt,
    totalCents: balance.becomes.quote.totalCents,
    dueNowCents: balance.dueNowCents,
  };
  return offerCancellation(agreedCancellation(services, reservation), rental, services.clock.now());
}

/** Also reloads after a refusal, so that the page shows the current amount. */
export const shouldRevalidate = () => true;

export default function Checkout({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations('precheckin.checkout');
  return (
    <>
      <PageHead title={t('heading')} access="private" />
      <PrecheckinProgress current="payment" withPayment />
      <h1 className="text-title">{t('heading')}</h1>
      <p className="lead">{t('lead')}</p>
      <PrecheckinCheckout page={loaderData} answer={useSettled(actionData)} />
    </>
  );
}
