import {
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarHeading,
  Button as PlainButton,
} from 'react-aria-components';
import { Icon } from '../ui/icon.tsx';

const OFFSETS = [0, 1];

/** The months of the range calendar, with a step back and forward. */
export function CalendarMonths({ months }: { months: 1 | 2 }) {
  return (
    <>
      <header className="calendar-header">
        <PlainButton slot="previous" className="calendar-icon-button">
          <Icon name="chevron-left" />
        </PlainButton>
        <div className="calendar-headings">
          {OFFSETS.slice(0, months).map((offset) => (
            <CalendarHeading key={offset} offset={{ months: offset }} />
          ))}
        </div>
        <PlainButton slot="next" className="calendar-icon-button">
          <Icon name="chevron-right" />
        </PlainButton>
      </header>
      <div className="calendar-grids">
        {OFFSETS.slice(0, months).map((offset) => (
          <CalendarGrid
            key={offset}
            offset={{ months: offset }}
            weekdayStyle="short"
            className="calendar-grid"
          >
            <CalendarGridHeader>{(day) => <CalendarHeaderCell>{day}</CalendarHeaderCell>}</CalendarGridHeader>
            <CalendarGridBody>
              {(date) => <CalendarCell date={date} className="calendar-cell" />}
            </CalendarGridBody>
          </CalendarGrid>
        ))}
      </div>
    </>
  );
}
