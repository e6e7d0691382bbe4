import { useTranslations } from 'use-intl';
import { parsePanamaDate } from '#domain/calendar/panama.ts';
import { rentalDays } from '#domain/calendar/rental-period.ts';
import { useFormat } from '../i18n/use-format.ts';
import type { RentalTimes } from './location-form-dates.ts';

/**
 * Describes the rental that the form defines: the rental days as the quote counts them, and the dates with
 * month names, because native date inputs use the browser's format. Updates while the visitor types.
 */
export function RentalSummary({ times, graceMinutes }: { times: RentalTimes; graceMinutes: number }) {
  const t = useTranslations('reservation.locationForm');
  const format = useFormat();
  const period = toPeriod(times);
  return (
    <p className="text-sm leading-relaxed text-ink-muted" role="status">
      {period ? (
        <>
          <span className="font-semibold text-ink">
            {t('rentalDays', { days: rentalDays(period.from, period.to, graceMinutes) })}
          </span>
          {`: ${format.dateTime(period.from)}\u00a0– ${format.dateTime(period.to)}\u00a0· `}
        </>
      ) : null}
      {t('panamaTime')}
    </p>
  );
}

/** Returns undefined when the dates are incomplete or the return is not after the pick-up. */
function toPeriod(times: RentalTimes): { from: string; to: string } | undefined {
  const complete = parsePanamaDate(times.pickup_date) && parsePanamaDate(times.return_date);
  if (!complete || !times.pickup_time || !times.return_time) return undefined;
  const from = `${times.pickup_date}T${times.pickup_time}`;
  const to = `${times.return_date}T${times.return_time}`;
  return to > from ? { from, to } : undefined;
}
