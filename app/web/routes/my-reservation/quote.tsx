import { data, Form, redirect } from 'react-router';
import { useTranslations } from 'use-intl';
import {
  clientIpContext,
  draftSessionContext,
  languageContext,
  servicesContext,
} from '#app/request/context.ts';
import { toLocalPath } from '#app/texts/language-form.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { useFormat } from '#app/ui/language/use-format.ts';
import { Notice } from '#app/ui/notice.tsx';
import { QuoteTable } from '#app/ui/quote-table.tsx';
import { TripEnd } from '#app/ui/trip-end.tsx';
import { carName } from '#domain/fleet/car.ts';
import { openQuote, takeQuote } from '#operations/reservation/mailed-quote.ts';
import { PageHead } from '../../frame/page-head.tsx';
import { toOutdatedPath } from '../../middleware/guards/check-reservation-details.ts';
import type { Route } from './+types/quote';

export async function loader({ context, params }: Route.LoaderArgs) {
  const opened = await openQuote(context.get(servicesContext), params.quote, context.get(clientIpContext));
  if (!opened) throw data(null, { status: 404 });
  const { draft, review } = opened;
  if (review.kind !== 'ready') return { kind: review.kind, other: toOutdatedPath(review) };
  const { car, search, quote } = review;
  return {
    kind: review.kind,
    car: carName(car),
    search: search.search,
    pickupBranch: search.pickupBranch.name,
    returnBranch: search.returnBranch.name,
    quote,
    before: draft.quotedCents === quote.totalCents ? undefined : draft.quotedCents,
  };
}

/** Starts the visitor's own booking: what the mail quoted is chosen and filled in. */
export async function action({ context, params }: Route.ActionArgs) {
  const draftId = context.get(draftSessionContext).startAnew();
  const isTaken = await takeQuote(context.get(servicesContext), params.quote, draftId);
  if (!isTaken) throw data(null, { status: 404 });
  return redirect(toLocalPath(context.get(languageContext).prefix, '/reserva'), 303);
}

/** The quote that an employee has mailed. */
export default function MailedQuote({ loaderData: page }: Route.ComponentProps) {
  const t = useTranslations('myReservation.quoted');
  return (
    <div className="column stack">
      <PageHead title={t('heading')} access="private" />
      <h1 className="text-title">{t('heading')}</h1>
      {page.kind === 'ready' ? (
        <Quoted page={page} />
      ) : (
        <>
          <Notice tone="warning">{t(page.kind === 'search-outdated' ? 'outdated' : 'gone')}</Notice>
          <p>
            <ButtonLink to={page.other}>{t('other')}</ButtonLink>
          </p>
        </>
      )}
    </div>
  );
}

type Ready = Extract<Route.ComponentProps['loaderData'], { kind: 'ready' }>;

function Quoted({ page }: { page: Ready }) {
  const t = useTranslations('myReservation.quoted');
  const trip = useTranslations('thanks.trip');
  const format = useFormat();
  const { search, quote, before } = page;
  return (
    <>
      {before === undefined ? null : (
        <Notice tone="warning">
          {t('changed', { before: format.money(before), after: format.money(quote.totalCents) })}
        </Notice>
      )}
      <section aria-labelledby="rental" className="card panel stack">
        <h2 id="rental" className="text-heading">
          {page.car}
        </h2>
        <dl className="facts">
          <TripEnd term={trip('pickup')} place={page.pickupBranch} at={search.pickupAt} />
          <TripEnd term={trip('return')} place={page.returnBranch} at={search.returnAt} />
        </dl>
        <QuoteTable quote={quote} />
      </section>
      <p>{t('next')}</p>
      <Form method="post" reloadDocument>
        <Button>{t('submit')}</Button>
      </Form>
    </>
  );
}
