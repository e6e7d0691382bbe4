import {
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarHeading,
  Button as PlainButton,
} from 'react-aria-components';
import { useTranslations } from 'use-intl';
import { Icon } from '../ui/icon.tsx';
import { Tooltip } from '../ui/tooltip.tsx';

const OFFSETS = [0, 1];

/** The months of the range calendar, with a step back and forward. */
export function CalendarMonths({ months }: { months: 1 | 2 }) {
  const t = useTranslations('common.calendar');
  return (
    <>
      <header className="calendar-header">
        <Tooltip text={t('previousMonth')}>
          <PlainButton slot="previous" className="calendar-icon-button">
            <Icon name="chevron-left" />
          </PlainButton>
        </Tooltip>
        <div className="calendar-headings">
          {OFFSETS.slice(0, months).map((offset) => (
            <CalendarHeading key={offset} offset={{ months: offset }} />
          ))}
        </div>
        <Tooltip text={t('nextMonth')}>
          <PlainButton slot="next" className="calendar-icon-button">
            <Icon name="chevron-right" />
          </PlainButton>
        </Tooltip>
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
