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

interface Range {
  start: CalendarDate;
  end: CalendarDate;
}

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
  const { language } = useLanguage();
  const dialog = useRef<HTMLDialogElement>(null);
  const form = anchor.current?.closest('form') ?? undefined;
  const [range, setRange] = useState(() => form && toRange(form));
  const [pickup, setPickup] = useState<CalendarDate | null>(null);
  const months = useMonths();
  useEffect(() => {
    const element = dialog.current;
    if (!element || element.open) return;
    element.showModal();
    element.querySelector<HTMLElement>('.calendar-cell[tabindex="0"]')?.focus({ preventScroll: true });
    if (form) placeUnder(element, form.querySelector(`[name=${side}_date]`) ?? form);
  }, [form, side]);
  const choose = (chosen: Range | null) => {
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
        <p className="calendar-hint mt-1 text-note text-ink-muted">
          {t('hint')} {hasClosedDays(data, form) ? t('unavailable') : null}
        </p>
        <I18nProvider locale={LOCALES[language]}>
          <RangeCalendar
            aria-label={t('title')}
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
            {({ state }) => (
              <>
                <CalendarMonths months={months} />
                <TellPickup date={state.anchorDate} onChange={setPickup} />
              </>
            )}
          </RangeCalendar>
        </I18nProvider>
        <div className="spread mt-4 gap-3">
          <Chosen range={range} pickup={pickup} />
          <Button type="button" className="calendar-done" onClick={() => dialog.current?.close()}>
            {t('done')}
          </Button>
        </div>
      </div>
    </dialog>
  );
}

interface TellPickupProps {
  date: CalendarDate | null;
  onChange: (date: CalendarDate | null) => void;
}

/** The first of two choices, told to those outside the calendar: a press on a button inside it would not end the choosing. */
function TellPickup({ date, onChange }: TellPickupProps) {
  useEffect(() => onChange(date), [date, onChange]);
  return null;
}

/** The dates in the form; between two choices the one that has been made. */
function Chosen({ range, pickup }: { range: Range | undefined; pickup: CalendarDate | null }) {
  const t = useTranslations('reservation.calendar');
  const format = useFormat();
  const say = (date: CalendarDate) => format.date(date.toString());
  return (
    <p className="text-sm text-ink-muted" role="status">
      {pickup
        ? t('nowReturn', { start: say(pickup) })
        : range
          ? t('selected', { start: say(range.start), end: say(range.end) })
          : t('hint')}
    </p>
  );
}

/** Two months side by side where there is room. */
function useMonths(): 1 | 2 {
  const [months] = useState<1 | 2>(() => (window.matchMedia('(min-width: 48rem)').matches ? 2 : 1));
  return months;
}

function toRange(form: HTMLFormElement): Range | undefined {
  const { pickup_date, return_date } = readSearchFields(form);
  const [start, end] = [parsePanamaDate(pickup_date), parsePanamaDate(return_date)];
  return start && end && start <= end ? { start: parseDate(start), end: parseDate(end) } : undefined;
}
