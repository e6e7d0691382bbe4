import { useTranslations } from 'use-intl';
import { CheckCard, ChoiceGroup } from '#app/ui/choice.tsx';
import { DriverLicenses } from '#app/ui/driver-licenses.tsx';
import { fieldsOf, SelectField, TextField } from '#app/ui/field.tsx';
import { StatedFields } from '#app/ui/stated-fields.tsx';
import type { Selection } from '#domain/reservation/draft.ts';
import type { SearchFields } from '#operations/fleet/check-search.ts';
import type { AmendmentForm } from '#operations/reservation/preview-amendment.ts';
import { type CodeChoice, CodeField } from './branch-field.tsx';
import type { ChangeChoices, OptionChoices } from './change-form.ts';

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
  const own = fieldsOf<string>(undefined, errorOf);
  return (
    <>
      {form.birthday === undefined ? null : (
        <TextField
          {...own('birthday')}
          type="date"
          label={tRenter('birthday')}
          defaultValue={form.birthday}
          required
        />
      )}
      {(['pickup', 'return'] as const).map((end) => (
        <EndFields key={end} end={end} search={form.search} branches={choices.branches} errorOf={errorOf} />
      ))}
      <SelectField
        {...own('car_id')}
        label={t('car')}
        defaultValue={form.carId}
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
        defaultValue={selection.coverage}
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
  const own = fieldsOf<keyof SearchFields>(search, errorOf);
  return (
    <fieldset className="office-form">
      <legend className="text-heading">{t(end)}</legend>
      <CodeField {...own(`${end}_location`)} label={t('branch')} choices={branches} />
      <TextField {...own(`${end}_date`)} type="date" label={t('date')} />
      <TextField {...own(`${end}_time`)} type="time" label={t('time')} />
    </fieldset>
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
    { field: 'additional_drivers', name: t('drivers'), most: choices.mostDrivers, count: additionalDrivers },
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
  const own = fieldsOf<string>(undefined, errorOf);
  return (
    <fieldset className="office-form">
      <legend className="text-heading">{t('delivery')}</legend>
      <CodeField
        {...own('delivery_zone')}
        label={t('zone')}
        choices={choices.zones}
        defaultValue={delivery?.zone}
        none={t('atBranch')}
      />
      <TextField {...own('delivery_address')} label={t('address')} defaultValue={delivery?.address} />
      <TextField
        {...own('delivery_instructions')}
        label={t('instructions')}
        defaultValue={delivery?.instructions}
      />
    </fieldset>
  );
}
