import type { Brand } from './brand.ts';

/**
 * Returns `{title} | Firefly Car Rental`, or the name of the brand without a title. requirements.md#product.
 */
export function formatTitle(brand: Pick<Brand, 'carRentalName'>, title: string | undefined): string {
  return title ? `${title} | ${brand.carRentalName}` : brand.carRentalName;
}
