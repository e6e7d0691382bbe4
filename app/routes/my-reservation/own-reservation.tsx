import { useTranslations } from 'use-intl';
import { servicesContext } from '../../context.ts';
import { BillTable } from '../../ui/bill-table.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { NextSteps } from '../reservation/next-steps.tsx';
import { SoldCar } from '../reservation/sold-car.tsx';
import { TripStops } from '../reservation/trip-stops.tsx';
import type { Route } from './+types/own-reservation';
import { Documents } from './documents.tsx';
import { OwnHead } from './own-head.tsx';
import { toOwnReservationPage } from './own-reservation-page.ts';
import { requireOwnReservation } from './require-own.ts';

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const reservation = await requireOwnReservation({ request, context, params });
  return toOwnReservationPage(reservation, services.content.current(), services.clock.now());
}

export default function OwnReservation({ loaderData: page }: Route.ComponentProps) {
  const t = useTranslations('myReservation.view');
  const isComing = page.state === 'confirmed' || page.state === 'review';
  return (
    <>
      <PageHead title={t('title', { code: page.code })} access="private" />
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_23rem] lg:items-start xl:gap-12">
        <div className="grid min-w-0 gap-8">
          <section aria-labelledby="own-heading" className="card overflow-clip">
            <OwnHead page={page} />
            <SoldCar page={page} />
          </section>
          {isComing ? <Documents page={page} /> : null}
          <TripStops page={page} />
          <Renter client={page.client} />
          {isComing ? <NextSteps page={page} /> : null}
        </div>
        <aside aria-labelledby="own-bill" className="card p-6 lg:sticky lg:top-6">
          <h2 id="own-bill" className="mb-3 text-heading">
            {t('bill')}
          </h2>
          <BillTable quote={page.quote} isPaid={page.paymentStatus === 'paid'} />
        </aside>
      </div>
    </>
  );
}

function Renter({ client }: { client: Route.ComponentProps['loaderData']['client'] }) {
  const t = useTranslations('myReservation.view.renter');
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
    </section>
  );
}
