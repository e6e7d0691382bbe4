import { useTranslations } from 'use-intl';
import { wayOption } from '#app/texts/deposit-words.ts';
import { SelectField } from '#app/ui/field.tsx';
import { useLanguage } from '#app/ui/language/use-language.ts';
import { useMessage } from '#app/ui/language/use-message.ts';
import type { StatedField } from '#operations/reservation/place-reservation.ts';
import { LicenseFields } from '../../forms/license-fields.tsx';
import type { ReservationPage } from './reservation-page.ts';

/** What the conditions of this rental depend on: the card of the deposit, the license, the residence. */
export function StatedFields({ page }: { page: ReservationPage }) {
  const t = useTranslations('common.driver');
  const texts = useTranslations();
  const { language } = useLanguage();
  const field = useStatedField(page);
  const { asked, driver } = page;
  return (
    <>
      {asked.ways.length > 0 ? (
        <SelectField
          {...field('deposit_card')}
          label={t('card')}
          defaultValue={driver.payment ?? 'credit'}
          className="all-columns"
        >
          {asked.ways.map((way) => (
            <option key={way.payment} value={way.payment}>
              {wayOption(way, texts, language)}
            </option>
          ))}
        </SelectField>
      ) : null}
      <LicenseFields
        asked={asked}
        license={driver}
        years={field('license_years')}
        country={field('license_country')}
      />
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

function useStatedField({ stated }: ReservationPage) {
  const say = useMessage();
  return (name: StatedField) => {
    const problem = stated.find(({ field }) => field === name);
    return { name, error: problem && say(problem.message) };
  };
}
