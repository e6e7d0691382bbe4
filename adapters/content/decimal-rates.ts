import { isRecord } from './content-error.ts';

type Item = Record<string, unknown>;

/** The lists of `sites_config` whose amounts were whole cents and hundredths of a percent. */
export const decimalRates = ['rate_periods', 'length_rates'] as const;

/** Such a list in dollars and percent, as text: 2500 becomes `"25.00"`. Undefined when nothing has to change. */
export function toDecimalRates(list: unknown): unknown[] | undefined {
  if (!Array.isArray(list) || !list.some(isOld)) return undefined;
  return list.map((row: unknown) => (isRecord(row) ? convert(row) : row));
}

function isOld(row: unknown): boolean {
  return isRecord(row) && ['percent', 'price'].some((name) => Number.isInteger(row[name]));
}

function convert(row: Item): Item {
  const entries = Object.entries(row).map(([name, value]) =>
    ['percent', 'price'].includes(name) && Number.isInteger(value)
      ? [name, (Number(value) / 100).toFixed(2)]
      : [name, value],
  );
  return Object.fromEntries(entries);
}
