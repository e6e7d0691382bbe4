import { data, Form, redirect, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { languageContext, servicesContext } from '#app/request/context.ts';
import { readFormData, readText } from '#app/request/read-body.ts';
import { toLocalPath } from '#app/texts/language-form.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { useSettled } from '#app/ui/use-settled.ts';
import type { MoneyBack } from '#domain/payment/transfer/money-back.ts';
import { splitRefund } from '#domain/payment/transfer/refund.ts';
import { heldGuarantee } from '#domain/reservation/guarantee.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import {
  type CancelReservationOutcome,
  cancelReservation,
  reviewCancellation,
} from '#operations/my-reservation/cancel-reservation.ts';
import type { CancellationNow } from '#operations/my-reservation/cancellation-refunds.ts';
import type { Services } from '#operations/ports/services.ts';
import { listMoneyBack } from '#operations/reservation/list-money-back.ts';
import { toReservationPath } from '../../browser/reservation-path.ts';
import { PageHead } from '../../frame/page-head.tsx';
import type { Route } from './+types/cancel';
import { CanceledRental, CancelTerms } from './cancel-terms.tsx';
import { requireOwnReservation } from './require-own.ts';

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const reservation = await requireOwnReservation({ request, context, params });
  const review = await reviewCancellation(services, reservation);
  const { code, version, snapshot, search } = reservation;
  const refunds = review.kind === 'open' ? await listRefunds(services, reservation, review) : [];
  const guaranteeCents = heldGuarantee(reservation);
  return { page: { code, snapshot, search }, review, version, guaranteeCents, refunds };
}

async function listRefunds(
  { payments }: Services,
  { id }: Reservation,
  { terms }: CancellationNow,
): Promise<MoneyBack[]> {
  const parts = splitRefund(await payments.refunds.listPaid(id), terms.refundCents);
  return listMoneyBack(payments, parts ?? []);
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const reservation = await requireOwnReservation({ request, context, params });
  const sent = await readFormData(request);
  const outcome = await cancelReservation(context.get(servicesContext), {
    reservation,
    submitted: { version: readNumber(sent, 'version'), refundCents: readNumber(sent, 'refund') },
  });
  return answer(
    outcome,
    toLocalPath(context.get(languageContext).prefix, toReservationPath(reservation.code)),
  );
}

/** Reads a number from a hidden field. Returns −1, which equals no amount and no version, for anything else. */
function readNumber(sent: FormData, name: string): number {
  const text = readText(sent.get(name), 12);
  return /^\d+$/.test(text) ? Number(text) : -1;
}

function answer(outcome: CancelReservationOutcome, path: string) {
  switch (outcome.kind) {
    case 'cancelled':
      return redirect(`${path}?notice=cancelled`, 303);
    case 'locked':
      // A double click: the first request has already canceled the reservation.
      if (outcome.reason === 'cancelled') return redirect(`${path}?notice=cancelled`, 303);
      return data({ refusal: undefined }, 409);
    case 'changed-meanwhile':
      return data({ refusal: 'changedMeanwhile' as const }, 409);
  }
}

/** Also reloads after a refusal, so that the page shows what has changed meanwhile. */
export const shouldRevalidate = () => true;

export default function Cancel({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations('myReservation.cancel');
  const { page, review, version, guaranteeCents, refunds } = loaderData;
  const refusal = useSettled(actionData)?.refusal;
  return (
    <div className="column stack">
      <PageHead title={t('heading')} access="private" />
      <h1 className="text-title">{t('heading')}</h1>
      {refusal ? (
        <Notice tone="warning" live>
          {t(refusal)}
        </Notice>
      ) : null}
      {review.kind === 'locked' ? (
        <>
          <Locked reason={review.reason} />
          <p>
            <ButtonLink to={toReservationPath(page.code)} variant="secondary">
              {t('back')}
            </ButtonLink>
          </p>
        </>
      ) : (
        <>
          <CanceledRental page={page} />
          <CancelTerms review={review} guaranteeCents={guaranteeCents} refunds={refunds} />
          <Confirm code={page.code} version={version} refundCents={review.terms.refundCents} />
        </>
      )}
    </div>
  );
}

type Review = Route.ComponentProps['loaderData']['review'];

function Locked({ reason }: { reason: Extract<Review, { kind: 'locked' }>['reason'] }) {
  const t = useTranslations('myReservation.locked');
  return <Notice tone="info">{t(reason)}</Notice>;
}

function Confirm({ code, version, refundCents }: { code: string; version: number; refundCents: number }) {
  const t = useTranslations('myReservation.cancel');
  const busy = useNavigation().state === 'submitting';
  return (
    <Form method="post" className="button-row" onSubmit={(event) => busy && event.preventDefault()}>
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="refund" value={refundCents} />
      <Button variant="danger" icon={<Icon name="close" />} aria-disabled={busy || undefined}>
        {t('submit')}
      </Button>
      <ButtonLink to={toReservationPath(code)} variant="secondary">
        {t('keep')}
      </ButtonLink>
    </Form>
  );
}
