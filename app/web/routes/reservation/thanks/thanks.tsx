import { data, type MiddlewareFunction, redirect } from 'react-router';
import { useTranslations } from 'use-intl';
import { languageContext } from '#app/request/context.ts';
import { passHeaders } from '#app/request/pass-headers.ts';
import { toLocalPath } from '#app/texts/language-form.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { CancellationTerms } from '#app/ui/cancellation-terms.tsx';
import { IssuerNotice } from '#app/ui/issuer-notice.tsx';
import { QuoteTable } from '#app/ui/quote-table.tsx';
import { StepProgress } from '#app/ui/step-progress.tsx';
import { PageHead } from '../../../frame/page-head.tsx';
import { checkReservationDetails } from '../../../middleware/guards/check-reservation-details.ts';
import { takeHanded } from '../next-page/handed-data.ts';
import type { Route } from './+types/thanks';
import { TripStops } from './booked-rental.tsx';
import { loadThanks } from './load-thanks.ts';
import { NextSteps } from './next-steps.tsx';
import { ThanksHead } from './thanks-head.tsx';

export const middleware: MiddlewareFunction<Response>[] = [checkReservationDetails];

export const headers = passHeaders;

/** For reservations confirmed, in review or to be confirmed by mail; others: home. requirements.md#states. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const loaded = await loadThanks(request, context);
  if (!loaded) throw redirect(toLocalPath(context.get(languageContext).prefix, '/'));
  return data(loaded.page, { headers: { 'Set-Cookie': loaded.cookie } });
}

/** The answer to the form that leads here may have brought the data already. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return takeHanded('thanks') ?? serverLoader();
}

export default function Thanks({ loaderData: page }: Route.ComponentProps) {
  const t = useTranslations('thanks');
  return (
    <>
      <PageHead title={t('title')} access="private" />
      <StepProgress current="done" />
      <div className="with-aside bill-beside-first" data-tag-event={page.tagEvent}>
        <div className="stack loose">
          <ThanksHead page={page} />
          {page.issuerSays ? <IssuerNotice text={page.issuerSays} /> : null}
          <TripStops page={page} />
          {page.state === 'unconfirmed' ? null : <NextSteps quote={page.quote} />}
        </div>
        <aside aria-labelledby="thanks-quote" className="card bill panel titled">
          <h2 id="thanks-quote" className="text-heading">
            {t('quote')}
          </h2>
          <QuoteTable quote={page.quote} isPaid={page.paymentStatus === 'paid'} />
          {page.paidWith ? (
            <p className="fine">{t(`paidWith.${page.paidWith.method}`, { last4: page.paidWith.last4 })}</p>
          ) : null}
          <p className="fine">
            <CancellationTerms offer={page.cancellation} />
          </p>
        </aside>
      </div>
      <p className="button-row" data-no-print>
        {/* A full page load, because the response sets the cookie that gives access to the page. */}
        <a href={page.manageLink} className="button">
          {t('manage')}
        </a>
        <ButtonLink to="/" variant="secondary">
          {t('home')}
        </ButtonLink>
      </p>
    </>
  );
}
