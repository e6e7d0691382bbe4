import { useTranslations } from 'use-intl';
import { Field } from '#app/ui/field.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { useFormat } from '#app/ui/language/use-format.ts';
import { useHydrated } from '#app/ui/use-hydrated.ts';
import { type PanamaDate, parsePanamaDate } from '#domain/calendar/panama.ts';
import { DATE_SHEET_ID } from '../browser/date-sheet-id.ts';
import type { Side } from './date-sheet-view.ts';
import type { LocationFormData } from './location-form-data.ts';

/**
 * A native date input, covered by a text with weekday and month. The input holds the value of the form. With
 * scripts a press on it opens the date sheet; before hydration `startDateSheet` does that.
 */
export function DateField({
  side,
  data,
  shown,
  error,
  hasSheet,
  onOpen,
}: {
  side: Side;
  data: LocationFormData;
  shown: string;
  error: string | undefined;
  /** Whether the page has the date sheet already. If not, the browser's own picker opens until hydration. */
  hasSheet: boolean;
  onOpen: () => void;
}) {
  const t = useTranslations('reservation');
  const hydrated = useHydrated();
  const name = `${side}_date` as const;
  const label = t(`locationForm.${side}Date`);
  return (
    <Field name={name} label={label} error={error}>
      {(control) => (
        <span className="date-control" data-side={side}>
          <input
            {...control}
            type="date"
            className="control"
            min={data.firstDay}
            max={data.lastDay}
            defaultValue={data.values[name]}
            readOnly={hydrated && isTouched()}
            onClick={(event) => {
              event.preventDefault();
              // When the sheet closes, the browser returns the focus to the button.
              event.currentTarget.parentElement?.querySelector('button')?.focus();
              onOpen();
            }}
          />
          {hasSheet || hydrated ? <DateDisplay date={shown} open={data} /> : null}
          <button
            type="button"
            className="date-control-button icon-button"
            aria-haspopup="dialog"
            aria-controls={hasSheet ? DATE_SHEET_ID : undefined}
            aria-label={`${t('calendar.open')}: ${label}`}
            onClick={onOpen}
          >
            <Icon name="calendar" />
          </button>
        </span>
      )}
    </Field>
  );
}

/** On a touch screen a native picker would open over the sheet unless the input is read-only, which needs scripts. */
function isTouched(): boolean {
  return window.matchMedia('(pointer: coarse)').matches;
}

/**
 * A date with its weekday, or with its year where the year is not obvious, hidden from screen readers. `open`:
 * the days that can be reserved. Before hydration `startDateSheet` updates the text, so it may differ from the
 * server's.
 */
export function DateDisplay({ date, open }: { date: string; open: OpenDays }) {
  const format = useFormat();
  const day = parsePanamaDate(date);
  return (
    <span className="date-shown" aria-hidden="true" suppressHydrationWarning>
      {day ? format[needsYear(day, open) ? 'shortDate' : 'day'](day) : ''}
    </span>
  );
}

type OpenDays = Pick<LocationFormData, 'firstDay' | 'lastDay'>;

/** Neither of the year of the first day nor of the twelve months that can be reserved. */
function needsYear(day: PanamaDate, { firstDay, lastDay }: OpenDays): boolean {
  return day > lastDay || day.slice(0, 4) < firstDay.slice(0, 4);
}
