import { useTranslations } from 'use-intl';
import { languageContext, servicesContext } from '#app/request/context.ts';
import { LocalLink } from '#app/ui/local-link.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { QuoteTable } from '#app/ui/quote-table.tsx';
import { PageHead } from '../../frame/page-head.tsx';
import { BookedCar, TripStops } from '../reservation/thanks/booked-rental.tsx';
import { NextSteps } from '../reservation/thanks/next-steps.tsx';
import type { Route } from './+types/own-reservation';
import { loadOwnReservation } from './own-reservation-page.ts';
import { OwnActions, OwnHead, Refunds, Renter } from './own-sections.tsx';
import { requireOwnReservation } from './require-own.ts';

const NOTICES = ['cancelled', 'changed', 'confirmed'] as const;

export async function loader({ request, url, context, params }: Route.LoaderArgs) {
  const reservation = await requireOwnReservation({ request, context, params });
  const { language } = context.get(languageContext);
  const page = await loadOwnReservation(context.get(servicesContext), reservation, language);
  const notice = NOTICES.find((each) => each === url.searchParams.get('notice'));
  return { ...page, notice };
}

export default function OwnReservation({ loaderData: page }: Route.ComponentProps) {
  const t = useTranslations('myReservation.view');
  const isComing = page.state === 'confirmed' || page.state === 'review';
  const isOff = page.state === 'cancelled' || page.state === 'expired';
  const isOver = isOff || page.state === 'ended';
  const isPaid = page.paymentStatus === 'paid';
  return (
    <>
      <PageHead title={t('title', { code: page.code })} access="private" />
      {page.notice ? (
        <div className="mb-6">
          <Notice tone="success" live>
            {t(`notice.${page.notice}`)}
          </Notice>
        </div>
      ) : null}
      {page.paymentPath === undefined ? null : (
        <div className="mb-6">
          <Notice tone="warning" title={t('payment.title')}>
            <p>{t('payment.text')}</p>
            {page.paymentPath ? <LocalLink to={page.paymentPath}>{t('payment.link')}</LocalLink> : null}
          </Notice>
        </div>
      )}
      <div className="with-aside bill-beside-first grid gap-8 xl:gap-12">
        <div className="grid min-w-0 gap-8 lg:contents">
          <section aria-labelledby="own-heading" className="card overflow-clip">
            <OwnHead page={page} isComing={isComing} isOver={isOver} />
            <BookedCar page={page} isOver={isOver} />
          </section>
          {isComing ? <OwnActions page={page} /> : null}
          <TripStops page={page} isOff={isOff} />
          <Refunds refunds={page.refunds} />
          <Renter renter={page.renter} code={page.code} />
          {isComing ? <NextSteps page={page} /> : null}
        </div>
        <aside aria-labelledby="own-quote" className="card bill p-6 lg:sticky lg:top-6">
          <h2 id="own-quote" className="mb-3 text-heading">
            {t('quote')}
          </h2>
          <QuoteTable
            quote={isOver ? { ...page.quote, depositCents: 0 } : page.quote}
            isPaid={isPaid}
            withDue={!isOver || (isPaid && !isOff)}
          />
        </aside>
      </div>
    </>
  );
}
