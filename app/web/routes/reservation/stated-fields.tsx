import { useTranslations } from 'use-intl';
import { wayWords } from '#app/texts/deposit-words.ts';
import { SelectField } from '#app/ui/field.tsx';
import { useLanguage } from '#app/ui/language/use-language.ts';
import { useMessage } from '#app/ui/language/use-message.ts';
import { bandOf } from '#domain/conditions/driver-bands.ts';
import type { StatedField } from '#operations/reservation/place-reservation.ts';
import type { ReservationPage } from './reservation-page.ts';

/** What the conditions of this rental depend on: the card of the deposit, the license, the residence. */
export function StatedFields({ page }: { page: ReservationPage }) {
  const t = useTranslations('common.driver');
  const texts = useTranslations();
  const { language } = useLanguage();
  const field = useStatedField(page);
  const countries = new Intl.DisplayNames(language, { type: 'region' });
  const { asked, driver } = page;
  return (
    <>
      {asked.ways.length > 0 ? (
        <SelectField {...field('deposit_card')} label={t('card')} defaultValue={driver.payment ?? 'credit'}>
          {asked.ways.map((way) => (
            <option key={way.payment} value={way.payment}>
              {wayWords(way, texts, language)}
            </option>
          ))}
        </SelectField>
      ) : null}
      {asked.licenseYears.length > 0 ? (
        <SelectField
          {...field('license_years')}
          label={t('license')}
          defaultValue={bandOf(asked.licenseYears, driver.licenseYears)?.from}
        >
          {asked.licenseYears.map(({ from, to }) => (
            <option key={from} value={from}>
              {to === undefined ? t('yearsOrMore', { from }) : t('years', { to })}
            </option>
          ))}
        </SelectField>
      ) : null}
      {asked.licenseFrom.length > 0 ? (
        <SelectField
          {...field('license_country')}
          label={t('country')}
          defaultValue={asked.licenseFrom.find((code) => code === driver.licenseFrom) ?? OTHER_COUNTRY}
        >
          {asked.licenseFrom.map((code) => (
            <option key={code} value={code}>
              {countries.of(code)}
            </option>
          ))}
          <option value={OTHER_COUNTRY}>{t('elsewhere')}</option>
        </SelectField>
      ) : null}
      {asked.residence ? (
        <SelectField
          {...field('residence')}
          label={t('residence')}
          defaultValue={driver.residence ?? 'abroad'}
        >
          <option value="abroad">{t('abroad')}</option>
          <option value="panama">{t('panama')}</option>
        </SelectField>
      ) : null}
    </>
  );
}

/** A code that ISO 3166 keeps free, so that no row names it. */
const OTHER_COUNTRY = 'ZZ';

function useStatedField({ stated }: ReservationPage) {
  const say = useMessage();
  return (name: StatedField) => {
    const problem = stated.find(({ field }) => field === name);
    return { name, error: problem && say(problem.message) };
  };
}
