import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import type { Quote, ReservationType } from '#domain/pricing/quote.ts';
import type { SearchFields } from '#operations/fleet/check-search.ts';
import { HiddenFields } from '../../forms/hidden-fields.tsx';
import {
  BREAKDOWN_NAME,
  type SearchExtras,
  toFleetPath,
  toSearchEntries,
} from '../../forms/search-fields.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useLocalPath } from '../../i18n/use-language.ts';
import { Badge } from '../../ui/badge.tsx';
import { BillTable } from '../../ui/bill-table.tsx';
import { Button } from '../../ui/button.tsx';
import { CarPicture } from '../../ui/car-picture.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LocalLink } from '../../ui/local-link.tsx';
import { Price } from '../../ui/price.tsx';
import { CardHead, useObstacle } from './card-parts.tsx';
import type { FleetCardData } from './fleet-page.ts';

interface OfferProps {
  card: FleetCardData;
  days: number;
  /** The search of the page, which its form sends along. */
  fields: SearchFields;
  extras: SearchExtras;
}

/** A car for the visitor's dates: what it is, what it costs in all either way of paying, and both ways to take it. */
export function OfferCard({ eager, ...offer }: OfferProps & { eager: boolean }) {
  const { card } = offer;
  const obstacle = useObstacle(card);
  return (
    <li className="card overflow-clip">
      <article aria-labelledby={`car-${card.id}`} className="offer-card">
        <div className="offer-picture" data-off={obstacle ? '' : undefined}>
          <CarPicture
            id={card.pictureId}
            name={card.name}
            sizes="(min-width: 64rem) 17rem, (min-width: 40rem) 40vw, 90vw"
            eager={eager}
          />
        </div>
        <div className="offer-about">
          <CardHead card={card} />
          {obstacle ? null : <Breakdown {...offer} />}
        </div>
        {obstacle ? (
          <div className="offer-ways grid content-center gap-3">
            <p className="flex items-center gap-2.5 text-ink-muted">
              <Icon name="info" />
              {obstacle}
            </p>
            <NextFree {...offer} />
          </div>
        ) : (
          <Ways {...offer} />
        )}
      </article>
    </li>
  );
}

/** The same rental on the next days that the car is free, where they are known. */
function NextFree({ card, fields, extras }: OfferProps) {
  const t = useTranslations('fleet.obstacle');
  const format = useFormat();
  const nextFree = card.obstacle?.kind === 'taken' ? card.obstacle.nextFree : undefined;
  if (!nextFree) return null;
  const dates = { pickup_date: nextFree.pickup, return_date: nextFree.return };
  const fleet = toFleetPath({ ...fields, ...dates }, { ...extras, notice: undefined });
  return (
    <LocalLink to={`${fleet}#car-${card.id}`} className="font-semibold">
      {t('nextFree', { date: format.date(nextFree.pickup) })}
      <span className="sr-only">{`: ${card.name}`}</span>
    </LocalLink>
  );
}

/** One form, a button for each way of paying. DESIGN.md section 6.2. */
function Ways({ card, days, fields, extras }: OfferProps) {
  const t = useTranslations('fleet.pay');
  const format = useFormat();
  const toLocal = useLocalPath();
  const savedCents = card.totals.normal - card.totals.prepaid;
  const way = (type: ReservationType) => ({ type, card, days });
  return (
    <Form
      method="post"
      action={toLocal(toFleetPath(fields, extras))}
      aria-label={t('label', { name: card.name })}
      className="offer-ways offer-ways-two"
    >
      <HiddenFields entries={[['car_id', card.id], ...toSearchEntries(fields, extras)]} />
      <Way {...way('prepaid')}>
        {savedCents > 0 ? (
          <Badge tone="success" icon="tag">
            {t('saves', { amount: format.money(savedCents) })}
          </Badge>
        ) : null}
      </Way>
      <Way {...way('normal')} />
    </Form>
  );
}

function Way({
  type,
  card,
  days,
  children,
}: {
  type: ReservationType;
  card: FleetCardData;
  days: number;
  children?: React.ReactNode;
}) {
  const t = useTranslations('fleet.pay');
  return (
    <div className="offer-way">
      <div>
        <p>{t(type)}</p>
        <Price totalCents={card.totals[type]} days={days} />
        {children ? <p className="offer-saving">{children}</p> : null}
      </div>
      <Button name="reservation_type" value={type} variant={type === 'prepaid' ? 'primary' : 'secondary'}>
        {t(type === 'prepaid' ? 'prepaidButton' : 'normalButton')}
        <span className="sr-only">{`: ${card.name}`}</span>
      </Button>
    </div>
  );
}

/**
 * The parts of the price, when they are asked for: fifteen bills that nobody opened are half a page. The address says which one
 * is open, so it opens without scripts, too.
 */
function Breakdown({ card, fields, extras }: OfferProps) {
  const t = useTranslations('fleet.breakdown');
  const { quote } = card;
  const fleet = toFleetPath(fields, extras);
  return (
    <div className="offer-breakdown">
      <LocalLink
        to={quote ? fleet : `${fleet}&${BREAKDOWN_NAME}=${encodeURIComponent(card.id)}#car-${card.id}`}
        replace
        preventScrollReset
        rel="nofollow"
        aria-expanded={quote !== undefined}
        className="breakdown-link"
      >
        {t(quote ? 'hide' : 'show')}
        <span className="sr-only">{`: ${card.name}`}</span>
        <Icon name="chevron-up" />
      </LocalLink>
      {quote ? <Bill card={card} quote={quote} /> : null}
    </div>
  );
}

function Bill({ card, quote }: { card: FleetCardData; quote: Quote }) {
  const t = useTranslations('fleet.breakdown');
  const format = useFormat();
  return (
    <div className="mt-2 grid gap-3">
      <p className="text-sm leading-snug text-ink-muted">
        {quote.reservationType === 'prepaid'
          ? t('prepaid', { total: format.money(card.totals.normal) })
          : t('both')}{' '}
        {t('protection')}
      </p>
      <BillTable quote={quote} caption={t('caption', { name: card.name })} />
    </div>
  );
}
