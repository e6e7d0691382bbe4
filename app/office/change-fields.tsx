import { useTranslations } from 'use-intl';
import { CheckCard, ChoiceGroup } from '#app/ui/choice.tsx';
import { DriverLicenses } from '#app/ui/driver-licenses.tsx';
import { SelectField, TextField } from '#app/ui/field.tsx';
import { StatedFields } from '#app/ui/stated-fields.tsx';
import type { Selection } from '#domain/reservation/draft.ts';
import type { SearchFields } from '#operations/fleet/check-search.ts';
import type { AmendmentForm } from '#operations/reservation/preview-amendment.ts';
import type { ChangeChoices, CodeChoice, OptionChoices } from './change-form.ts';

interface FieldsProps {
  form: AmendmentForm;
  choices: ChangeChoices;
  errorOf: (field: string) => string | undefined;
}

interface OptionProps extends Pick<FieldsProps, 'errorOf'> {
  selection: Selection;
  choices: OptionChoices;
}

interface EndProps extends Pick<FieldsProps, 'errorOf'> {
  end: 'pickup' | 'return';
  search: SearchFields;
  branches: readonly CodeChoice[];
}

/** Places, dates, car, protection, extras and delivery of a reservation. */
export function ChangeFields(props: FieldsProps) {
  const t = useTranslations('office.change');
  const tRenter = useTranslations('reservation.page.client');
  const { form, choices, errorOf } = props;
  return (
    <>
      {form.birthday === undefined ? null : (
        <TextField
          name="birthday"
          type="date"
          label={tRenter('birthday')}
          defaultValue={form.birthday}
          error={errorOf('birthday')}
          required
        />
      )}
      {(['pickup', 'return'] as const).map((end) => (
        <EndFields key={end} end={end} search={form.search} branches={choices.branches} errorOf={errorOf} />
      ))}
      <SelectField
        name="car_id"
        label={t('car')}
        defaultValue={form.carId}
        error={errorOf('car_id')}
        options={choices.cars.map(({ id, name }) => [id, name])}
      />
      <StatedFields asked={choices.asked} driver={form.selection.driver ?? {}} errorOf={errorOf} />
      <DriverLicenses asked={choices.askedOthers} typed={form.licenses} errorOf={errorOf} />
      <OptionFields selection={form.selection} choices={choices} errorOf={errorOf} />
    </>
  );
}

/** Protection, extras and delivery. */
export function OptionFields(props: OptionProps) {
  const t = useTranslations('office.change');
  const { selection, choices, errorOf } = props;
  return (
    <>
      <CodeField
        name="coverage"
        label={t('protection')}
        choices={choices.protections}
        chosen={selection.coverage}
        error={errorOf('coverage')}
      />
      <Additions {...props} />
      <Pieces {...props} />
      {choices.zones.length > 0 ? <Delivery {...props} /> : null}
    </>
  );
}

/** Place and time of the pick-up or the return. */
export function EndFields({ search, branches, errorOf, end }: EndProps) {
  const t = useTranslations('office.change');
  return (
    <fieldset className="office-form">
      <legend className="text-heading">{t(end)}</legend>
      <CodeField
        name={`${end}_location`}
        label={t('branch')}
        choices={branches}
        chosen={search[`${end}_location`]}
        error={errorOf(`${end}_location`)}
      />
      <TextField
        name={`${end}_date`}
        type="date"
        label={t('date')}
        defaultValue={search[`${end}_date`]}
        error={errorOf(`${end}_date`)}
      />
      <TextField
        name={`${end}_time`}
        type="time"
        label={t('time')}
        defaultValue={search[`${end}_time`]}
        error={errorOf(`${end}_time`)}
      />
    </fieldset>
  );
}

function CodeField({
  name,
  label,
  choices,
  chosen,
  none,
  error,
}: {
  name: string;
  label: string;
  choices: readonly CodeChoice[];
  chosen: string | undefined;
  /** The text of no choice, which is possible then. */
  none?: string;
  error?: string | undefined;
}) {
  return (
    <SelectField name={name} label={label} defaultValue={chosen} error={error}>
      {none === undefined ? null : <option value="">{none}</option>}
      {choices.map(({ code, name: text }) => (
        <option key={code} value={code}>
          {text}
        </option>
      ))}
    </SelectField>
  );
}

function Additions({ selection, choices }: OptionProps) {
  const t = useTranslations('office.change');
  const { coverages, era } = selection;
  return (
    <ChoiceGroup name="coverages" legend={t('added')}>
      {choices.added.map(({ code, name }) => (
        <CheckCard
          key={code}
          name="coverages"
          value={code}
          title={name}
          defaultChecked={coverages.includes(code)}
        />
      ))}
      {choices.era.map(({ code, name }) => (
        <CheckCard key={code} name="era" value={code} title={name} defaultChecked={era} />
      ))}
    </ChoiceGroup>
  );
}

function Pieces({ selection, choices }: OptionProps) {
  const t = useTranslations('office.change');
  const { extras, additionalDrivers } = selection;
  const pieces = [
    ...choices.extras.map(({ code, name, most }) => ({
      field: `extra_${code}`,
      name,
      most,
      count: extras[code] ?? 0,
    })),
    {
      field: 'additional_drivers',
      name: t('drivers'),
      most: choices.mostDrivers,
      count: additionalDrivers,
    },
  ];
  return (
    <fieldset className="office-form">
      <legend className="text-heading">{t('extras')}</legend>
      {pieces.map(({ field, name, most, count }) => (
        <TextField
          key={field}
          name={field}
          type="number"
          label={name}
          min={0}
          max={most}
          defaultValue={count}
        />
      ))}
    </fieldset>
  );
}

function Delivery({ selection, choices, errorOf }: OptionProps) {
  const t = useTranslations('office.change');
  const { delivery } = selection;
  return (
    <fieldset className="office-form">
      <legend className="text-heading">{t('delivery')}</legend>
      <CodeField
        name="delivery_zone"
        label={t('zone')}
        choices={choices.zones}
        chosen={delivery?.zone}
        none={t('atBranch')}
        error={errorOf('delivery_zone')}
      />
      <TextField
        name="delivery_address"
        label={t('address')}
        defaultValue={delivery?.address}
        error={errorOf('delivery_address')}
      />
      <TextField
        name="delivery_instructions"
        label={t('instructions')}
        defaultValue={delivery?.instructions}
        error={errorOf('delivery_instructions')}
      />
    </fieldset>
  );
}
