import type { BasisPoints, Cents } from '../money/money.ts';
import type { Texts } from '../texts.ts';

/** SPEC.md section 3, fleet status values. */
export type FleetStatus = 'available' | 'lowAvailability' | 'unavailable' | 'promo';

export type Transmission = 'automatic' | 'manual';
export type Fuel = 'gas' | 'diesel';

/** A class of cars by its ACRISS code; stock is kept per class and branch. */
export interface CarClass {
  code: string;
  name: Texts;
  /** Held on the renter's card at the counter; never part of the bill. PRICING.md section 2. */
  depositCents: Cents;
}

/** A prepaid discount linked to a car (collection `descuentos`). */
export interface PrepaidDiscount {
  percent: BasisPoints;
  /** `charge_id`: SPEC.md's `rentworks_prepaid_discount_id`; undefined: content has none. */
  chargeId: string | undefined;
}

/** A car model of the fleet (collection `flota`), mapped for the brand of this deployment. */
export interface Car {
  id: string;
  /** Maker, content's `marca`. */
  make: string;
  model: string;
  status: FleetStatus;
  /** Body type, content's `tipo`: sedan, suv, pickup, van, hatchback … */
  type: string;
  classCode: string;
  /** Content's `minimio_dias`; undefined: no limit. */
  minimumDays: number | undefined;
  doors: number;
  bags: number;
  seats: number;
  transmission: Transmission;
  fuel: Fuel;
  /** Id of the picture for `/assets/{id}`. */
  pictureId: string | undefined;
  dailyCents: Cents;
  discount: PrepaidDiscount | undefined;
}
