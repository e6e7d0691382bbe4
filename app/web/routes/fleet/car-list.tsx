import { useTranslations } from 'use-intl';
import { useFormat } from '#app/ui/language/use-format.ts';
import { useContentText } from '#app/ui/language/use-language.ts';
import { LocalLink } from '#app/ui/local-link.tsx';
import { QuoteTable } from '#app/ui/quote-table.tsx';
import { dateOf, timeOf } from '#domain/calendar/panama.ts';
import type { ReservationType } from '#domain/pricing/quote.ts';
import type { AllowedDates, FleetCardData, FleetPage, Obstacle } from '../../search/fleet-page.ts';
import { cancellationKey, displayedType, toDatesPath, toNearbyPath } from './arrange-cards.ts';
import { CarCard } from './car-card.tsx';

/** Mileage and cancellation terms in one line for each way to pay; empty when there are none. */
export type TermsTexts = Record<ReservationType, string>;

/** Number of cards whose picture is on the first screen. */
const EAGER_CARDS = 2;

export function CarList({
  page,
  cards,
  days,
  terms,
  refusal,
  compared,
}: {
  page: FleetPage;
  cards: FleetCardData[];
  /** Undefined without dates. */
  days: number | undefined;
  terms: TermsTexts;
  /** What stands above the cars when none can be booked, and is not repeated. */
  refusal: Obstacle | undefined;
  compared: readonly string[];
}) {
  const read = useContentText();
  const said = refusal && read(refusal.reason).text;
  return (
    <ul className="car-list">
      {cards.map(({ quotes, ...card }, index) => (
        <li key={card.id} className="card car-card" data-off={card.obstacle ? '' : undefined}>
          <CarCard
            card={card}
            days={days}
            isOpen={Boolean(quotes)}
            eager={index < EAGER_CARDS}
            compared={compared}
            isSaid={said !== undefined && card.obstacle && read(card.obstacle.reason).text === said}
          />
          {card.obstacle ? <Instead page={page} card={card} {...card.obstacle} refusal={refusal} /> : null}
          {quotes ? <QuoteDetails page={page} card={card} quotes={quotes} terms={terms} /> : null}
        </li>
      ))}
    </ul>
  );
}

/** Dates on which the car can be booked, and the nearest branch at which it is free, with distance and total. */
function Instead({
  page,
  card,
  dates,
  nearby,
  refusal,
}: {
  page: FleetPage;
  card: Pick<FleetCardData, 'id' | 'name'>;
  refusal: Obstacle | undefined;
} & Pick<Obstacle, 'dates' | 'nearby'>) {
  const t = useTranslations('fleet.obstacle');
  const read = useContentText();
  const format = useFormat();
  const toText = ({ text }: AllowedDates) => read(text).text;
  const isSaid = dates && refusal?.dates && toText(dates) === toText(refusal.dates);
  return (
    <>
      {dates ? (
        <LocalLink to={`${toDatesPath(page, dates)}#car-${card.id}`} className="car-next-free">
          {isSaid ? t('sameDates') : toText(dates)}
          <span className="sr-only">{`: ${card.name}`}</span>
        </LocalLink>
      ) : null}
      {nearby ? (
        <LocalLink to={`${toNearbyPath(page, nearby)}#car-${card.id}`} className="car-next-free">
          {t('nearby', {
            branch: read(nearby.branchName).text,
            km: Math.max(1, Math.round(nearby.kilometers)),
            total: format.money(nearby.totals[displayedType(page.extras.pago)]),
          })}
          <span className="sr-only">{`: ${card.name}`}</span>
        </LocalLink>
      ) : null}
    </>
  );
}

function QuoteDetails({
  page,
  card,
  quotes,
  terms,
}: {
  page: FleetPage;
  card: Pick<FleetCardData, 'name' | 'totals'>;
  quotes: NonNullable<FleetCardData['quotes']>;
  terms: TermsTexts;
}) {
  const t = useTranslations('fleet.breakdown');
  const format = useFormat();
  const way = displayedType(page.extras.pago);
  const { prepaid, normal } = card.totals;
  const other = way === 'prepaid' ? normal : prepaid;
  return (
    <div className="car-quote">
      <QuoteTable quote={quotes[way]} caption={t('caption', { name: card.name })} />
      <p className="fine">
        {`${prepaid === normal ? t('both') : t(way, { total: format.money(other) })} ${t('protection')} ${terms[way]}`}
      </p>
    </div>
  );
}

/** Returns the terms. Without prepayment the company can keep nothing, so cancellation is free until the pick-up. */
export function useTerms({ search, terms }: Pick<FleetPage, 'search' | 'terms'>): TermsTexts {
  const t = useTranslations('fleet.terms');
  const format = useFormat();
  const mileage = terms.hasUnlimitedMileage ? t('mileage') : '';
  const pickupAt = search.kind === 'valid' ? search.search.pickupAt : undefined;
  const cancellation = (until: string | undefined) => {
    if (until === undefined) return '';
    const time = `${format.shortDate(dateOf(until))}, ${format.time(timeOf(until))}`;
    return t(cancellationKey(until, pickupAt), { time });
  };
  const join = (until: string | undefined) => [mileage, cancellation(until)].filter(Boolean).join('. ');
  return { prepaid: join(terms.freeUntil), normal: join(pickupAt) };
}
