import { useTranslations } from 'use-intl';
import { useFormat } from '#app/ui/language/use-format.ts';
import type { PanamaDate } from '#domain/calendar/panama.ts';
import { addMonths, type DayLimits, listWeeks, type Month, WEEK } from './calendar-days.ts';
import { type ClosedDays, isClosedOn } from './location-form-dates.ts';
import type { DayView } from './price-calendar-view.ts';

export interface DateMonthsProps {
  month: Month;
  /** The first day of any rental. Weeks before it are not shown. */
  firstDay: PanamaDate;
  limits: DayLimits;
  closed: ClosedDays;
  /** The only day that is reachable with Tab. */
  focused: PanamaDate;
  /** Undefined before hydration, when `startDateSheet` marks the days. */
  chosen?: { pickup: PanamaDate; return: PanamaDate } | undefined;
  /** Undefined before they are loaded. */
  prices?: readonly DayView[] | undefined;
}

/** Two months as grids of buttons. The parent handles clicks and keys; each button has its `data-date`. */
export function DateMonths(props: DateMonthsProps) {
  return (
    <>
      <MonthGrid {...props} />
      <MonthGrid {...props} month={addMonths(props.month, 1)} />
    </>
  );
}

function MonthGrid(props: DateMonthsProps) {
  const format = useFormat();
  const { month, firstDay } = props;
  const name = format.month(month);
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the date grid of the ARIA Authoring Practices
    <table role="grid" aria-label={name} className="date-grid">
      <caption aria-hidden="true">{name}</caption>
      <thead>
        <tr>
          {WEEK.map((day) => (
            <th key={day} scope="col" abbr={format.weekday(day)}>
              {format.weekday(day).slice(0, 3)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {listWeeks(month, firstDay).map((week, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows keep no state
          <tr key={index}>
            {week.map((date, weekday) =>
              // biome-ignore lint/suspicious/noArrayIndexKey: the column of a weekday
              date ? <Day key={weekday} date={date} {...props} /> : <td key={weekday} />,
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Day({ date, limits, closed, focused, chosen, prices }: DateMonthsProps & { date: PanamaDate }) {
  const t = useTranslations('reservation.calendar');
  const format = useFormat();
  if (date < limits.first || date > limits.last) return <td aria-disabled="true">{Number(date.slice(8))}</td>;
  const end = chosen && findEnd(date, chosen);
  const price = prices?.find((day) => day.date === date);
  const name = [format.longDate(date), end && t(end), price?.spoken].filter(Boolean).join(', ');
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: a cell of a grid is a gridcell
    <td aria-selected={chosen && chosen.pickup <= date && date <= chosen.return} data-end={end}>
      <button
        type="button"
        data-date={date}
        data-total={price?.text.replace('$', '')}
        data-cheapest={price?.isCheapest}
        aria-label={name}
        aria-disabled={isClosedOn(closed, date) || undefined}
        tabIndex={date === focused ? 0 : -1}
      >
        {Number(date.slice(8))}
      </button>
    </td>
  );
}

/** Empty instead of undefined for other days: React also resets what the script before hydration has set. */
function findEnd(date: PanamaDate, chosen: { pickup: PanamaDate; return: PanamaDate }) {
  if (date === chosen.pickup) return 'pickup';
  return date === chosen.return ? 'return' : '';
}
