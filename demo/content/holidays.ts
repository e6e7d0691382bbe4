import type { Item } from './records.ts';

const YEARS = 5;

const newYear = { es: 'Fin de año', en: 'New Year' };
const christmas = { es: 'Navidad', en: 'Christmas' };

/**
 * `restrictions` of a demo site for the years that begin with `firstYear`, at two branches that no documented
 * example uses. stock.md#restrictions.
 */
export function holidayRestrictions(firstYear: number): Item[] {
  return Array.from({ length: YEARS }, (_, at) => firstYear + at).flatMap((year) => [
    {
      kind: 'min-days',
      days: 3,
      from: `${year}-12-29`,
      to: `${year + 1}-01-01`,
      branches: ['PBL'],
      name: newYear,
    },
    { kind: 'stop-sale', from: `${year}-12-24`, to: `${year}-12-25`, branches: ['SAN'], name: christmas },
  ]);
}
