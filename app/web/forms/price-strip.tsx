import { Link } from 'react-router';
import { useLocalPath } from '#app/ui/language/use-language.ts';
import { addDays, type PanamaDate } from '#domain/calendar/panama.ts';
import type { CalendarView } from './price-calendar-view.ts';
import { DAYS_NAME, FIRST_DAY_NAME } from './search-fields.ts';
import { useFetched } from './use-fetched.ts';

/** Scrolls to the chosen day. On narrow screens not all days fit. */
function showChosen(list: HTMLOListElement | null): void {
  const chosen = list?.querySelector('[aria-current]')?.closest('li');
  if (list && chosen) list.scrollLeft = chosen.offsetLeft - (list.clientWidth - chosen.offsetWidth) / 2;
}

/** The days around the pick-up with their totals. Loaded after the page, which has a link instead of it. */
export function PriceStrip({ query, pickup }: { query: string; pickup: PanamaDate }) {
  const first = addDays(pickup, -3);
  const address = useLocalPath()(`/flota/calendario.json?${query}&${DAYS_NAME}=7&${FIRST_DAY_NAME}=${first}`);
  const view = useFetched<CalendarView>(address);
  if (!view) return null;
  return <StripDays key={first} view={view} />;
}

/** The days in a row, or one sentence if they have the same total. */
export function StripDays({ view: { lead, cheapest, same, days } }: { view: CalendarView }) {
  if (same) return <p>{same}</p>;
  return (
    <>
      <div>
        <span className="sr-only">{`${lead} `}</span>
        <strong>{cheapest}</strong>
      </div>
      <ol ref={showChosen}>
        {days.map(({ date, shortName, text, reason, href, marks, isChosen }) => {
          const day = (
            <>
              {shortName}
              <span>{text}</span>
              {reason ? <span className="sr-only">{`. ${reason}`}</span> : null}
              {marks.map((mark) => (
                <small key={mark}>{mark}</small>
              ))}
            </>
          );
          return (
            <li key={date}>
              {href ? (
                <Link to={href} aria-current={isChosen ? 'date' : undefined}>
                  {day}
                </Link>
              ) : (
                <div title={reason} aria-current={isChosen ? 'date' : undefined}>
                  {day}
                </div>
              )}
            </li>
          );
        })}
      </ol>
    </>
  );
}
