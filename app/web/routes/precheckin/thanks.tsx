import type { MiddlewareFunction } from 'react-router';
import { useTranslations } from 'use-intl';
import { qrSquares } from '#app/letters/qr-code.ts';
import { languageContext, servicesContext } from '#app/request/context.ts';
import { depositWords } from '#app/texts/deposit-words.ts';
import { documentWords } from '#app/texts/document-words.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Icon, type IconName } from '#app/ui/icon.tsx';
import { useFormat } from '#app/ui/language/use-format.ts';
import { useContentText, useLanguage, useLocalPath } from '#app/ui/language/use-language.ts';
import { QrCode } from '#app/ui/qr-code.tsx';
import type { Quote } from '#domain/pricing/quote.ts';
import { findBranch } from '#operations/fleet/find-record.ts';
import { toReservationPath } from '../../browser/reservation-path.ts';
import { PageHead } from '../../frame/page-head.tsx';
import {
  preventDirectAccess,
  viewedPrecheckinContext,
} from '../../middleware/guards/prevent-direct-access.ts';
import { BranchSpot } from '../branches/branch-map.tsx';
import { toMapViews } from '../branches/map-views.ts';
import { findPapersNews } from '../my-reservation/papers-news.ts';
import { PapersNotice } from '../my-reservation/papers-notice.tsx';
import { TripStops } from '../reservation/thanks/booked-rental.tsx';
import { toTripEnds } from '../reservation/thanks/thanks-page.ts';
import type { Route } from './+types/thanks';

export const middleware: MiddlewareFunction<Response>[] = [preventDirectAccess('done')];

export function loader({ context }: Route.LoaderArgs) {
  const { reservation, precheckin } = context.get(viewedPrecheckinContext);
  const { code, renter, quote, search } = reservation;
  const services = context.get(servicesContext);
  const content = services.content.current();
  const branch = findBranch(content, search.pickupLocation);
  return {
    code,
    firstName: renter.firstName,
    depositCents: quote.depositCents,
    ...(quote.terms && { terms: quote.terms }),
    dueAtBranchCents: quote.dueAtBranchCents,
    squares: qrSquares(code),
    papers: findPapersNews(
      services,
      { reservation, papers: precheckin.papers },
      context.get(languageContext).language,
    ),
    spot: branch && { code: branch.code, views: toMapViews([branch]) },
    ...toTripEnds(reservation, content),
  };
}

export default function PrecheckinThanks({ loaderData: page }: Route.ComponentProps) {
  const t = useTranslations('precheckin.thanks');
  const toLocal = useLocalPath();
  const branch = useContentText()(page.pickup.name).text;
  return (
    <div className="stack loose">
      <PageHead title={t('title')} access="private" />
      <section aria-labelledby="done" className="check-in-done card panel stack">
        <div>
          <h1 id="done" className="text-title">
            {t('heading', { name: page.firstName })}
          </h1>
          <p className="lead">{t('lead', { branch })}</p>
          <p className="reservation-code">{page.code}</p>
        </div>
        <QrCode squares={page.squares} label={t('qr', { code: page.code })} />
      </section>
      <PapersNotice papers={page.papers} code={page.code} />
      <Bring page={page} />
      {page.spot ? (
        <section aria-labelledby="where" className="titled" data-no-print>
          <h2 id="where" className="text-heading">
            {t('where', { branch })}
          </h2>
          <BranchSpot views={page.spot.views} href={`${toLocal('/sucursales')}#${page.spot.code}`} />
        </section>
      ) : null}
      <TripStops page={page} />
      <p className="button-row" data-no-print>
        <ButtonLink to={toReservationPath(page.code)}>{t('reservation')}</ButtonLink>
        <ButtonLink to="/" variant="secondary">
          {t('home')}
        </ButtonLink>
      </p>
    </div>
  );
}

/** What the renter needs at the counter after the pre check-in. */
function Bring({ page }: { page: Pick<Quote, 'depositCents' | 'dueAtBranchCents' | 'terms'> }) {
  const t = useTranslations('precheckin.thanks.bring');
  const format = useFormat();
  const texts = useTranslations();
  const deposit = depositWords(page, texts, useLanguage().language);
  const things: [IconName, string][] = [
    ['card', documentWords(page, texts)],
    ...(deposit ? ([['shield', deposit]] as [IconName, string][]) : []),
    ...(page.dueAtBranchCents > 0
      ? ([['receipt', t('balance', { amount: format.money(page.dueAtBranchCents) })]] as [IconName, string][])
      : []),
    ['clock', t('desk')],
  ];
  return (
    <section aria-labelledby="bring" className="titled">
      <h2 id="bring" className="text-heading">
        {t('heading')}
      </h2>
      <ul className="columns">
        {things.map(([icon, text]) => (
          <li key={icon} className="point">
            <Icon name={icon} />
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
