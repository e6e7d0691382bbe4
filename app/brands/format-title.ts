import type { Brand } from './brand.ts';

/** `{title} | Firefly Car Rental`; without a title the name alone. SPEC.md section 1. */
export function formatTitle(brand: Pick<Brand, 'carRentalName'>, title: string | undefined): string {
  return title ? `${title} | ${brand.carRentalName}` : brand.carRentalName;
}
