import { useTranslations } from 'use-intl';
import type { FleetChoice } from '../../forms/search-fields.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { countBookable, type Offered } from './arrange-cards.ts';
import { useTypeName } from './use-type-name.ts';

/** Prices of a day that may be the most, in dollars. */
const PRICES = [40, 50, 60, 80, 100, 150, 200];

/**
 * The options of each filter and how many cars each leaves that can be booked, with the other filters as they are. A filter
 * that all cars pass is none.
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
      ...values.map((value) => ({ value, text: `${write(value)} (${count({ [name]: value })})` })),
    ],
  }));
  return {
    selects: [{ name: 'orden', label: 'order', options: order } as const, ...selects].filter(
      ({ name, options }) => options.length > 2 || choice[name],
    ),
    fourByFour: count({ traccion: '4x4' }),
  };
}

function distinct<Value>(values: Value[]): Value[] {
  return [...new Set(values)];
}

/** Each number but the least, in order: "at least" that many leaves some cars out. */
function aboveLeast(numbers: number[]): string[] {
  return distinct(numbers)
    .sort((a, b) => a - b)
    .slice(1)
    .map(String);
}
