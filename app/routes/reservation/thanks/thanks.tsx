import { data, type MiddlewareFunction, redirect } from 'react-router';
import { useTranslations } from 'use-intl';
import { isUnconfirmed, type Reservation } from '#domain/reservation/reservation.ts';
import { type ReviewCheckoutOutcome, reviewCheckout } from '#operations/payment/review-checkout.ts';
import { awaitsCheckIn } from '#operations/precheckin/open-precheckin.ts';
import { agreedOffer } from '#operations/reservation/agreed-cancellation.ts';
import { reservationLink } from '#operations/reservation/reservation-link.ts';
import { draftSessionContext, languageContext, servicesContext } from '../../../context.ts';
import { passHeaders } from '../../../forms/pass-headers.ts';
import { toLocalPath } from '../../../i18n/language-form.ts';
import { checkReservationDetails } from '../../../middleware/guards/check-reservation-details.ts';
import { toPassCookie } from '../../../middleware/session/reservation-passes.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { CancellationTerms } from '../../../ui/cancellation-terms.tsx';
import { IssuerNotice } from '../../../ui/issuer-notice.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { QuoteTable } from '../../../ui/quote-table.tsx';
import { StepProgress } from '../../../ui/step-progress.tsx';
import type { Route } from './+types/thanks';
import { TripStops } from './booked-rental.tsx';
import { NextSteps } from './next-steps.tsx';
import { ThanksHead } from './thanks-head.tsx';
import { type ThanksPage, toThanksPage } from './thanks-page.ts';

export const middleware: MiddlewareFunction<Response>[] = [checkReservationDetails];

export const headers = passHeaders;

/**
 * Only for visitors whose reservation is confirmed, in review or to be confirmed by mail; other direct access
 * is redirected to home.
 * requirements.md#states. This visitor made the reservation and so is its renter: the cookie gives access to
 * its files and its pre check-in.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const checkout = await reviewCheckout(services, context.get(draftSessionContext).id);
  const reservation = checkout.kind === 'no-reservation' ? undefined : checkout.reservation;
  const state = reservation && toThanksState(reservation, checkout.kind);
  if (!reservation || !state) throw redirect(toLocalPath(context.get(languageContext).prefix, '/'));
  const attempt = await services.payments.findLatest(reservation.id);
  const page = toThanksPage(reservation, state, {
    content: services.content.current(),
    attempt,
    cancellation: agreedOffer(services, reservation),
    mayCheckIn: await awaitsCheckIn(services, reservation),
    manageLink: reservationLink(services, reservation, context.get(languageContext).language),
  });
  return data(page, { headers: { 'Set-Cookie': toPassCookie(request, context, reservation) } });
}

function toThanksState(
  reservation: Reservation,
  kind: ReviewCheckoutOutcome['kind'],
): ThanksPage['state'] | undefined {
  const { state } = reservation;
  if (state === 'confirmed' || state === 'review') return state;
  return isUnconfirmed(reservation) && kind === 'done' ? 'unconfirmed' : undefined;
}

export default function Thanks({ loaderData: page }: Route.ComponentProps) {
  const t = useTranslations('thanks');
  return (
    <>
      <PageHead title={t('title')} access="private" />
      <StepProgress current="done" />
      <div className="with-aside grid mt-8 gap-8 xl:gap-12" data-tag-event={page.tagEvent}>
        <div className="grid min-w-0 gap-8">
          <ThanksHead page={page} />
          {page.issuerSays ? <IssuerNotice text={page.issuerSays} /> : null}
          <TripStops page={page} />
          {page.state === 'unconfirmed' ? null : <NextSteps page={page} />}
        </div>
        <aside aria-labelledby="thanks-quote" className="card p-6 lg:sticky lg:top-6">
          <h2 id="thanks-quote" className="mb-3 text-heading">
            {t('quote')}
          </h2>
          <QuoteTable quote={page.quote} isPaid={page.paymentStatus === 'paid'} />
          {page.paidWith ? (
            <p className="mt-3 text-sm text-ink-muted">
              {t(`paidWith.${page.paidWith.method}`, { last4: page.paidWith.last4 })}
            </p>
          ) : null}
          <p className="mt-3 text-sm text-ink-muted">
            <CancellationTerms offer={page.cancellation} />
          </p>
        </aside>
      </div>
      <p className="mt-10 button-row" data-no-print>
        {/* A full page load, because the response sets the cookie that gives access to the page. */}
        <a href={page.manageLink} className="button" data-variant="primary">
          {t('manage')}
        </a>
        <ButtonLink to="/" variant="secondary">
          {t('home')}
        </ButtonLink>
      </p>
    </>
  );
}
