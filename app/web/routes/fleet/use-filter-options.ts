import { useTranslations } from 'use-intl';
import { useFormat } from '#app/ui/language/use-format.ts';
import type { FleetChoice } from '../../forms/search-fields.ts';
import { countBookable, type Offered } from './arrange-cards.ts';

/** Maximum prices per day to choose from, in dollars. */
const PRICES = [40, 50, 60, 80, 100, 150, 200];

/**
 * Returns the options of each filter, each with the number of bookable cars that it leaves, given the other
 * filters; the filters that are set; and the number of bookable cars that all of them leave. Options without a
 * car and filters that would not exclude any car are left out.
 */
export function useFilterOptions(offered: Offered, choice: FleetChoice) {
  const t = useTranslations('fleet.filters');
  const specs = useTranslations('common.specs');
  const format = useFormat();
  const typeName = useTypeName();
  const { cards } = offered;
  const count = (change: FleetChoice) => countBookable(offered, { ...choice, ...change });
  const all = count({ precio: undefined });
  const prices = PRICES.filter((price) => {
    const left = count({ precio: String(price) });
    return (left > 0 && left < all) || choice.precio === String(price);
  });
  const filters = [
    { name: 'tipo', label: 'type', values: distinct(cards.map(({ type }) => type)), write: typeName },
    {
      name: 'transmision',
      label: 'transmission',
      values: distinct(cards.map(({ transmission }) => transmission)),
      write: (value: string) => specs(value === 'manual' ? 'manual' : 'automatic'),
    },
    {
      name: 'pasajeros',
      label: 'seats',
      values: aboveLeast(cards.map(({ seats }) => seats)),
      write: (value: string) => t('atLeastSeats', { count: value }),
    },
    {
      name: 'maletas',
      label: 'bags',
      values: aboveLeast(cards.map(({ bags }) => bags)),
      write: (value: string) => t('atLeastBags', { count: value }),
    },
    {
      name: 'precio',
      label: 'price',
      values: prices.map(String),
      write: (value: string) => t('upTo', { price: format.money(Number(value) * 100).slice(0, -3) }),
    },
    {
      name: 'marca',
      label: 'make',
      values: distinct(cards.map(({ make }) => make)).sort(),
      write: (value: string) => value,
    },
  ] as const;
  const order = [
    { value: '', text: t('recommended') },
    { value: 'precio', text: t('byPrice') },
    { value: 'tamano', text: t('bySize') },
  ];
  const selects = filters.map(({ name, label, values, write }) => ({
    name,
    label,
    options: [
      { value: '', text: t(label) },
      ...values
        .map((value) => ({ value, left: count({ [name]: value }) }))
        .filter(({ value, left }) => left > 0 || choice[name] === value)
        .map(({ value, left }) => ({ value, text: `${write(value)} (${left})` })),
    ],
  }));
  const chosen = filters.flatMap(({ name, values, write }) => {
    const value = choice[name];
    // Any text may stand in the address.
    const isKnown = values.some((known) => known === value);
    return value ? [{ name, text: isKnown ? write(value) : value }] : [];
  });
  return {
    order: { name: 'orden', label: 'order', options: order } as const,
    selects: selects.filter(({ name, options }) => options.length > 2 || choice[name]),
    fourByFour: count({ traccion: '4x4' }),
    chosen: choice.traccion ? [...chosen, { name: 'traccion', text: t('fourByFour') } as const] : chosen,
    left: count({}),
  };
}

function distinct<Value>(values: Value[]): Value[] {
  return [...new Set(values)];
}

/** Ascending, without the smallest, because "at least the smallest" would not exclude any car. */
function aboveLeast(numbers: number[]): string[] {
  return distinct(numbers)
    .sort((a, b) => a - b)
    .slice(1)
    .map(String);
}

/** Returns a function that translates body types. A type without translation is shown as the content spells it. */
function useTypeName(): (type: string) => string {
  const t = useTranslations('fleet.type');
  return (type) => {
    const key = type.toLowerCase() as Parameters<typeof t>[0];
    return t.has(key) ? t(key) : type.charAt(0).toUpperCase() + type.slice(1);
  };
}
