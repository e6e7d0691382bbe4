import { useTranslations } from 'use-intl';
import type { Band } from '#domain/conditions/driver-bands.ts';

/** Returns a function that writes a band of ages: "21–22 years", "25 years or more". */
export function useBand(): (band: Band) => string {
  const t = useTranslations('common.ages');
  return ({ from, to }) => (to === undefined ? t('orMore', { from }) : t('between', { from, to }));
}

/** Returns a function that says for whom a total is: "For drivers of 25 years or more." */
export function useAgesNote(): (band: Band) => string {
  const t = useTranslations('common.ages');
  const say = useBand();
  return (band) => t('for', { ages: say(band) });
}
