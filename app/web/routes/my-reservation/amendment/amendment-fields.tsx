import { useTranslations } from 'use-intl';
import { CheckCard, ChoiceGroup, RadioCard } from '#app/ui/choice.tsx';
import { SelectField } from '#app/ui/field.tsx';
import { useFieldErrors } from '#app/ui/field-problems.ts';
import { useContentText } from '#app/ui/language/use-language.ts';
import { Stepper } from '#app/ui/stepper.tsx';
import type { AmendmentProblem } from '#operations/reservation/preview-amendment.ts';
import { RentalEnds } from '../../../forms/rental-ends.tsx';
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
  return (
    <>
      <fieldset className="inline-container titled">
        <legend className="text-heading">{t('trip')}</legend>
        <div className="location-form">
          <RentalEnds data={page.location} errorOf={errorOf} />
        </div>
      </fieldset>
      <SelectField name="car_id" label={t('car')} defaultValue={page.form.carId}>
        {page.cars.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <CoverageChoice page={page} />
      <Extras page={page} />
      {page.deliveryZones.length > 0 ? (
        <DeliveryZoneField page={page} error={errorOf('delivery_zone')} />
      ) : null}
    </>
  );
}

function CoverageChoice({ page }: { page: AmendmentPage }) {
  const t = useTranslations('myReservation.change');
  const read = useContentText();
  const { coverages, form } = page;
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
          />
        ))}
      </ChoiceGroup>
    </div>
  );
}

function Extras({ page }: { page: AmendmentPage }) {
  const t = useTranslations('myReservation.change');
  const read = useContentText();
  const { extras, form, maxDrivers } = page;
  return (
    <fieldset className="titled">
      <legend className="text-heading">{t('extras')}</legend>
      <ul className="columns">
        {extras.map(({ code, name, maxQuantity }) => (
          <li key={code} className="extra-row spread">
            <span lang={read(name).lang}>{read(name).text}</span>
            <Stepper
              name={`extra_${code}`}
              label={read(name).text}
              defaultValue={form.selection.extras[code] ?? 0}
              max={maxQuantity}
            />
          </li>
        ))}
        <li className="extra-row spread">
          <span>{t('drivers')}</span>
          <Stepper
            name="additional_drivers"
            label={t('drivers')}
            defaultValue={form.selection.additionalDrivers}
            max={maxDrivers}
          />
        </li>
      </ul>
    </fieldset>
  );
}

/** The address is asked for with the confirmation. */
function DeliveryZoneField({ page, error }: { page: AmendmentPage; error: string | undefined }) {
  const t = useTranslations('reservation.page.delivery');
  const hint = useTranslations('myReservation.change')('addressNext');
  const read = useContentText();
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
          {read(label).text}
        </option>
      ))}
    </SelectField>
  );
}
