import { useTranslations } from 'use-intl';
import { CheckCard, ChoiceGroup, RadioCard } from '#app/ui/choice.tsx';
import { DriverLicenses } from '#app/ui/driver-licenses.tsx';
import { SelectField } from '#app/ui/field.tsx';
import { useFieldErrors } from '#app/ui/field-problems.ts';
import { useFormat } from '#app/ui/language/use-format.ts';
import { useContentText } from '#app/ui/language/use-language.ts';
import { StatedFields } from '#app/ui/stated-fields.tsx';
import { Stepper } from '#app/ui/stepper.tsx';
import type { Cents } from '#domain/money/money.ts';
import type { AmendmentProblem } from '#operations/reservation/refuse-drivers.ts';
import { RentalEnds } from '../../../forms/rental-ends.tsx';
import { CoveragePrice } from '../../reservation/coverage-section.tsx';
import type { AmendmentPage } from './amendment-page.ts';

/** Places, dates, car and options, prefilled with the values of the reservation. */
export function AmendmentFields({
  page,
  problems,
}: {
  page: AmendmentPage;
  problems: readonly AmendmentProblem[];
}) {
  const t = useTranslations('myReservation.change');
  const errorOf = useFieldErrors(problems);
  const withPrice = useNamePrice();
  const { prices } = page;
  return (
    <>
      <fieldset className="inline-container titled">
        <legend className="text-heading">{t('trip')}</legend>
        <div className="location-form">
          <RentalEnds data={page.location} errorOf={errorOf} />
        </div>
      </fieldset>
      <SelectField
        name="car_id"
        label={t('car')}
        defaultValue={page.form.carId}
        error={errorOf('car_id')}
        options={page.cars.map(({ id, name }) => [id, withPrice(name, prices?.cars[id])])}
      />
      {prices ? <p className="fine">{t('prices', { days: prices.days })}</p> : null}
      <StatedFields asked={page.asked} driver={page.form.selection.driver ?? {}} errorOf={errorOf} />
      <DriverLicenses asked={page.askedOthers} typed={page.form.licenses} errorOf={errorOf} />
      <CoverageChoice page={page} />
      <Extras page={page} />
      {page.deliveryZones.length > 0 ? (
        <DeliveryZoneField page={page} error={errorOf('delivery_zone')} />
      ) : null}
    </>
  );
}

/** Returns a function that writes what a choice adds to the total behind its name. */
export function useNamePrice(): (name: string, cents: Cents | undefined) => string {
  const format = useFormat();
  return (name, cents = 0) =>
    cents === 0 ? name : `${name} (${cents > 0 ? '+' : ''}${format.money(cents)})`;
}

function CoverageChoice({ page }: { page: AmendmentPage }) {
  const t = useTranslations('myReservation.change');
  const read = useContentText();
  const { coverages, form, prices } = page;
  const price = (code: string) => {
    const cents = prices?.coverages[code];
    return prices && cents !== undefined ? <CoveragePrice addsCents={cents} days={prices.days} /> : null;
  };
  const { coverage, coverages: chosen, era } = form.selection;
  const added = coverages.filter(({ role }) => role !== 'mandatory');
  return (
    <div className="stack">
      <ChoiceGroup name="coverage" legend={t('protection')}>
        {coverages
          .filter(({ role }) => role === 'mandatory')
          .map(({ code, name }) => (
            <RadioCard
              key={code}
              name="coverage"
              value={code}
              defaultChecked={coverage === code}
              title={<span lang={read(name).lang}>{read(name).text}</span>}
              aside={price(code)}
            />
          ))}
      </ChoiceGroup>
      <ChoiceGroup name="coverages" legend={t('more')}>
        {added.map(({ code, role, name }) => (
          <CheckCard
            key={code}
            name={role === 'era' ? 'era' : 'coverages'}
            value={code}
            defaultChecked={role === 'era' ? era : chosen.includes(code)}
            title={<span lang={read(name).lang}>{read(name).text}</span>}
            aside={price(code)}
          />
        ))}
      </ChoiceGroup>
    </div>
  );
}

function Extras({ page }: { page: AmendmentPage }) {
  const t = useTranslations('myReservation.change');
  const read = useContentText();
  const { extras, form, maxDrivers, prices } = page;
  return (
    <fieldset className="titled">
      <legend className="text-heading">{t('extras')}</legend>
      <ul className="columns">
        {extras.map(({ code, name, maxQuantity }) => (
          <Pieces
            key={code}
            name={`extra_${code}`}
            label={read(name)}
            addsCents={prices?.extras[code]}
            count={form.selection.extras[code] ?? 0}
            max={maxQuantity}
          />
        ))}
        <Pieces
          name="additional_drivers"
          label={{ text: t('drivers'), lang: undefined }}
          each="driversEach"
          addsCents={prices?.additionalDriver}
          count={form.selection.additionalDrivers}
          max={maxDrivers}
        />
      </ul>
    </fieldset>
  );
}

function Pieces({
  name,
  label,
  each = 'each',
  addsCents,
  count,
  max,
}: {
  name: string;
  label: { text: string; lang: string | undefined };
  each?: 'each' | 'driversEach';
  /** Price of one. */
  addsCents: Cents | undefined;
  count: number;
  max: number;
}) {
  const t = useTranslations('reservation.page.extras');
  const format = useFormat();
  const aboutId = `about-${name}`;
  return (
    <li className="extra-row spread">
      <div>
        <p lang={label.lang}>{label.text}</p>
        {addsCents === undefined ? null : (
          <p id={aboutId} className="note">
            {t(each, { amount: `+${format.money(addsCents)}` })}
          </p>
        )}
      </div>
      <Stepper
        name={name}
        label={label.text}
        defaultValue={count}
        max={max}
        describedBy={addsCents === undefined ? undefined : aboutId}
      />
    </li>
  );
}

/** The address is asked for with the confirmation. */
function DeliveryZoneField({ page, error }: { page: AmendmentPage; error: string | undefined }) {
  const t = useTranslations('reservation.page.delivery');
  const hint = useTranslations('myReservation.change')('addressNext');
  const read = useContentText();
  const withPrice = useNamePrice();
  return (
    <SelectField
      name="delivery_zone"
      label={t('heading')}
      hint={hint}
      error={error}
      defaultValue={page.form.selection.delivery?.zone ?? ''}
    >
      <option value="">{t('none')}</option>
      {page.deliveryZones.map(({ code, label }) => (
        <option key={code} value={code} lang={read(label).lang}>
          {withPrice(read(label).text, page.prices?.delivery[code])}
        </option>
      ))}
    </SelectField>
  );
}
