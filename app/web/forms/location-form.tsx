import { useRef, useState } from 'react';
import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import { Button } from '#app/ui/button.tsx';
import { TextField, toFieldId } from '#app/ui/field.tsx';
import { useFieldErrors } from '#app/ui/field-problems.ts';
import { HiddenFields } from '#app/ui/hidden-fields.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { useBand } from '#app/ui/language/use-band.ts';
import { useFormat } from '#app/ui/language/use-format.ts';
import { useLocalPath } from '#app/ui/language/use-language.ts';
import { Notice } from '#app/ui/notice.tsx';
import { parsePanamaDate, rentalDays } from '#domain/calendar/panama.ts';
import type { PeriodProblem } from '#domain/fleet/check-period.ts';
import type { Cents } from '#domain/money/money.ts';
import type { LocationFormData } from './location-form-data.ts';
import type { RentalTimes } from './location-form-dates.ts';
import { RentalEnds } from './rental-ends.tsx';
import { toSearchEntries } from './search-fields.ts';
import { useFetched } from './use-fetched.ts';

interface SearchProps {
  data: LocationFormData;
  /** Problems found by `checkSearch`. Each is displayed beside its field, and the values are kept. */
  problems?: readonly PeriodProblem[] | undefined;
  isFolded?: boolean;
}

/** The search form of the home page and of "change search". Shows a notice when there are no branches. */
export function LocationForm(props: SearchProps) {
  const t = useTranslations('reservation.locationForm');
  if (props.data.branches.length > 0) return <SearchForm {...props} />;
  return (
    <Notice>
      <p>{t('noBranches')}</p>
    </Notice>
  );
}

/** A GET form that works without scripts. With them dates open a sheet, and days update on each change. */
function SearchForm({ data, problems = [], isFolded = false }: SearchProps) {
  const t = useTranslations('reservation.locationForm');
  const toLocal = useLocalPath();
  const errorOf = useFieldErrors(problems);
  const [times, setTimes] = useState<RentalTimes>(data.values);
  const form = useRef<HTMLFormElement>(null);
  const [changedQuery, setChangedQuery] = useState<string>();
  const found = useFetched<{ totalCents?: Cents }>(changedQuery && `/flota/total?${changedQuery}`);
  const total = changedQuery ? found?.totalCents : data.totalCents;
  const handleChange = (changed: RentalTimes) => {
    setTimes(changed);
    const fields = [...new FormData(form.current ?? undefined)] as [string, string][];
    setChangedQuery(`${new URLSearchParams(fields)}`);
  };
  return (
    <Form
      ref={form}
      method="get"
      action={toLocal('/flota')}
      noValidate
      aria-label={t('label')}
      className="inline-container"
    >
      <HiddenFields entries={toSearchEntries({}, data.kept)} />
      <div className="location-form">
        <RentalEnds
          data={data}
          errorOf={errorOf}
          onChange={handleChange}
          calendar={toLocal('/flota/calendario.json')}
          isFolded={isFolded}
        />
        <Button className="location-form-submit" icon={<Icon name="search" />}>
          {t('submit')}
        </Button>
      </div>
      <div className="location-form-more spread">
        <CouponDisclosure value={data.values.coupon} />
        <button type="submit" formAction={toLocal('/flota/calendario')} className="inline-action">
          {t('priceCalendar')}
        </button>
        <DriverChoice data={data} onChange={() => handleChange(times)} />
        <RentalSummary times={times} graceMinutes={data.graceMinutes} total={total} />
      </div>
    </Form>
  );
}

/** The age of who drives, and where they live, where the conditions depend on it. pricing.md#conditions. */
function DriverChoice({ data, onChange }: { data: LocationFormData; onChange: () => void }) {
  const t = useTranslations('common.driver');
  const say = useBand();
  const { ages = [], asksResidence, values } = data;
  return (
    <>
      {ages.length > 0 ? (
        <label className="driver-choice">
          {`${t('age')} `}
          <select
            id={toFieldId('driver_age')}
            name="driver_age"
            defaultValue={values.driver_age}
            onChange={onChange}
            className="control"
          >
            {ages.map((band) => (
              <option key={band.from} value={band.from}>
                {say(band)}
              </option>
            ))}
          </select>
        </label>
      ) : null}
      {asksResidence ? (
        <label className="driver-choice">
          {`${t('residence')} `}
          <select
            id={toFieldId('residence')}
            name="residence"
            defaultValue={values.residence}
            onChange={onChange}
            className="control"
          >
            <option value="abroad">{t('abroad')}</option>
            <option value="panama">{t('panama')}</option>
          </select>
        </label>
      ) : null}
    </>
  );
}

function CouponDisclosure({ value }: { value: string }) {
  const t = useTranslations('reservation.locationForm');
  return (
    <details open={value !== ''} className="coupon">
      <summary className="inline-action">
        <Icon name="tag" />
        {t('haveCoupon')}
      </summary>
      <TextField
        name="coupon"
        label={t('coupon')}
        defaultValue={value}
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
    </details>
  );
}

/**
 * Describes the rental that the form defines: the rental days as the quote counts them, the dates with
 * month names, because native date inputs use the browser's format, and the lowest total. Updates while the
 * visitor types.
 */
function RentalSummary({
  times,
  graceMinutes,
  total,
}: {
  times: RentalTimes;
  graceMinutes: number;
  total: Cents | undefined;
}) {
  const t = useTranslations('reservation.locationForm');
  const format = useFormat();
  const period = toPeriod(times);
  return (
    <p className="fine" role="status">
      {period ? (
        <>
          <span className="strong">
            {t('rentalDays', { days: rentalDays(period.from, period.to, graceMinutes) })}
          </span>
          {`: ${format.dateTime(period.from)}\u00a0– ${format.dateTime(period.to)}\u00a0· ${t('panamaTime')}`}
        </>
      ) : (
        t('panamaTime')
      )}
      {total === undefined ? null : <strong>{t('total', { total: format.money(total) })}</strong>}
    </p>
  );
}

/** Returns undefined when the dates are incomplete or the return is not after the pick-up. */
function toPeriod(times: RentalTimes): { from: string; to: string } | undefined {
  const complete = parsePanamaDate(times.pickup_date) && parsePanamaDate(times.return_date);
  if (!complete || !times.pickup_time || !times.return_time) return undefined;
  const from = `${times.pickup_date}T${times.pickup_time}`;
  const to = `${times.return_date}T${times.return_time}`;
  return to > from ? { from, to } : undefined;
}
