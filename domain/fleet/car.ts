import type { BasisPoints, Cents } from '../money/money.ts';
import type { Texts } from '../texts.ts';

/** Third letter of ACRISS codes with four-wheel drive: N and C are manual, B and D automatic. */
const FOUR_WHEEL_DRIVE = /^[A-Z]{2}[NCBD][A-Z]$/;

/** requirements.md#entities, fleet status values. */
export type FleetStatus = 'available' | 'lowAvailability' | 'unavailable' | 'promo';

export type Transmission = 'automatic' | 'manual';
export type Fuel = 'gas' | 'diesel';

/** ACRISS class; stock is kept per class and branch. */
export interface CarClass {
  code: string;
  name: Texts;
  /** A row of the conditions: `toDepositRow`. */
  depositCents: Cents;
}

/** Collection `descuentos`. */
export interface PrepaidDiscount {
  percent: BasisPoints;
  /** `charge_id`: the required `rentworks_prepaid_discount_id`. */
  chargeId: string | undefined;
}

/** A car model (collection `flota`), mapped for the brand of this deployment. */
export interface Car {
  id: string;
  make: string;
  model: string;
  status: FleetStatus;
  /** Content field `tipo`: sedan, suv, pickup, van, hatchback … */
  type: string;
  classCode: string;
  /** Content field `minimio_dias`; undefined when there is no limit. */
  minimumDays: number | undefined;
  doors: number;
  bags: number;
  seats: number;
  transmission: Transmission;
  fuel: Fuel;
  /** In front view. */
  pictureId: string | undefined;
  /** From the side, and from behind with luggage. */
  otherPictures: { side: string | undefined; rear: string | undefined };
  dailyCents: Cents;
  discount: PrepaidDiscount | undefined;
}

export function carName({ make, model }: Pick<Car, 'make' | 'model'>): string {
  return `${make} ${model}`;
}

export function hasFourWheelDrive(classCode: string): boolean {
  return FOUR_WHEEL_DRIVE.test(classCode);
}

/** Limits for "few": a number of units, or a share of all units. */
const FEW_UNITS = 1;
const FEW_SHARE = 0.2;

interface Units {
  units: number;
  free: number;
}

/** Content's status, lowered but never raised by the stock. stock.md#stock. */
export function effectiveStatus(content: FleetStatus, stock: Units | undefined): FleetStatus {
  if (content === 'unavailable' || !stock) return content;
  if (stock.free <= 0) return 'unavailable';
  return isFew(stock) ? 'lowAvailability' : content;
}

function isFew({ units, free }: Units): boolean {
  return free <= FEW_UNITS || free <= units * FEW_SHARE;
}
