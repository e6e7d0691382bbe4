import { useTranslations } from 'use-intl';
import { useFormat } from '#app/ui/language/use-format.ts';
import { useContentText } from '#app/ui/language/use-language.ts';
import { LocalLink } from '#app/ui/local-link.tsx';
import { QuoteTable } from '#app/ui/quote-table.tsx';
import { dateOf, timeOf } from '#domain/calendar/panama.ts';
import type { ReservationType } from '#domain/pricing/quote.ts';
import type { RentalDates } from '#operations/fleet/search-fleet.ts';
import { toFleetPath } from '../../forms/search-fields.ts';
import type { AllowedDates, FleetCardData, FleetPage, Obstacle } from '../../search/fleet-page.ts';
import { cancellationKey, displayedType, toNearbyPath } from './arrange-cards.ts';
import { CarCard } from './car-card.tsx';

/** Mileage and cancellation terms in one line for each way to pay; empty when there are none. */
export type TermsTexts = Record<ReservationType, string>;

/** Number of cards whose picture is on the first screen. */
const EAGER_CARDS = 2;

/** The list of cars. */
export function CarList({
  page,
  cards,
  days,
  terms,
}: {
  page: FleetPage;
  cards: FleetCardData[];
  /** Undefined without dates. */
  days: number | undefined;
  terms: TermsTexts;
}) {
  return (
    <ul className="car-list">
      {cards.map(({ quotes, ...card }, index) => (
        <li key={card.id} className="card car-card" data-off={card.obstacle ? '' : undefined}>
          <CarCard card={card} days={days} isOpen={Boolean(quotes)} eager={index < EAGER_CARDS} />
          {card.obstacle?.kind === 'taken' ? (
            <>
              <OtherDates page={page} card={card} dates={card.obstacle.nextFree} />
              <Nearby page={page} card={card} nearby={card.obstacle.nearby} />
            </>
          ) : null}
          {card.obstacle?.kind === 'restricted' ? (
            <OtherDates page={page} card={card} dates={card.obstacle.allowed} />
          ) : null}
          {quotes ? <QuoteDetails page={page} card={card} quotes={quotes} terms={terms} /> : null}
        </li>
      ))}
    </ul>
  );
}

/** A link to the fleet page with the dates on which the car can be booked: the next free or allowed ones. */
function OtherDates({
  page: { fields, extras },
  card,
  dates,
}: {
  page: FleetPage;
  card: Pick<FleetCardData, 'id' | 'name'>;
  dates: (RentalDates & Partial<AllowedDates>) | undefined;
}) {
  const t = useTranslations('fleet.obstacle');
  const read = useContentText();
  const format = useFormat();
  if (!dates) return null;
  const changed = { pickup_date: dates.pickup, return_date: dates.return };
  const path = toFleetPath({ ...fields, ...changed }, { ...extras, notice: undefined });
  return (
    <LocalLink to={`${path}#car-${card.id}`} className="car-next-free">
      {dates.text ? read(dates.text).text : t('nextFree', { date: format.date(dates.pickup) })}
      <span className="sr-only">{`: ${card.name}`}</span>
    </LocalLink>
  );
}

/** A link to the nearest branch at which the car is free, with its distance and total. */
function Nearby({
  page: { fields, extras },
  card,
  nearby,
}: {
  page: FleetPage;
  card: Pick<FleetCardData, 'id' | 'name'>;
  nearby: Extract<Obstacle, { kind: 'taken' }>['nearby'];
}) {
  const t = useTranslations('fleet.obstacle');
  const read = useContentText();
  const format = useFormat();
  if (!nearby) return null;
  return (
    <LocalLink to={`${toNearbyPath({ fields, extras }, nearby)}#car-${card.id}`} className="car-next-free">
      {t('nearby', {
        branch: read(nearby.branchName).text,
        km: Math.max(1, Math.round(nearby.kilometers)),
        total: format.money(nearby.totals[displayedType(extras.pago)]),
      })}
      <span className="sr-only">{`: ${card.name}`}</span>
    </LocalLink>
  );
}

/** The quote of the displayed way to pay, and the total of the other one. */
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

/**
 * Returns the terms. Without prepayment the company can keep nothing, so cancellation is free until the
 * pick-up.
 */
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
