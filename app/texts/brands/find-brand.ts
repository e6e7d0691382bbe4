import { BRAND_IDS, type Brand, type BrandId } from './brand.ts';
import { dollar } from './dollar/brand.ts';
import { firefly } from './firefly/brand.ts';
import { hertz } from './hertz/brand.ts';
import { thrifty } from './thrifty/brand.ts';

const BRANDS: Record<BrandId, Brand> = { firefly, dollar, thrifty, hertz };

/** Returns the brand with that id, or undefined for any other text. */
export function findBrand(id: string | undefined): Brand | undefined {
  return allBrands().find((brand) => brand.id === id);
}

export function getBrand(id: BrandId): Brand {
  return BRANDS[id];
}

/** Returns all brands in the order of requirements.md#product. */
export function allBrands(): Brand[] {
  return BRAND_IDS.map((id) => BRANDS[id]);
}
