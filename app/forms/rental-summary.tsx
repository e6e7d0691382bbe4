import { useTranslations } from 'use-intl';
import { parsePanamaDate } from '#domain/calendar/panama.ts';
import { rentalDays } from '#domain/calendar/rental-period.ts';
import { useFormat } from '../i18n/use-format.ts';
import type { RentalTimes } from './location-form-dates.ts';

/**
 * What the dates of the form mean: months by name, because native date inputs write them the browser's way, and the
 * days as the bill will count them. Changes while the visitor types.
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

/** Undefined while the dates make no rental. */
function toPeriod(times: RentalTimes): { from: string; to: string } | undefined {
  const complete = parsePanamaDate(times.pickup_date) && parsePanamaDate(times.return_date);
  if (!complete || !times.pickup_time || !times.return_time) return undefined;
  const from = `${times.pickup_date}T${times.pickup_time}`;
  const to = `${times.return_date}T${times.return_time}`;
  return to > from ? { from, to } : undefined;
}
