import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import { Button } from '#app/ui/button.tsx';
import { SelectField, TextField } from '#app/ui/field.tsx';
import { HiddenFields } from '#app/ui/hidden-fields.tsx';
import { blockReasons } from '#domain/stock/read-block.ts';
import { unitDocuments } from '#domain/stock/unit-facts.ts';
import type { CodeChoice } from '../branch-field.tsx';
import type { TypedUnit, toTypedFacts } from './unit-request.ts';

interface FormProps {
  version: number;
  formId: string;
  typed: TypedUnit | undefined;
  branches: CodeChoice[];
  facts: ReturnType<typeof toTypedFacts>;
}

function UnitForm({
  title,
  version,
  formId,
  about,
  children,
}: Pick<FormProps, 'version' | 'formId'> & {
  title: string;
  about?: string | undefined;
  children: ReactNode;
}) {
  return (
    <section className="stack" data-no-print>
      <h2 className="text-heading">{title}</h2>
      {about ? <p>{about}</p> : null}
      <Form method="post" reloadDocument className="office-form">
        <HiddenFields entries={{ version: `${version}`, form_id: formId }} />
        {children}
      </Form>
    </section>
  );
}

/** Takes a unit out of sale for a time. */
export function BlockForm({
  isOfAny = false,
  typed,
  ...props
}: Pick<FormProps, 'version' | 'formId' | 'typed'> & {
  /** Its label is typed. */
  isOfAny?: boolean;
}) {
  const t = useTranslations('office.units');
  return (
    <UnitForm {...props} title={t('block')}>
      {isOfAny ? (
        <TextField name="blocked_unit" label={t('label')} defaultValue={typed?.blocked_unit} required />
      ) : null}
      <SelectField
        name="reason"
        label={t('reason')}
        defaultValue={typed?.reason || 'maintenance'}
        options={blockReasons
          .filter((reason) => reason !== 'transfer')
          .map((reason) => [reason, t(`reasons.${reason}`)])}
      />
      <MomentField name="blocked_from" label={t('from')} defaultValue={typed?.blocked_from} />
      <MomentField name="blocked_until" label={t('to')} defaultValue={typed?.blocked_until} />
      <Button name="intent" value="block-unit" variant="secondary">
        {t('block')}
      </Button>
    </UnitForm>
  );
}

/** Moves the unit to another branch. */
export function TransferForm(props: FormProps) {
  const t = useTranslations('office.units');
  const { typed, branches } = props;
  return (
    <UnitForm {...props} title={t('transfer')}>
      <SelectField
        name="to"
        label={t('toBranch')}
        defaultValue={typed?.to}
        options={branches.map(({ code, name }) => [code, `${code} · ${name}`])}
      />
      <MomentField name="leaves" label={t('leaves')} defaultValue={typed?.leaves} />
      <MomentField name="arrives" label={t('arrives')} defaultValue={typed?.arrives} />
      <Button name="intent" value="transfer-unit" variant="secondary">
        {t('transfer')}
      </Button>
    </UnitForm>
  );
}

function MomentField(field: Pick<Parameters<typeof TextField>[0], 'name' | 'label' | 'defaultValue'>) {
  const t = useTranslations('office.units');
  return <TextField {...field} type="datetime-local" hint={t('moment')} required />;
}

/** What the company notes of the unit. */
export function FactsForm(props: FormProps) {
  const t = useTranslations('office.units');
  const values = props.typed?.intent === 'edit-unit' ? props.typed : props.facts;
  const save = useTranslations('office')('save');
  const km = { inputMode: 'numeric' as const };
  return (
    <UnitForm {...props} title={t('facts')}>
      <TextField name="plate" label={t('plate')} defaultValue={values.plate} />
      <TextField name="vin" label={t('vin')} defaultValue={values.vin} />
      <TextField name="km" {...km} label={t('km')} hint={t('kmHint')} defaultValue={values.km} />
      {unitDocuments.map((name) => (
        <TextField
          key={name}
          name={name}
          type="date"
          label={t(`documents.${name}`)}
          hint={t('optionalDay')}
          defaultValue={values[name]}
        />
      ))}
      <TextField
        name="service_km"
        {...km}
        label={t('serviceKm')}
        hint={t('serviceHint')}
        defaultValue={values.service_km}
      />
      <TextField name="service_on" type="date" label={t('serviceOn')} defaultValue={values.service_on} />
      <Button name="intent" value="edit-unit">
        {save}
      </Button>
    </UnitForm>
  );
}

/** The unit leaves the fleet, or comes back. */
export function FleetForm({ isRetired, ...props }: FormProps & { isRetired: boolean }) {
  const t = useTranslations('office.units');
  const title = isRetired ? t('revive') : t('retire');
  return (
    <UnitForm {...props} title={title} about={isRetired ? undefined : t('retireAbout')}>
      <Button
        name="intent"
        value={isRetired ? 'revive' : 'retire'}
        variant={isRetired ? 'secondary' : 'danger'}
      >
        {title}
      </Button>
    </UnitForm>
  );
}
