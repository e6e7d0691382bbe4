import { data, type MiddlewareFunction, type RouterContextProvider, redirect } from 'react-router';
import { useTranslations } from 'use-intl';
import { cancelPayment } from '#operations/cancel-payment.ts';
import {
  completePrecheckin,
  fingerprintBalance,
  finishPrecheckin,
  reviewBalance,
} from '#operations/precheckin/finish-precheckin.ts';
import {
  type PayPrecheckinOutcome,
  payPrecheckinByCard,
  reviewPrecheckinPayment,
} from '#operations/precheckin/pay-precheckin.ts';
import {
  clientIpContext,
  draftSessionContext,
  languageContext,
  publicOriginContext,
  servicesContext,
} from '../../context.ts';
import { toLocalPath } from '../../i18n/language-form.ts';
import { checkPrecheckinData, precheckinContext } from '../../middleware/check-precheckin-data.ts';
import { preventDirectAccess } from '../../middleware/prevent-direct-access.ts';
import { readClaims } from '../../middleware/reservation-passes.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { answerCardPayment } from '../payment/answer-card-payment.ts';
import { toPaymentView } from '../payment/payment-view.ts';
import { type CheckoutForm, parseCheckoutForm, readSmallForm } from '../payment/read-card-form.ts';
import type { Route } from './+types/checkout';
import { PrecheckinCheckout, type StopReason } from './checkout-screen.tsx';
import { precheckinPaths } from './precheckin-paths.ts';
import { PrecheckinProgress } from './precheckin-progress.tsx';

export const middleware: MiddlewareFunction<Response>[] = [
  checkPrecheckinData,
  preventDirectAccess('chosen'),
];

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const opened = context.get(precheckinContext);
  const { balance, attempt } = await reviewPrecheckinPayment(services, opened);
  const { reservation, precheckin } = opened;
  const isPrepaid = reservation.reservationType === 'prepaid';
  const isSettled = balance === undefined || (isPrepaid && balance.addedCents === 0);
  // Paid meanwhile, or nothing to do: the step is noted and the page left.
  if (isSettled && (precheckin.step === 'done' || (await completePrecheckin(services, opened))))
    throw redirect(toLocalPath(context.get(languageContext).prefix, precheckinPaths.thanks));
  return {
    before: reservation.quote,
    after: (balance?.becomes ?? reservation).quote,
    addedCents: balance?.addedCents ?? 0,
    dueNowCents: balance?.dueNowCents ?? 0,
    isPrepaid,
    payment: toPaymentView(attempt),
    paymentKey: crypto.randomUUID(),
    shown: balance ? fingerprintBalance(opened, balance) : '',
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const sent = await readSmallForm(request);
  const form = sent?.get('intent') === 'finish' ? FINISH : sent && parseCheckoutForm(sent);
  if (!form) throw data('Bad request', { status: 400 });
  const services = context.get(servicesContext);
  const local = (path: string) => toLocalPath(context.get(languageContext).prefix, path);
  if (form.intent === 'cancel-payment') {
    const draftId = context.get(draftSessionContext).id;
    await cancelPayment(services, {
      attemptId: form.attemptId,
      draftId,
      claims: readClaims(request, context),
    });
    return redirect(local(precheckinPaths.checkout), 303);
  }
  const outcome = await settle(context, form, sent?.get('shown') ?? '');
  if (outcome.kind === 'done' || outcome.kind === 'applied')
    return redirect(local(precheckinPaths.thanks), 303);
  if (isStopped(outcome)) return data({ problems: [], refusal: undefined, stopped: toReason(outcome) }, 409);
  // The loader of this page sees what has been paid, and goes on.
  const again = local(precheckinPaths.checkout);
  return answerCardPayment(outcome, { paid: again, again });
}

type Stopped = Extract<
  PayPrecheckinOutcome,
  { kind: 'no-unit-free' | 'payment-in-progress' | 'changed-meanwhile' | 'over' | 'unknown' }
>;

/** Something else happened to the reservation first; nothing was charged. */
function isStopped(outcome: PayPrecheckinOutcome): outcome is Stopped {
  return ['no-unit-free', 'payment-in-progress', 'changed-meanwhile', 'over', 'unknown'].includes(
    outcome.kind,
  );
}

function toReason({ kind }: Stopped): StopReason {
  return kind === 'over' || kind === 'unknown' ? 'changed-meanwhile' : kind;
}

/** What is due stays for the counter, or nothing is due. */
const FINISH = { intent: 'finish' } as const;

type SentForm = typeof FINISH | Exclude<CheckoutForm, { intent: 'cancel-payment' }>;

/**
 * Pays, or leaves what is due for the counter; what must be paid now is not left. Nothing is settled that the page did not
 * show: the wishes of another device, or another reservation begun in this browser meanwhile.
 */
async function settle(
  context: Readonly<RouterContextProvider>,
  form: SentForm,
  shown: string,
): Promise<PayPrecheckinOutcome> {
  const services = context.get(servicesContext);
  const opened = context.get(precheckinContext);
  const balance = await reviewBalance(services, opened);
  if (balance && fingerprintBalance(opened, balance) !== shown) return { kind: 'changed-meanwhile' };
  if (form.intent === 'finish') {
    const finished = await finishPrecheckin(services, opened, { payNow: false });
    return finished.kind === 'to-pay' ? { kind: 'changed-meanwhile' } : finished;
  }
  return payPrecheckinByCard(services, opened, {
    form: form.card,
    clientKey: form.paymentKey,
    publicOrigin: context.get(publicOriginContext),
    clientIp: context.get(clientIpContext),
  });
}

/** What is due by now is shown after a refusal, too. */
export function shouldRevalidate() {
  return true;
}

export default function Checkout({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations('precheckin.checkout');
  return (
    <>
      <PageHead title={t('heading')} access="private" />
      <PrecheckinProgress current="payment" />
      <h1 className="mt-8 text-title">{t('heading')}</h1>
      <p className="mt-2 mb-8 text-lg text-ink-muted">{t('lead')}</p>
      <PrecheckinCheckout page={loaderData} answer={actionData} />
    </>
  );
}
