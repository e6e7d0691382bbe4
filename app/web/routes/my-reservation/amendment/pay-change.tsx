import { data, type MiddlewareFunction, redirect, replace } from 'react-router';
import { useTranslations } from 'use-intl';
import {
  clientIpContext,
  languageContext,
  publicOriginContext,
  servicesContext,
} from '#app/request/context.ts';
import { toLocalPath } from '#app/texts/language-form.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { useFormat } from '#app/ui/language/use-format.ts';
import { QuoteTable } from '#app/ui/quote-table.tsx';
import { useSettled } from '#app/ui/use-settled.ts';
import { fromInstant } from '#domain/calendar/panama.ts';
import {
  payAmendmentByCard,
  payAmendmentWithPayPal,
  type ReviewAmendmentOutcome,
  reviewAmendment,
} from '#operations/my-reservation/pay-amendment.ts';
import { cancelPayment } from '#operations/payment/own-attempt.ts';
import { agreedOffer } from '#operations/reservation/agreed-cancellation.ts';
import { toReservationPath } from '../../../browser/reservation-path.ts';
import { PageHead } from '../../../frame/page-head.tsx';
import { cardPage } from '../../../middleware/guards/card-page.ts';
import { readClaims } from '../../../middleware/session/reservation-passes.ts';
import { answerCardPayment } from '../../payment/card/answer-card-payment.ts';
import { parseCheckoutForm, parsePayPalForm, readSmallForm } from '../../payment/checkout-forms.ts';
import { CheckoutSummary } from '../../payment/checkout-summary.tsx';
import { offerPayment } from '../../payment/offer-payment.ts';
import { PaymentSteps } from '../../payment/payment-steps.tsx';
import { showPayment } from '../../payment/payment-view.ts';
import { answerPayPal } from '../../payment/paypal/answer-paypal-payment.ts';
import { toTripEnds } from '../../reservation/thanks/thanks-page.ts';
import { requireOwnReservation } from '../require-own.ts';
import type { Route } from './+types/pay-change';
import { NOTHING_CHARGED } from './amendment-page.ts';
import { ChangedRental, type ComparedRental } from './changed-rental.tsx';

export const middleware: MiddlewareFunction<Response>[] = [cardPage];

type Shown = Exclude<ReviewAmendmentOutcome, { kind: 'unknown' }>;

/** Returns the amendment of the path. Throws 404 unless it belongs to this reservation. */
async function requireAmendment(
  args: Pick<Route.LoaderArgs, 'request' | 'context' | 'params'>,
): Promise<Shown> {
  const { context, params } = args;
  const reservation = await requireOwnReservation(args);
  const found = await reviewAmendment(context.get(servicesContext), params.amendment);
  if (found.kind === 'unknown' || found.reservation.id !== reservation.id) throw data(null, { status: 404 });
  return found;
}

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const found = await requireAmendment({ request, context, params });
  const { prefix } = context.get(languageContext);
  const path = (page?: string) => toLocalPath(prefix, toReservationPath(found.reservation.code, page));
  if (found.kind === 'applied') throw replace(`${path()}?notice=changed`);
  if (found.kind === 'over') throw redirect(path('cambiar'));
  const { amendment, reservation, attempt } = found;
  const services = context.get(servicesContext);
  const { becomes } = amendment;
  return {
    code: reservation.code,
    before: toCompared(reservation),
    after: toCompared(becomes),
    phone: toTripEnds(becomes, services.content.current()).pickup.contact?.place?.phone,
    cancellation: agreedOffer(services, { ...reservation, ...becomes }),
    differenceCents: amendment.differenceCents,
    openUntil: fromInstant(amendment.openUntil),
    ...showPayment(attempt),
    ...offerPayment(services, reservation.renter),
  };
}

function toCompared({ search, snapshot, quote }: ComparedRental): ComparedRental {
  return { search, snapshot, quote };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const { reservation, amendment } = await requireAmendment({ request, context, params });
  const services = context.get(servicesContext);
  const fields = (await readSmallForm(request)) ?? new URLSearchParams();
  const path = toReservationPath(reservation.code, `pago/${amendment.id}`);
  const here = toLocalPath(context.get(languageContext).prefix, path);
  // The page of the change says that this press charged nothing.
  const overPath = toReservationPath(reservation.code, 'cambiar');
  const over = `${toLocalPath(context.get(languageContext).prefix, overPath)}?notice=${NOTHING_CHARGED}`;
  const elsewhere = ({ kind }: { kind: string }) => (kind === 'applied' ? here : over);
  const from = {
    amendmentId: amendment.id,
    draftId: undefined,
    publicOrigin: context.get(publicOriginContext),
    clientIp: context.get(clientIpContext),
  };
  const paypal = parsePayPalForm(fields);
  if (paypal) {
    const outcome = await payAmendmentWithPayPal(services, { ...from, clientKey: paypal.paymentKey });
    return isElsewhere(outcome) ? redirect(elsewhere(outcome), 303) : answerPayPal(outcome, here);
  }
  const form = parseCheckoutForm(fields);
  if (!form) throw data('Bad request', { status: 400 });
  if (form.intent === 'cancel-payment') {
    const claims = readClaims(request, context);
    await cancelPayment(services, { attemptId: form.attemptId, draftId: undefined, claims });
    return redirect(here, 303);
  }
  const card = { form: form.card, clientKey: form.paymentKey };
  const outcome = await payAmendmentByCard(services, { ...from, ...card });
  return isElsewhere(outcome)
    ? redirect(elsewhere(outcome), 303)
    : answerCardPayment(outcome, { paid: here, again: here });
}

/** Outcomes without a payment: the change is made, or another one has overtaken it. */
function isElsewhere<Outcome extends { kind: string }>(
  outcome: Outcome,
): outcome is Extract<Outcome, { kind: 'applied' | 'over' | 'unknown' }> {
  return outcome.kind === 'applied' || outcome.kind === 'over' || outcome.kind === 'unknown';
}

export function headers({ actionHeaders }: Route.HeadersArgs): Headers {
  return actionHeaders;
}

export default function PayAmendment({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations('myReservation.payChange');
  const format = useFormat();
  const { code, before, after, differenceCents, openUntil, phone, cancellation } = loaderData;
  const { quote } = after;
  const heading = t('heading', { amount: format.money(differenceCents) });
  return (
    <div className="stack">
      <PageHead title={heading} access="private" />
      <div className="stack snug">
        <h1 className="text-title">{heading}</h1>
        <ChangedRental before={before} after={after} />
        <p className="muted">{t('lead', { time: format.dateTime(openUntil) })}</p>
      </div>
      <div className="with-aside">
        <div className="stack">
          <PaymentSteps {...loaderData} amountCents={differenceCents} answered={useSettled(actionData)} />
          <p>
            <ButtonLink to={toReservationPath(code)} variant="secondary">
              {t('keep')}
            </ButtonLink>
          </p>
        </div>
        <aside aria-labelledby="new-quote" className="card panel titled">
          <h2 id="new-quote" className="text-heading">
            {t('quote')}
          </h2>
          <CheckoutSummary {...after} code={code} phone={phone} cancellation={cancellation} />
          <QuoteTable quote={quote} withDue={false} />
          <p className="strong">
            {t('already', {
              paid: format.money(quote.dueNowCents - differenceCents),
              amount: format.money(differenceCents),
            })}
          </p>
        </aside>
      </div>
    </div>
  );
}
