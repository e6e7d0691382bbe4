import type { PanamaDateTime } from '../calendar/panama.ts';
import type { Branch } from '../fleet/branch.ts';
import type { Car, CarClass } from '../fleet/car.ts';
import type { BasisPoints, Cents } from '../money/money.ts';
import type { Texts } from '../texts.ts';
import type { Coupon, Coverage, Extra, Rates } from './rates.ts';

/** `prepaid`: all is due now, with the car's discount; `normal`: all is due at the branch. DESIGN.md section 6. */
export type ReservationType = 'prepaid' | 'normal';

/** Everything a price depends on. Holds resolved records, never an amount that came from a form. */
export interface QuoteRequest {
  car: Car;
  carClass: CarClass;
  pickupBranch: Branch;
  returnBranch: Branch;
  pickupAt: PanamaDateTime;
  returnAt: PanamaDateTime;
  reservationType: ReservationType;
  /** The mandatory protection; undefined before one is chosen. */
  protection: Coverage | undefined;
  coverages: Coverage[];
  era: Coverage | undefined;
  extras: { extra: Extra; quantity: number }[];
  additionalDrivers: number;
  /** Age of the renter at the pick-up date; undefined before it is known. */
  driverAge: number | undefined;
  withDelivery: boolean;
  coupon: Coupon | undefined;
  rates: Rates;
}

/** The lines of PRICING.md section 2, in their order; `after-hours` stands beside delivery. */
export type QuoteLineKind =
  | 'car'
  | 'prepaid-discount'
  | 'protection'
  | 'coverage'
  | 'era'
  | 'extra'
  | 'additional-driver'
  | 'young-driver'
  | 'delivery'
  | 'after-hours'
  | 'dropoff'
  | 'saf'
  | 'coupon';

export interface QuoteLine {
  kind: QuoteLineKind;
  /** Code of the coverage, extra, SAF or coupon; undefined where the kind says it all. */
  code: string | undefined;
  /** Content's own name of it; undefined: the site's catalogue names the kind. */
  label: Texts | undefined;
  /** Of roadside assistance: what it covers and how soon it comes, in content's words. */
  description?: Texts;
  /** By which the company's rental system (RentWorks) knows what was sold; content's `charge_id` at the sale. */
  chargeId?: string | undefined;
  quantity: number;
  /** Days it is charged for; undefined when it is per rental. */
  days: number | undefined;
  /** Price of one piece (per day, when `days` is set). */
  unitCents: Cents;
  amountCents: Cents;
  /** Whether the airport fee is taken of it. */
  airportFeeApplies: boolean;
  /** Its share of the ITBMS, by largest remainder; the shares of the lines and of the airport fee sum to `taxCents`. */
  taxCents: Cents;
}

/** A bill. All sums hold to the cent: lines → subtotal → airport fee → ITBMS → total. */
export interface Quote {
  days: number;
  reservationType: ReservationType;
  lines: QuoteLine[];
  subtotalCents: Cents;
  airportFeeRate: BasisPoints;
  airportFeeCents: Cents;
  airportFeeTaxCents: Cents;
  taxCents: Cents;
  totalCents: Cents;
  dueNowCents: Cents;
  dueAtBranchCents: Cents;
  depositCents: Cents;
}
