import { useTranslations } from 'use-intl';
import { parsePanamaDate } from '#domain/calendar/panama.ts';
import { rentalDays } from '#domain/calendar/rental-period.ts';
import type { Language } from '#domain/texts.ts';
import { formatDateTime } from '../i18n/format.ts';
import { useLanguage } from '../i18n/use-language.ts';
import { Kept, type PlacedPart } from '../kept-parts/kept.tsx';
import type { RentalTimes } from './location-form-dates.ts';

/**
 * What the dates of the form mean: months by name, because native date inputs write them the browser's way, and the
 * days as the bill will count them. Changes while the visitor types.
 */
export function RentalSummary({ times, graceMinutes }: { times: RentalTimes; graceMinutes: number }) {
  return <Kept part={Summary} {...placeRentalSummary(times, graceMinutes, useLanguage().language)} />;
}

export function placeRentalSummary(times: RentalTimes, graceMinutes: number, language: Language) {
  const period = toPeriod(times);
  const days = period && rentalDays(period.from, period.to, graceMinutes);
  const show = (at: string | undefined) => (at === undefined ? '' : formatDateTime(at, language));
  const slots = { from: show(period?.from), until: show(period?.to) };
  return { name: 'rental-summary', inputs: { days }, slots } satisfies PlacedPart;
}

/** `days`: undefined while the dates make no rental. */
function Summary({ days, slots }: { days: number | undefined; slots: { from: string; until: string } }) {
  const t = useTranslations('reservation.locationForm');
  return (
    <p className="text-sm leading-relaxed text-ink-muted" role="status">
      {days === undefined ? null : (
        <>
          <span className="font-semibold text-ink">{t('rentalDays', { days })}</span>
          {': '}
          {slots.from}&nbsp;– {slots.until}
          {'\u00a0· '}
        </>
      )}
      {t('panamaTime')}
    </p>
  );
}

function toPeriod(times: RentalTimes): { from: string; to: string } | undefined {
  const complete = parsePanamaDate(times.pickup_date) && parsePanamaDate(times.return_date);
  if (!complete || !times.pickup_time || !times.return_time) return undefined;
  const from = `${times.pickup_date}T${times.pickup_time}`;
  const to = `${times.return_date}T${times.return_time}`;
  return to > from ? { from, to } : undefined;
}
