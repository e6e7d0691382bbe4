import { useTranslations } from 'use-intl';
import type { Driver } from '#domain/conditions/condition.ts';
import { type AskedLicense, bandOf } from '#domain/conditions/driver-bands.ts';
import { SelectField } from './field.tsx';
import { useLanguage } from './language/use-language.ts';

interface FieldName {
  name: string;
  error: string | undefined;
}

/** Years with a license and its country, where conditions depend on them; `license` is what is known before. */
export function LicenseFields({
  asked,
  license,
  years,
  country,
}: {
  asked: AskedLicense;
  license: Pick<Driver, 'licenseYears' | 'licenseFrom'>;
  years: FieldName;
  country: FieldName;
}) {
  const t = useTranslations('common.driver');
  const countries = new Intl.DisplayNames(useLanguage().language, { type: 'region' });
  return (
    <>
      {asked.licenseYears.length > 0 ? (
        <SelectField
          {...years}
          label={t('license')}
          defaultValue={bandOf(asked.licenseYears, license.licenseYears)?.from}
          options={asked.licenseYears.map(({ from, to }) => [
            from,
            to === undefined ? t('yearsOrMore', { from }) : t('years', { to }),
          ])}
        />
      ) : null}
      {asked.licenseFrom.length > 0 ? (
        <SelectField
          {...country}
          label={t('country')}
          defaultValue={asked.licenseFrom.find((code) => code === license.licenseFrom) ?? OTHER_COUNTRY}
        >
          {asked.licenseFrom.map((code) => (
            <option key={code} value={code}>
              {countries.of(code)}
            </option>
          ))}
          <option value={OTHER_COUNTRY}>{t('elsewhere')}</option>
        </SelectField>
      ) : null}
    </>
  );
}

/** A code that ISO 3166 keeps free, so that no row names it. */
const OTHER_COUNTRY = 'ZZ';
