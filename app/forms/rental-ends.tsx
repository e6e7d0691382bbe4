import { lazy, Suspense, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { PeriodField } from '#domain/calendar/check-period.ts';
import { CachedFragment } from '../fragment-cache/cached-fragment.tsx';
import { usePrefetch } from '../hydration/use-prefetch.ts';
import { useFormat } from '../i18n/use-format.ts';
import { Field, SelectField } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';
import { BranchField } from './branch-field.tsx';
import type { LocationFormData } from './location-form-data.ts';

const loadCalendar = async () => ({ default: (await import('./calendar-dialog.tsx')).CalendarDialog });
const CalendarDialog = lazy(loadCalendar);

type Side = 'pickup' | 'return';

/**
 * Place, date and time of pick-up and of return. The native inputs are the form; the calendar is fetched when the
 * browser is idle after hydration, or when one of them is touched or focused, and only writes into them.
 */
export function RentalEnds({
  data,
  errorOf,
  onWrite,
}: {
  data: LocationFormData;
  errorOf: (field: PeriodField) => string | undefined;
  /** The calendar wrote into the inputs, which by itself is no event. */
  onWrite: (form: HTMLFormElement) => void;
}) {
  const [opened, setOpened] = useState<Side>();
  const anchor = useRef<HTMLDivElement>(null);
  usePrefetch(loadCalendar);
  const end = (side: Side) => (
    <div className="location-form-end">
      <CachedFragment
        as="div"
        name="branch-field"
        component={BranchField}
        props={{
          name: `${side}_location`,
          value: data.values[`${side}_location`],
          branches: data.branches,
          error: errorOf(`${side}_location`),
        }}
      />
      <div className="location-form-dates">
        <DateField side={side} data={data} error={errorOf(`${side}_date`)} onOpen={() => setOpened(side)} />
        <CachedFragment
          as="div"
          name="time-field"
          component={TimeField}
          props={{ side, value: data.values[`${side}_time`], error: errorOf(`${side}_time`) }}
        />
      </div>
    </div>
  );
  return (
    <div ref={anchor} className="contents">
      {end('pickup')}
      {end('return')}
      {opened ? (
        <Suspense fallback={null}>
          <CalendarDialog
            data={data}
            side={opened}
            anchor={anchor}
            onWrite={() => {
              const form = anchor.current?.closest('form');
              if (form) onWrite(form);
            }}
            onClose={() => setOpened(undefined)}
          />
        </Suspense>
      ) : null}
    </div>
  );
}

function DateField({
  side,
  data,
  error,
  onOpen,
}: {
  side: Side;
  data: LocationFormData;
  error: string | undefined;
  onOpen: () => void;
}) {
  const t = useTranslations('reservation');
  const hydrated = useHydrated();
  const name = `${side}_date` as const;
  const label = t(`locationForm.${side}Date`);
  return (
    <Field name={name} label={label} error={error}>
      {(control) => (
        <span className="date-control" data-calendar={hydrated ? 'own' : undefined}>
          <input
            {...control}
            type="date"
            className="control"
            data-needs-scripts
            min={data.firstDay}
            max={data.lastDay}
            defaultValue={data.values[name]}
            readOnly={hydrated && isTouched()}
            onFocus={loadCalendar}
            onPointerEnter={loadCalendar}
            onClick={(event) => {
              event.preventDefault();
              onOpen();
            }}
          />
          <button
            type="button"
            className="date-control-button"
            hidden={!hydrated}
            aria-haspopup="dialog"
            aria-label={`${t('calendar.open')}: ${label}`}
            onFocus={loadCalendar}
            onClick={onOpen}
          >
            <Icon name="calendar" />
          </button>
        </span>
      )}
    </Field>
  );
}

/** On touch screens a native picker would open over our calendar unless the input is read-only; without scripts it is not. */
function isTouched(): boolean {
  return window.matchMedia('(pointer: coarse)').matches;
}

const HALF_HOURS = Array.from({ length: 48 }, (_, index) => {
  const hour = Math.floor(index / 2)
    .toString()
    .padStart(2, '0');
  return `${hour}:${index % 2 ? '30' : '00'}`;
});

/** A shared link may say 10:15, or nothing at all: that stays as it was sent, before the times to choose from. */
function TimeField({ side, value, error }: { side: Side; value: string; error: string | undefined }) {
  const t = useTranslations('reservation.locationForm');
  const format = useFormat();
  return (
    <SelectField
      name={`${side}_time`}
      label={t.rich(`${side}TimeLabel`, {
        rest: (text) => <span className="@max-3xl:sr-only">{text}</span>,
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
