import type { Band, PricedDriver } from '#domain/conditions/driver-bands.ts';
import type { Language } from '#domain/texts.ts';
import type { Translator } from './translator.ts';

/** A band of ages: "21 to 22 years", "25 or older". */
export function ageWords({ from, to }: Band, t: Translator): string {
  return to === undefined ? t('common.ages.orMore', { from }) : t('common.ages.between', { from, to });
}

/** "For drivers aged 25 or older who live abroad."; empty where a total is equal for all. pricing.md#conditions. */
export function driverWords(
  { ages, residence, notFrom }: PricedDriver,
  t: Translator,
  language: Language,
): string {
  const names = new Intl.DisplayNames(language, { type: 'region' });
  const countries = notFrom.map((code) => names.of(code)).join(', ');
  const facts = [
    ages && t('common.drivers.age', { ages: ageWords(ages, t) }),
    residence && t(`common.drivers.${residence}`),
    countries && t('common.drivers.notFrom', { countries }),
  ].filter(Boolean);
  return facts.length > 0 ? t('common.drivers.for', { facts: facts.join(' ') }) : '';
}
