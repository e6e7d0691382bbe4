import type { KeyboardEvent, MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import { useTranslations } from 'use-intl';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { useFormat } from '#app/ui/language/use-format.ts';
import { Tooltip } from '#app/ui/tooltip.tsx';
import { useHydrated } from '#app/ui/use-hydrated.ts';
import { DATE_SHEET_ID } from '../browser/date-sheet-id.ts';
import { addMonths, clampDay, monthOf, moveDay } from './calendar-days.ts';
import { DateDisplay } from './date-field.tsx';
import { DateMonths } from './date-months.tsx';
import { limitsOf, SIDES, showDay, stepMonth } from './date-sheet-view.ts';
import type { LocationFormData } from './location-form-data.ts';
import type { RentalTimes } from './location-form-dates.ts';
import type { CalendarView } from './price-calendar-view.ts';
import { FIRST_DAY_NAME } from './search-fields.ts';
import type { DateSheetControl } from './use-date-sheet.ts';
import { useFetched } from './use-fetched.ts';

/**
 * The calendar dialog of a search form, a bottom sheet on phones. It is part of the HTML of the page, where
 * `startDateSheet` handles it until hydration. A press on a day immediately writes the date of the chosen
 * end.
 */
export function DateSheet({
  data,
  times,
  control,
}: {
  data: LocationFormData;
  times: RentalTimes;
  control: DateSheetControl;
}) {
  const t = useTranslations('reservation.calendar');
  const common = useTranslations('common');
  const hydrated = useHydrated();
  const { ref, view, prices, closed } = control;
  const calendar = useFetched<CalendarView>(prices && `${prices}&${FIRST_DAY_NAME}=${view.month}-01`);
  const limits = limitsOf(view.side, times, data);
  const close = () => ref.current?.close();
  const handleClick = ({ target }: MouseEvent) => {
    const day = (target as Element).closest<HTMLElement>('[data-date]:not([aria-disabled])');
    if (target === ref.current) close();
    else if (day?.dataset.date) control.choose(day.dataset.date);
  };
  const handleKey = (event: KeyboardEvent) => {
    const { date } = (event.target as HTMLElement).dataset;
    const day = date && moveDay(date, event, limits);
    if (!day) return;
    event.preventDefault();
    flushSync(() => control.setView(showDay(view, day)));
    ref.current?.querySelector<HTMLElement>(`[data-date="${day}"]`)?.focus();
  };
  const hasClosedDays = closed.closedDates || closed.closedWeekdays;
  const months = {
    month: view.month,
    firstDay: data.firstDay,
    limits,
    closed,
    focused: hydrated ? view.focused : clampDay(`${view.month}-01`, limits),
    chosen: hydrated ? { pickup: times.pickup_date, return: times.return_date } : undefined,
    prices: calendar?.same ? undefined : calendar?.days,
  };
  return (
    <dialog
      ref={ref}
      id={DATE_SHEET_ID}
      className="sheet date-sheet"
      aria-labelledby="date-sheet-title"
      data-minimum-days={data.minimumDays}
      onClick={handleClick}
      onKeyDown={handleKey}
      data-no-print
    >
      <div className="sheet-head spread">
        <h2 id="date-sheet-title" className="text-heading">
          {t('title')}
        </h2>
        <button type="button" className="icon-button" aria-label={common('close')} data-close onClick={close}>
          <Icon name="close" />
        </button>
      </div>
      <SideTabs data={data} times={times} control={control} />
      <div
        role="tabpanel"
        id="date-panel"
        aria-labelledby={`date-tab-${view.side}`}
        className="date-sheet-panel"
      >
        <MonthSteps control={control} limits={limits} />
        <div className="date-sheet-months">
          <DateMonths {...months} />
        </div>
        {calendar ? (
          <p className="date-sheet-note fine">{`${calendar.summary} ${calendar.same ?? ''}`}</p>
        ) : null}
        {hasClosedDays ? <p className="date-sheet-note">{t('unavailable')}</p> : null}
      </div>
      <div className="sheet-foot spread fine">
        <Progress times={times} control={control} />
        <Button type="button" className="full-on-phones" data-close onClick={close}>
          {t('done')}
        </Button>
      </div>
    </dialog>
  );
}

function SideTabs({ data, times, control }: Parameters<typeof DateSheet>[0]) {
  const t = useTranslations('reservation.calendar');
  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    if (!['ArrowLeft', 'ArrowRight'].includes(event.key)) return;
    const other = control.view.side === 'pickup' ? 'return' : 'pickup';
    control.turnTo(other);
    event.currentTarget.querySelector<HTMLElement>(`[data-side="${other}"]`)?.focus();
  };
  return (
    <div role="tablist" aria-labelledby="date-sheet-title" className="date-tabs" onKeyDown={handleKey}>
      {SIDES.map((side) => (
        <button
          key={side}
          type="button"
          role="tab"
          id={`date-tab-${side}`}
          aria-controls="date-panel"
          aria-selected={control.view.side === side}
          tabIndex={control.view.side === side ? 0 : -1}
          data-side={side}
          onClick={() => control.turnTo(side)}
        >
          {t(side)}
          <DateDisplay date={times[`${side}_date`]} open={data} />
        </button>
      ))}
    </div>
  );
}

function MonthSteps({ control, limits }: { control: DateSheetControl; limits: ReturnType<typeof limitsOf> }) {
  const t = useTranslations('common.calendar');
  const format = useFormat();
  const { view, setView } = control;
  const [first, second] = [view.month, addMonths(view.month, 1)];
  const step = (count: 1 | -1) => {
    flushSync(() => setView(stepMonth(view, count, limits)));
    // On a phone the months are stacked: scroll to the new one.
    const grids = control.ref.current?.querySelectorAll('table');
    grids?.[count === 1 ? 1 : 0]?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <div className="date-steps">
      <Tooltip text={t('previousMonth')}>
        <button
          type="button"
          className="icon-button"
          aria-label={t('previousMonth')}
          disabled={first <= monthOf(limits.first)}
          data-step
          onClick={() => step(-1)}
        >
          <Icon name="chevron-left" />
        </button>
      </Tooltip>
      <p className="sr-only" aria-live="polite">
        {format.month(first)}, {format.month(second)}
      </p>
      <Tooltip text={t('nextMonth')}>
        <button
          type="button"
          className="icon-button"
          aria-label={t('nextMonth')}
          disabled={second >= monthOf(limits.last)}
          data-step
          onClick={() => step(1)}
        >
          <Icon name="chevron-right" />
        </button>
      </Tooltip>
    </div>
  );
}

function Progress({ times, control }: { times: RentalTimes; control: DateSheetControl }) {
  const t = useTranslations('reservation.calendar');
  const format = useFormat();
  const hydrated = useHydrated();
  const { pickup_date: start, return_date: end } = times;
  if (!hydrated || !start || !end) return <p role="status">{t('hint')}</p>;
  return (
    <p role="status">
      {control.view.isHalfway
        ? t('nowReturn', { start: format.date(start) })
        : t('selected', { start: format.date(start), end: format.date(end) })}
    </p>
  );
}
