import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { Quote, ReservationType } from '#domain/pricing/quote.ts';
import { BREAKDOWN_NAME } from '../../forms/search-fields.ts';
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
import { OFFER_NAME, toOffer } from './offer.ts';

interface OfferProps {
  card: FleetCardData;
  days: number;
  /** Whether the picture is on the first screen. */
  eager: boolean;
  /** The fleet on the next days that the car is free, as path and query without language; undefined: not known. */
  nextFreePath: string | undefined;
}

/** A car for the visitor's dates: what it is, what it costs in all either way of paying, and both ways to take it. */
export function OfferCard({ card, days, eager, nextFreePath }: OfferProps) {
  const obstacle = useObstacle(card);
  return (
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
        <CardHead card={card} isShort />
        {obstacle ? null : <Breakdown card={card} />}
      </div>
      {obstacle ? (
        <div className="offer-ways offer-obstacle">
          <p>
            <Icon name="info" />
            {obstacle}
          </p>
          {nextFreePath ? <NextFree card={card} path={nextFreePath} /> : null}
        </div>
      ) : (
        <Ways card={card} days={days} />
      )}
    </article>
  );
}

function NextFree({ card, path }: { card: FleetCardData; path: string }) {
  const t = useTranslations('fleet.obstacle');
  const format = useFormat();
  const nextFree = card.obstacle?.kind === 'taken' ? card.obstacle.nextFree : undefined;
  return (
    <LocalLink to={`${path}#car-${card.id}`} className="font-semibold">
      {t('nextFree', { date: format.date(nextFree?.pickup ?? '') })}
      <span className="sr-only">{`: ${card.name}`}</span>
    </LocalLink>
  );
}

/** A button for each way of paying. DESIGN.md section 6.2. */
function Ways({ card, days }: { card: FleetCardData; days: number }) {
  const t = useTranslations('fleet.pay');
  const format = useFormat();
  const savedCents = card.totals.normal - card.totals.prepaid;
  return (
    <div className="offer-ways offer-ways-two">
      <Way type="prepaid" card={card} days={days}>
        {savedCents > 0 ? (
          <Badge tone="success" icon="tag">
            {t('saves', { amount: format.money(savedCents) })}
          </Badge>
        ) : null}
      </Way>
      <Way type="normal" card={card} days={days} />
    </div>
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
  children?: ReactNode;
}) {
  const t = useTranslations('fleet.pay');
  return (
    <div className="offer-way">
      <div>
        <p>{t(type)}</p>
        <Price totalCents={card.totals[type]} days={days} />
        {children ? <p className="mt-2">{children}</p> : null}
      </div>
      <Button
        name={OFFER_NAME}
        value={toOffer({ carId: card.id, reservationType: type })}
        variant={type === 'prepaid' ? 'primary' : 'secondary'}
      >
        {t(type === 'prepaid' ? 'prepaidButton' : 'normalButton')}
        <span className="sr-only">{`: ${card.name}`}</span>
      </Button>
    </div>
  );
}

/**
 * The parts of the price, when they are requested: fifteen bills that nobody opened are half a page. The button sends the
 * search of its form as a GET, so a bill opens without scripts, too.
 */
function Breakdown({ card }: { card: FleetCardData }) {
  const t = useTranslations('fleet.breakdown');
  const toLocal = useLocalPath();
  const { quote } = card;
  return (
    <div className="mt-4">
      <button
        type="submit"
        formMethod="get"
        formAction={toLocal(`/flota#car-${card.id}`)}
        name={quote ? undefined : BREAKDOWN_NAME}
        value={quote ? undefined : card.id}
        aria-expanded={quote !== undefined}
        className="breakdown-link"
      >
        {t(quote ? 'hide' : 'show')}
        <span className="sr-only">{`: ${card.name}`}</span>
        <Icon name="chevron-up" />
      </button>
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
