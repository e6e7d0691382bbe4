import { addDays, type PanamaDate } from '#domain/calendar/panama.ts';
import type { Item } from './records.ts';

/** Carnival and Holy Week depend on Easter Sunday. */
const EASTERS: PanamaDate[] = [
  '2026-04-05',
  '2027-03-28',
  '2028-04-16',
  '2029-04-01',
  '2030-04-21',
  '2031-04-13',
  '2032-03-28',
  '2033-04-17',
  '2034-04-09',
  '2035-03-25',
];

const names = {
  carnival: { es: 'Carnaval', en: 'Carnival' },
  holyWeek: { es: 'Semana Santa', en: 'Holy Week' },
  weekend: { es: 'Fin de semana', en: 'Weekend' },
  green: { es: 'Temporada verde', en: 'Green season' },
};

const VANS = ['SVAR'];
/** Cars that Panama rents for the holidays in the interior. */
const FOR_THE_INTERIOR = ['SFBD', 'PFBD', 'SQBD', 'SVAR'];

/**
 * `rate_periods` and `length_rates` of a demo site for the three years that begin with `firstYear`. The prices
 * of firefly in panama.md#demo-classes and the worked examples hold on every day for all of its cars but those
 * for the interior.
 */
export function seasonalRates(brand: string, firstYear: number): Item {
  const years = EASTERS.filter((day) => Number(day.slice(0, 4)) >= firstYear).slice(0, 3);
  const classes = brand === 'firefly' ? FOR_THE_INTERIOR : [];
  const span = { from: `${firstYear}-01-01`, to: `${firstYear + 2}-12-31` };
  return {
    rate_periods: [
      ...years.map((easter) => ({ ...carnival(easter), classes: VANS, price: '125.00' })),
      ...years.map((easter) => ({ ...carnival(easter), classes, percent: 25 })),
      ...years.map((easter) => ({ ...holyWeek(easter), classes, percent: 20 })),
      { name: names.weekend, ...span, weekdays: [5, 6], classes, percent: 8 },
      ...years.map((easter) => ({ ...greenSeason(easter), classes, percent: -12 })),
    ],
    length_rates: [
      { min_days: 7, percent: -10, classes },
      { min_days: 28, percent: -25, classes },
    ],
  };
}

/** Friday to Ash Wednesday. */
function carnival(easter: PanamaDate) {
  return { name: names.carnival, from: addDays(easter, -51), to: addDays(easter, -46) };
}

/** Palm Sunday's eve to Easter Sunday. */
function holyWeek(easter: PanamaDate) {
  return { name: names.holyWeek, from: addDays(easter, -8), to: easter };
}

function greenSeason(easter: PanamaDate) {
  const year = easter.slice(0, 4);
  return { name: names.green, from: `${year}-05-01`, to: `${year}-11-30` };
}
