import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { CancellationTerms } from '#app/ui/cancellation-terms.tsx';
import { PhoneLinks } from '#app/ui/contact-links.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { useFormat } from '#app/ui/language/use-format.ts';
import { useContentText } from '#app/ui/language/use-language.ts';
import { CarPicture } from '#app/ui/picture.tsx';
import { TripEnd } from '#app/ui/trip-end.tsx';
import { type PanamaDateTime, timeOf } from '#domain/calendar/panama.ts';
import type { CancellationOffer } from '#domain/reservation/cancellation.ts';
import type { RentalSearch } from '#domain/reservation/draft.ts';
import type { RentalSnapshot } from '#domain/reservation/reservation.ts';

/** The reservation that is being paid, beside the quote. */
export function CheckoutSummary({
  code,
  snapshot,
  search,
  phone,
  cancellation,
}: {
  code: string;
  snapshot: RentalSnapshot;
  search: RentalSearch;
  /** Telephone of the pick-up branch; gateways require contact data there. payments.md#card-review. */
  phone: string | undefined;
  cancellation: CancellationOffer;
}) {
  const t = useTranslations('payment.summary');
  const common = useTranslations('common');
  const carClass = useContentText()(snapshot.className);
  return (
    <div className="checkout-summary stack snug">
      <CarPicture id={snapshot.pictureId} name={carClass.text} sizes="20rem" />
      <p>
        <strong>
          {snapshot.carName} {common('specs.orSimilar')}
        </strong>
        <br />
        <span lang={carClass.lang} className="fine">
          {carClass.text}
        </span>
      </p>
      <dl className="facts">
        <TripEnd term={t('pickup')} place={snapshot.pickupBranchName} at={search.pickupAt} />
        <TripEnd term={t('return')} place={snapshot.returnBranchName} at={search.returnAt} />
        <div>
          <dt>{t('code')}</dt>
          <dd className="strong tabular">{code}</dd>
        </div>
        {phone ? (
          <div>
            <dt>{t('help')}</dt>
            <dd>
              <PhoneLinks phones={phone} />
            </dd>
          </div>
        ) : null}
      </dl>
      <p className="fine">
        <CancellationTerms offer={cancellation} />
      </p>
    </div>
  );
}

const MINUTE_MS = 60_000;
const TICK_MS = 5_000;

/**
 * Until when the car is held, and the minutes left. `leftMs` is by the server's clock at the time of the
 * response. Without scripts the minutes would not update, so only the time of day is shown.
 */
export function HoldTime({ until, leftMs }: { until: PanamaDateTime; leftMs: number }) {
  const t = useTranslations('payment');
  const format = useFormat();
  const minutes = Math.ceil(useTimeLeft(leftMs) / MINUTE_MS);
  return (
    <p className="page-notice point">
      <Icon name="clock" />
      <span>
        {t('held', { time: format.time(timeOf(until)) })}{' '}
        {minutes > 0 ? (
          <strong role="timer" className="tabular with-scripts">
            {t('left', { minutes })}
          </strong>
        ) : null}
      </span>
    </p>
  );
}

/** Counts from the start of the document, as its scripts may load late; later from each new response. */
function useTimeLeft(answeredMs: number): number {
  const [leftMs, setLeft] = useState(answeredMs);
  const isFirst = useRef(true);
  useEffect(() => {
    const start = isFirst.current ? 0 : performance.now();
    isFirst.current = false;
    const count = () => setLeft(answeredMs - (performance.now() - start));
    const first = setTimeout(count);
    const timer = setInterval(count, TICK_MS);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, [answeredMs]);
  return leftMs;
}
