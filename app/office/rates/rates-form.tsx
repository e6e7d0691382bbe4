import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import { Button } from '#app/ui/button.tsx';
import { fieldsOf, SelectField, TextField } from '#app/ui/field.tsx';
import { HiddenFields } from '#app/ui/hidden-fields.tsx';
import {
  type RateField,
  type RateForm,
  type RateProblem,
  rateActs,
} from '#operations/office/rates/rate-form.ts';
import { CodeField } from '../branch-field.tsx';
import type { RateOptions } from './rates-request.ts';

/** `said`: in the words of the site, which would refuse it. */
export type ShownProblem = RateProblem | { field: RateField; said: string };

export interface RatesFormProps extends RateOptions {
  form: RateForm;
  problems: readonly ShownProblem[];
  today: string;
  /** The scheduled change that it changes. */
  draft?: string | undefined;
}

/** Chooses days and what to do with them. It leads to a page that shows the effect. */
export function RatesForm({ form, problems, classes, branches, today, draft }: RatesFormProps) {
  const t = useTranslations('office.rates');
  const errorOf = (field: RateField) => {
    const found = problems.find((one) => one.field === field);
    return found && ('said' in found ? found.said : t(`problems.${found.problem}`));
  };
  const own = fieldsOf<RateField>(form, errorOf);
  return (
    <Form method="get" action="/staff/rates/change" reloadDocument className="stack">
      {draft ? <HiddenFields entries={{ draft: draft }} /> : null}
      <div className="office-fields">
        <SelectField
          {...own('act')}
          label={t('act')}
          required
          none={t('choose')}
          options={rateActs.map((act) => [act, t(`acts.${act}`)])}
        />
        <CodeField {...own('class')} label={t('class')} none={t('allClasses')} choices={classes} />
        <CodeField {...own('place')} label={t('branch')} none={t('allBranches')} choices={branches} />
        <TextField {...own('first')} type="date" min={today} label={t('first')} required />
        <TextField {...own('last')} type="date" min={today} label={t('last')} hint={t('lastHint')} required />
      </div>
      <fieldset className="office-group">
        <legend className="field-label">{t('names')}</legend>
        <p className="fine">{t('nameHint')}</p>
        <div className="office-fields">
          <TextField {...own('name_es')} label={t('nameEs')} maxLength={200} />
          <TextField {...own('name_en')} label={t('nameEn')} maxLength={200} />
        </div>
      </fieldset>
      <fieldset className="office-group">
        <legend className="field-label">{t('amounts')}</legend>
        <div className="office-fields">
          <TextField {...own('percent')} label={t('percent')} hint={t('percentHint')} />
          <TextField {...own('price')} label={t('price')} hint={t('priceHint')} inputMode="decimal" />
        </div>
        <div className="office-checks">
          <label className="point">
            <input
              type="checkbox"
              className="mark"
              name="unusual"
              value="yes"
              defaultChecked={form.unusual === 'yes'}
            />
            <span>{t('unusual')}</span>
          </label>
        </div>
      </fieldset>
      <fieldset className="office-group">
        <legend className="field-label">{t('minimum')}</legend>
        <div className="office-fields">
          <TextField {...own('days')} label={t('days')} hint={t('daysHint')} inputMode="numeric" />
        </div>
      </fieldset>
      <div className="row">
        <Button>{t('preview')}</Button>
      </div>
    </Form>
  );
}
