import { type FormEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { SelectField } from '#app/ui/field.tsx';
import { useFormat } from '#app/ui/language/use-format.ts';
import type { PeriodField } from '#domain/fleet/check-period.ts';
import { BranchField } from './branch-field.tsx';
import { DateField } from './date-field.tsx';
import { DateSheet } from './date-sheet.tsx';
import type { Side } from './date-sheet-view.ts';
import type { LocationFormData } from './location-form-data.ts';
import { type RentalTimes, readRentalTimes, shiftReturn } from './location-form-dates.ts';
import { useDateSheet } from './use-date-sheet.ts';

/** Place, date and time of pick-up and return. The native inputs hold the values the date sheet writes. */
export function RentalEnds({
  data,
  errorOf,
  onChange,
  calendar,
  isFolded = false,
}: {
  data: LocationFormData;
  errorOf: (field: PeriodField) => string | undefined;
  /** Called with all dates and times after each change. */
  onChange?: (times: RentalTimes) => void;
  /** Path of the price calendar. A change of a reservation has none: it keeps the prices of its days. */
  calendar?: string;
  /** Whether a `details` element hides the form, so that its date sheet need not be part of the page. */
  isFolded?: boolean;
}) {
  const [times, setTimes] = useState<RentalTimes>(data.values);
  const anchor = useRef<HTMLDivElement>(null);
  const findForm = () => anchor.current?.closest('form') as HTMLFormElement;
  const update = () => {
    const now = readRentalTimes(findForm());
    setTimes(now);
    onChange?.(now);
  };
  const control = useDateSheet(data, { findForm, onWrite: update, calendar, isFolded });
  const handleChange = ({ target }: FormEvent) => {
    if (target instanceof HTMLInputElement && target.name === 'pickup_date')
      shiftReturn(findForm(), data.minimumDays);
    update();
  };
  const end = (side: Side) => (
    <div className="location-form-end">
      <BranchField
        name={`${side}_location`}
        value={data.values[`${side}_location`]}
        branches={data.branches}
        formerBranches={data.formerBranches}
        error={errorOf(`${side}_location`)}
      />
      <div className="location-form-dates">
        <DateField
          side={side}
          data={data}
          shown={times[`${side}_date`]}
          error={errorOf(`${side}_date`)}
          hasSheet={control.isRendered}
          onOpen={() => control.open(side)}
        />
        <TimeField side={side} value={data.values[`${side}_time`]} error={errorOf(`${side}_time`)} />
      </div>
    </div>
  );
  return (
    <div ref={anchor} className="contents" onChange={handleChange}>
      {end('pickup')}
      {end('return')}
      {control.isRendered ? <DateSheet data={data} times={times} control={control} /> : null}
    </div>
  );
}

const HALF_HOURS = Array.from({ length: 48 }, (_, index) => {
  const hour = Math.floor(index / 2)
    .toString()
    .padStart(2, '0');
  return `${hour}:${index % 2 ? '30' : '00'}`;
});

/** Half hours. A shared link may have another time such as 10:15, or none: an additional first option. */
function TimeField({ side, value, error }: { side: Side; value: string; error: string | undefined }) {
  const t = useTranslations('reservation.locationForm');
  const format = useFormat();
  return (
    <SelectField
      name={`${side}_time`}
      label={t.rich(`${side}TimeLabel`, {
        rest: (text) => <span className="end-of-time-label">{text}</span>,
      })}
      error={error}
      defaultValue={value}
    >
      {HALF_HOURS.includes(value) ? null : (
        <option value={value}>{/^\d\d:\d\d$/.test(value) ? format.time(value) : value}</option>
      )}
      {HALF_HOURS.map((time) => (
        <option key={time} value={time}>
          {format.time(time)}
        </option>
      ))}
    </SelectField>
  );
}
