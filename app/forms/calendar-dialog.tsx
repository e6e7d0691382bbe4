import { type CalendarDate, parseDate } from '@internationalized/date';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { I18nProvider, RangeCalendar } from 'react-aria-components';
import { useTranslations } from 'use-intl';
import { MAXIMUM_RENTAL_DAYS } from '#domain/calendar/check-period.ts';
import { parsePanamaDate } from '#domain/calendar/panama.ts';
import { useFormat } from '../i18n/use-format.ts';
import { useLanguage } from '../i18n/use-language.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import './calendar.css';
import { CalendarMonths } from './calendar-months.tsx';
import { hasClosedDays, isClosedAt } from './closed-days.ts';
import type { LocationFormData } from './location-form-data.ts';
import { readSearchFields, writeDates } from './location-form-dates.ts';
import { placeUnder } from './place-under.ts';

const LOCALES = { es: 'es-ES', en: 'en-US' } as const;

/** The range calendar over the form; a sheet on phones. Writes into the native inputs and nothing else. */
export function CalendarDialog({
  data,
  side,
  anchor,
  onWrite,
  onClose,
}: {
  data: LocationFormData;
  side: 'pickup' | 'return';
  anchor: RefObject<HTMLDivElement | null>;
  /** The inputs have new values. */
  onWrite: () => void;
  onClose: () => void;
}) {
  const t = useTranslations('reservation.calendar');
  const common = useTranslations('common');
  const format = useFormat();
  const { language } = useLanguage();
  const dialog = useRef<HTMLDialogElement>(null);
  const form = anchor.current?.closest('form') ?? undefined;
  const [range, setRange] = useState(() => form && toRange(form));
  const months = useMonths();
  useEffect(() => {
    const element = dialog.current;
    if (!element || element.open) return;
    element.showModal();
    element.querySelector<HTMLElement>('.calendar-cell[tabindex="0"]')?.focus({ preventScroll: true });
    if (form) placeUnder(element, form.querySelector(`[name=${side}_date]`) ?? form);
  }, [form, side]);
  const choose = (chosen: { start: CalendarDate; end: CalendarDate } | null) => {
    if (!chosen || !form) return;
    setRange(chosen);
    writeDates(form, { pickup_date: chosen.start.toString(), return_date: chosen.end.toString() });
    onWrite();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard has Escape and the close button
    <dialog
      ref={dialog}
      className="calendar-dialog"
      aria-labelledby="calendar-title"
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && dialog.current.close()}
      data-no-print
    >
      <div className="calendar-sheet">
        <div className="flex items-center justify-between gap-4">
          <h2 id="calendar-title" className="text-heading">
            {t('title')}
          </h2>
          <button
            type="button"
            className="calendar-icon-button"
            aria-label={common('close')}
            onClick={() => dialog.current?.close()}
          >
            <Icon name="close" />
          </button>
        </div>
        <p className="mt-1 max-w-[38rem] text-[0.9375rem] text-ink-muted">
          {t('hint')} {hasClosedDays(data, form) ? t('unavailable') : null}
        </p>
        <I18nProvider locale={LOCALES[language]}>
          <RangeCalendar
            aria-label={t('title')}
            className="calendar"
            autoFocus
            visibleDuration={{ months }}
            pageBehavior="single"
            firstDayOfWeek="sun"
            minValue={parseDate(data.firstDay)}
            maxValue={parseDate(data.lastDay).add({ days: MAXIMUM_RENTAL_DAYS })}
            value={range ?? null}
            onChange={choose}
            allowsNonContiguousRanges
            isDateUnavailable={(date, anchorDate) =>
              isClosedAt(data, form, { date: date.toString(), isReturn: anchorDate !== null })
            }
          >
            <CalendarMonths months={months} />
          </RangeCalendar>
        </I18nProvider>
        <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
          <p className="text-sm text-ink-muted" role="status">
            {range
              ? t('selected', {
                  start: format.date(range.start.toString()),
                  end: format.date(range.end.toString()),
                })
              : t('hint')}
          </p>
          <Button type="button" className="calendar-done" onClick={() => dialog.current?.close()}>
            {t('done')}
          </Button>
        </div>
      </div>
    </dialog>
  );
}

/** Two months side by side where there is room. */
function useMonths(): 1 | 2 {
  const [months] = useState<1 | 2>(() => (window.matchMedia('(min-width: 48rem)').matches ? 2 : 1));
  return months;
}

function toRange(form: HTMLFormElement): { start: CalendarDate; end: CalendarDate } | undefined {
  const { pickup_date, return_date } = readSearchFields(form);
  const [start, end] = [parsePanamaDate(pickup_date), parsePanamaDate(return_date)];
  return start && end && start <= end ? { start: parseDate(start), end: parseDate(end) } : undefined;
}
