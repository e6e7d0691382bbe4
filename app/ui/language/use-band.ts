import { useTranslations } from 'use-intl';
import { ageWords } from '#app/texts/driver-words.ts';
import type { Band } from '#domain/conditions/driver-bands.ts';

/** Returns a function that writes a band of ages: "21 to 22 years", "25 or older". */
export function useBand(): (band: Band) => string {
  const t = useTranslations();
  return (band) => ageWords(band, t);
}
