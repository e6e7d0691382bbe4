import { useTranslations } from 'use-intl';
import { Badge } from '#app/ui/badge.tsx';
import { useFormat } from '#app/ui/language/use-format.ts';
import { useContentText, useLocalPath } from '#app/ui/language/use-language.ts';
import { CarPicture } from '#app/ui/picture.tsx';
import type { FleetStatus } from '#domain/fleet/car.ts';
import { perDayCents } from '#domain/money/money.ts';
import type { ReservationType } from '#domain/pricing/quote.ts';
import { BREAKDOWN_NAME, COMPARE_FORM, COMPARED_NAME, MAX_COMPARED } from '../../forms/search-fields.ts';
import type { FleetCardData, Obstacle } from '../../search/fleet-page.ts';
import { OFFER_NAME, toOffer } from './offer.ts';

const TONES = {
  available: 'success',
  lowAvailability: 'warning',
  unavailable: 'neutral',
  promo: 'spark',
} as const;

/** In pixels: the pictures are 14 to 23 rem wide, on screens with up to three pixels for each of CSS. */
const PICTURE_WIDTHS = [640, 960] as const;

export interface CarCardProps {
  card: Omit<FleetCardData, 'quotes'>;
  /** Undefined without dates. */
  days: number | undefined;
  isOpen: boolean;
  eager: boolean;
  compared?: readonly string[];
  /** Whether the reason why it cannot be booked stands above the cars. */
  isSaid?: boolean | undefined;
}

/** A car with its totals for both ways to pay. The toggle above the list hides one of them. */
export function CarCard({ card, days, isOpen, eager, isSaid = false, compared = [] }: CarCardProps) {
  const t = useTranslations('common.specs');
  const read = useContentText();
  const className = read(card.className);
  const common = useTranslations('common');
  const format = useFormat();
  const { seats, bags, transmission, doors, fuel, obstacle } = card;
  const { depositCents, isCreditOnly, otherWays, licenseYears } = card;
  const facts = [t('seats', { count: seats }), t('bags', { count: bags }), t(transmission)];
  if (depositCents) facts.push(common('deposit.short', { amount: format.money(depositCents) }));
  if (isCreditOnly) facts.push(common('deposit.creditOnly'));
  if (licenseYears) facts.push(common('driver.held', { years: licenseYears }));
  if (doors !== undefined) facts.push(t('doors', { count: doors }));
  if (fuel) facts.push(t(fuel));
  return (
    <article aria-labelledby={`car-${card.id}`}>
      <CarPicture
        id={card.pictureId}
        name={className.text}
        sizes="(min-width: 64rem) 23rem, 14rem"
        widths={PICTURE_WIDTHS}
        eager={eager}
      />
      <div className="car-about">
        <p className="car-class" lang={className.lang}>
          {className.text}
        </p>
        <h3 id={`car-${card.id}`}>
          {`${card.name} `}
          <small>{t('orSimilar')}</small>
        </h3>
        <p className="car-facts">{facts.join(', ').toLowerCase()}</p>
        {otherWays && <p className="car-facts">{read(otherWays).text}</p>}
        {card.status === 'available' ? null : <StatusBadge status={card.status} unitsLeft={card.unitsLeft} />}
      </div>
      {obstacle && !isSaid ? <ObstacleText obstacle={obstacle} /> : null}
      {obstacle || days !== undefined ? null : <PriceFrom card={card} />}
      {obstacle || days === undefined ? null : (
        <Offers card={card} days={days} isOpen={isOpen} compared={compared} />
      )}
    </article>
  );
}

/** Without dates: the lower price of both ways to pay for one day, and a link to the search. */
function PriceFrom({ card }: Pick<CarCardProps, 'card'>) {
  const t = useTranslations();
  const format = useFormat();
  return (
    <>
      <p className="car-price">
        {`${t('common.price.from')} `}
        <strong>{format.money(Math.min(card.totals.prepaid, card.totals.normal))}</strong>
        {` ${t('common.price.totalForDays', { days: 1 })} ${t('common.price.soon')}`}
      </p>
      <a
        href="#field-pickup_location"
        className="button car-action"
        data-variant="secondary"
        aria-describedby={`car-${card.id}`}
      >
        {t('fleet.chooseDates')}
      </a>
    </>
  );
}

