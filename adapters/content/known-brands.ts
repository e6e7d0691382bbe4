import { z } from 'zod';
import type { EditProblem } from '#operations/ports/content.ts';
import { good, type Mapped } from './map-records.ts';
import { brandCodes, isOfBrand } from './values.ts';

export interface KnownBrands {
  /** That of the site. */
  brand: string;
  /** All that exist. */
  brands: readonly string[];
}

const named = z.looseObject({ brands: brandCodes });
const within = z.looseObject({
  discount: named.nullish().catch(undefined),
  brand_prices: z
    .array(z.looseObject({ brand: z.string().trim().toLowerCase() }))
    .nullish()
    .catch(undefined),
});

/** Whether the site maps a record: one of its brand, or whose `brands` cannot be read or name one that does not exist. */
export function isForBrand(record: unknown, { brand, brands }: KnownBrands): boolean {
  const own = named.safeParse(record).data?.brands;
  return own === undefined || isOfBrand(brand, own) || own.some((code) => !brands.includes(code));
}

/**
 * Maps a record and reports the brands that it names and that do not exist; those that exist count. A list that
 * names such a brand and not this one may mean this one, so the record is bad.
 */
export function mapForBrand<T>(
  record: unknown,
  map: (record: unknown) => Mapped<T>,
  { brand, brands }: KnownBrands,
): Mapped<T> {
  const mapped = map(record);
  const own = named.safeParse(record).data?.brands ?? [];
  const lists = [{ field: 'brands', codes: own }, ...listsWithin(record)];
  const unknown = lists.flatMap(({ field, codes }) =>
    codes
      .filter((code) => !brands.includes(code))
      .map((value) => ({ field, value, isForOthers: codes.includes(brand) })),
  );
  if (unknown.length === 0) return mapped;
  const expected = brands.join(', ');
  const found = unknown.map(
    ({ field, value }): EditProblem => ({
      problem: 'unknownBrand',
      field,
      value,
      expected,
    }),
  );
  const problems = [...(mapped.problems ?? []), ...found];
  const value = mapped.kind === 'good' ? mapped.value : mapped.rest;
  if (mapped.kind === 'good' && unknown.every(({ isForOthers }) => isForOthers))
    return good(mapped.value, problems);
  return { kind: 'bad', problems, rest: isOfBrand(brand, own) ? value : undefined };
}

/** Lists of brands in parts of a record: the discount of a car, and prices by brand. */
function listsWithin(record: unknown): { field: string; codes: string[] }[] {
  const { discount, brand_prices } = within.safeParse(record).data ?? {};
  return [
    { field: 'discount.brands', codes: discount?.brands ?? [] },
    { field: 'brand_prices', codes: (brand_prices ?? []).map(({ brand }) => brand) },
  ];
}
