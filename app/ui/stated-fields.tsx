import { useTranslations } from 'use-intl';
import { wayOption } from '#app/texts/deposit-words.ts';
import { type AskedFacts, STATED_FIELDS, type StatedField } from '#domain/conditions/asked-facts.ts';
import type { Driver } from '#domain/conditions/condition.ts';
import { SelectField } from './field.tsx';
import { useLanguage } from './language/use-language.ts';
import { LicenseFields } from './license-fields.tsx';

/** What the conditions of a rental depend on: the card of the deposit, the license, the residence. */
export function StatedFields({
  asked,
  driver,
  errorOf,
}: {
  asked: AskedFacts;
  /** What is known before. */
  driver: Driver;
  errorOf: (field: StatedField) => string | undefined;
}) {
  const t = useTranslations('common.driver');
  const texts = useTranslations();
  const { language } = useLanguage();
  const field = (name: StatedField) => ({ name, error: errorOf(name) });
  return (
    <div className="stated-fields all-columns">
      {asked.ways.length > 0 ? (
        <SelectField
          {...field(STATED_FIELDS.payment)}
          label={t('card')}
          defaultValue={driver.payment ?? 'credit'}
          options={asked.ways.map((way) => [way.payment, wayOption(way, texts, language)])}
        />
      ) : null}
      <LicenseFields
        asked={asked}
        license={driver}
        years={field(STATED_FIELDS.licenseYears)}
        country={field(STATED_FIELDS.licenseFrom)}
      />
      {asked.residence ? (
        <SelectField
          {...field(STATED_FIELDS.residence)}
          label={t('residence')}
          defaultValue={driver.residence ?? 'abroad'}
        >
          <option value="abroad">{t('abroad')}</option>
          <option value="panama">{t('panama')}</option>
        </SelectField>
      ) : null}
    </div>
  );
}

/** The labels of these fields, for a summary of problems. */
export function useStatedLabels(): Record<StatedField, string> {
  const t = useTranslations('common.driver');
  return {
    deposit_card: t('card'),
    license_years: t('license'),
    license_country: t('country'),
    residence: t('residence'),
  };
}
