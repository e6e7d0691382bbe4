import { type Item, translated } from './records.ts';

interface Plan {
  months: number;
  es: { name: string; description: string };
  en: { name: string; description: string };
}

const plans: Plan[] = [
  {
    months: 1,
    es: {
      name: 'Mes a mes',
      description:
        'Para un proyecto corto o un pico de trabajo. Se renueva o se devuelve cada mes, sin contrato largo.',
    },
    en: {
      name: 'Month by month',
      description:
        'For a short project or a busy season. Renewed or returned every month, without a long contract.',
    },
  },
  {
    months: 6,
    es: {
      name: 'Medio año',
      description: 'Cuota menor, mantenimiento incluido y cambio de auto si la necesidad cambia.',
    },
    en: {
      name: 'Half a year',
      description: 'A lower installment, maintenance included, and another car if your needs change.',
    },
  },
  {
    months: 12,
    es: {
      name: 'Un año',
      description:
        'La mejor cuota: auto asignado a tu empresa, mantenimiento, llantas y auto de reemplazo incluidos.',
    },
    en: {
      name: 'One year',
      description:
        'The best installment: a car assigned to your company, with maintenance, tyres and a replacement car.',
    },
  },
];

/**
 * Car class, and its price for a plan of one month. Longer plans cost less. Assumed prices, to be replaced by
 * the company.
 */
const monthly: [carClass: string, dollars: number][] = [
  ['ECAR', 520],
  ['ICAR', 690],
  ['CFAR', 790],
  ['SQBD', 1290],
];

const shareOfFirst: Record<number, number> = { 1: 100, 6: 90, 12: 82 };

/** Records of `corporate_plans`: each term for each class of `monthly`. */
export function planRecords(): Item[] {
  return monthly.flatMap(([car_class, dollars], line) =>
    plans.map(({ months, es, en }, at) => ({
      sort: line * plans.length + at + 1,
      code: `${car_class}-${months}`,
      months,
      car_class,
      price_per_month: ((dollars * (shareOfFirst[months] ?? 100)) / 100).toFixed(2),
      translations: translated(es, en),
    })),
  );
}