/** A total and button per way to pay (interface.md#booking-forms), the quote's button, and the comparison's box. */
function Offers({
  card,
  days,
  isOpen,
  compared,
}: {
  card: CarCardProps['card'];
  days: number;
  isOpen: boolean;
  compared: readonly string[];
}) {
  const t = useTranslations();
  const format = useFormat();
  const { id, name, totals, isPrepaidOnly } = card;
  const isCompared = compared.includes(id);
  const isFull = !isCompared && compared.length >= MAX_COMPARED;
  const ways = isPrepaidOnly ? WAYS.slice(0, 1) : WAYS;
  const shownFor = (way: ReservationType) => (isPrepaidOnly ? undefined : way);
  return (
    <>
      {ways.map(({ way }) => (
        <p key={way} className="car-price" data-pay={shownFor(way)}>
          <strong>{format.money(totals[way])}</strong>
          {` ${t('common.price.totalForDays', { days })}`}
          {days === 1 ? null : (
            <>
              <br />
              {t('common.price.perDay', { price: format.money(perDayCents(totals[way], days)) })}
            </>
          )}
          {isPrepaidOnly ? (
            <>
              <br />
              <b>{t('fleet.pay.prepaidOnly')}</b>
            </>
          ) : null}
        </p>
      ))}
      {ways.map(({ way, label }) => (
        <button
          key={way}
          type="submit"
          name={OFFER_NAME}
          value={toOffer({ carId: id, reservationType: way })}
          aria-label={t(label, { name })}
          className="button car-action"
          data-pay={shownFor(way)}
        >
          {t('fleet.pay.choose')}
        </button>
      ))}
      <BreakdownButton card={card} isOpen={isOpen} />
      <label className="car-compare">
        <input
          type="checkbox"
          name={COMPARED_NAME}
          value={id}
          form={COMPARE_FORM}
          defaultChecked={isCompared}
          disabled={isFull}
        />
        {t(isFull ? 'fleet.compare.full' : 'fleet.compare.add')}
        <span className="sr-only">{` ${name}`}</span>
      </label>
    </>
  );
}

const WAYS = [
  { way: 'prepaid', label: 'fleet.pay.choosePrepaid' },
  { way: 'normal', label: 'fleet.pay.chooseNormal' },
] as const;

/**
 * Opens the quote. Quotes are loaded on request, because fifteen of them would be half of the page. The
 * button submits the search of its form as a GET, so it works without scripts, too.
 */
function BreakdownButton({ card: { id, name }, isOpen }: Pick<CarCardProps, 'card' | 'isOpen'>) {
  const t = useTranslations('fleet.breakdown');
  const toLocal = useLocalPath();
  return (
    <button
      type="submit"
      formMethod="get"
      formAction={toLocal(`/flota#car-${id}`)}
      name={isOpen ? undefined : BREAKDOWN_NAME}
      value={isOpen ? undefined : id}
      aria-expanded={isOpen}
      aria-label={t(isOpen ? 'hide' : 'show', { name })}
      className="car-breakdown"
    >
      {t('open')}
    </button>
  );
}

/** Explains why a car cannot be booked. */
export function ObstacleText({ obstacle: { reason } }: { obstacle: Obstacle }) {
  const { text, lang } = useContentText()(reason);
  return (
    <p className="car-obstacle" lang={lang}>
      {text}
    </p>
  );
}

/** The fleet status of requirements.md#entities as text, with the number of units left if it is known. */
export function StatusBadge({ status, unitsLeft }: { status: FleetStatus; unitsLeft?: number | undefined }) {
  const t = useTranslations('fleet.status');
  const isCounted = status === 'lowAvailability' && unitsLeft !== undefined;
  return <Badge tone={TONES[status]}>{isCounted ? t('left', { count: unitsLeft }) : t(status)}</Badge>;
}
