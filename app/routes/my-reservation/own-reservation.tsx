import { useTranslations } from 'use-intl';
import { servicesContext } from '../../context.ts';
import { BillTable } from '../../ui/bill-table.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { LocalLink } from '../../ui/local-link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { NextSteps } from '../reservation/next-steps.tsx';
import { SoldCar } from '../reservation/sold-car.tsx';
import { TripStops } from '../reservation/trip-stops.tsx';
import type { Route } from './+types/own-reservation';
import { Documents } from './documents.tsx';
import { OwnActions } from './own-actions.tsx';
import { OwnHead } from './own-head.tsx';
import { loadOwnReservation } from './own-reservation-page.ts';
import { Refunds } from './refunds.tsx';
import { requireOwnReservation } from './require-own.ts';
import { toReservationPath } from './reservation-path.ts';

const NOTICES = ['cancelled', 'changed'] as const;

export async function loader({ request, url, context, params }: Route.LoaderArgs) {
  const reservation = await requireOwnReservation({ request, context, params });
  const page = await loadOwnReservation(context.get(servicesContext), reservation);
  const notice = NOTICES.find((each) => each === url.searchParams.get('notice'));
  return { ...page, notice };
}

export default function OwnReservation({ loaderData: page }: Route.ComponentProps) {
  const t = useTranslations('myReservation.view');
  const isComing = page.state === 'confirmed' || page.state === 'review';
  const isOver = page.state === 'cancelled' || page.state === 'expired';
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
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_23rem] lg:items-start xl:gap-12">
        <div className="grid min-w-0 gap-8">
          <section aria-labelledby="own-heading" className="card overflow-clip">
            <OwnHead page={page} isOver={isOver} />
            <SoldCar page={page} isOver={isOver} />
          </section>
          {page.mayCheckIn ? <CheckInFirst code={page.code} /> : null}
          {isComing ? <Documents page={page} /> : null}
          <TripStops page={page} />
          {isComing ? <OwnActions page={page} /> : null}
          <Refunds refunds={page.refunds} />
          <Renter client={page.client} code={page.code} />
          {isComing ? <NextSteps page={page} /> : null}
        </div>
        <aside aria-labelledby="own-bill" className="card p-6 lg:sticky lg:top-6">
          <h2 id="own-bill" className="mb-3 text-heading">
            {t('bill')}
          </h2>
          <BillTable
            quote={isOver ? { ...page.quote, depositCents: 0 } : page.quote}
            isPaid={page.paymentStatus === 'paid'}
            withDue={!isOver}
          />
        </aside>
      </div>
    </>
  );
}

function Renter({ client, code }: Pick<Route.ComponentProps['loaderData'], 'client' | 'code'>) {
  const t = useTranslations('myReservation.view.renter');
  const privacy = useTranslations('myReservation.data');
  const facts = [
    [t('name'), `${client.firstName} ${client.lastName}`],
    [t('email'), client.email],
    [t('phone'), client.phone],
  ] as const;
  return (
    <section aria-labelledby="renter">
      <h2 id="renter" className="text-heading">
        {t('heading')}
      </h2>
      <dl className="card mt-3 grid gap-x-6 gap-y-3 p-5 sm:grid-cols-2">
        {facts.map(([term, value]) => (
          <div key={term} className="min-w-0">
            <dt className="text-sm text-ink-muted">{term}</dt>
            <dd className="font-semibold break-words">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3" data-no-print>
        <LocalLink to={toReservationPath(code, 'datos')} className="underline">
          {privacy('link')}
        </LocalLink>
      </p>
    </section>
  );
}

/** The way past the queue. */
function CheckInFirst({ code }: { code: string }) {
  const t = useTranslations('myReservation.precheckin');
  return (
    <section aria-labelledby="check-in" className="card grid gap-3 bg-accent-soft p-5 sm:p-6" data-no-print>
      <h2 id="check-in" className="text-heading">
        {t('heading')}
      </h2>
      <p>{t('text')}</p>
      <p>
        <ButtonLink to={`/precheckin?reserva=${code}`}>{t('button')}</ButtonLink>
      </p>
    </section>
  );
}
