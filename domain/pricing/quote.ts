import type { PanamaDateTime } from '../calendar/panama.ts';
import type { CardKind, DocumentCode, Driver, RequiredCoverage } from '../conditions/condition.ts';
import type { Branch } from '../fleet/branch.ts';
import type { Car, CarClass } from '../fleet/car.ts';
import type { BasisPoints, Cents } from '../money/money.ts';
import type { Texts } from '../texts.ts';
import type { Coupon } from './coupon.ts';
import type { Coverage, DeliveryZone, Extra, Rates } from './rates.ts';

/** `prepaid`: all due now, with the car's discount; `normal`: all due at the branch. interface.md#booking-forms. */
export type ReservationType = 'prepaid' | 'normal';

/** Contains content records only, never an amount from a form. */
export interface QuoteRequest {
  car: Car;
  carClass: CarClass;
  pickupBranch: Branch;
  returnBranch: Branch;
  pickupAt: PanamaDateTime;
  returnAt: PanamaDateTime;
  reservationType: ReservationType;
  /** Mandatory coverage; undefined before the choice. */
  mandatoryCoverage: Coverage | undefined;
  coverages: Coverage[];
  era: Coverage | undefined;
  extras: { extra: Extra; quantity: number }[];
  additionalDrivers: number;
  /** What is known of the renter; the age is that at the pick-up date. */
  driver: Driver;
  /** What is known of the additional drivers who are named; default: of none. */
  otherDrivers?: readonly Driver[];
  delivery: DeliveryZone | undefined;
  coupon: Coupon | undefined;
  rates: Rates;
  /** The car of the booked rental that this quote changes, if its price stays. pricing.md#amendments. */
  booked?: BookedCar | undefined;
}

/** In the order of pricing.md#lines; `after-hours` follows delivery. A line `car` is a run of days of equal price. */
export type QuoteLineKind =
  | 'car'
  | 'prepaid-discount'
  /** Lowers the car to the price of a longer rental. pricing.md#rates-by-length. */
  | 'long-rental'
  | 'protection'
  | 'coverage'
  | 'era'
  | 'extra'
  | 'additional-driver'
  /** A fee of the conditions, mostly for young renters; `code` is that of its row. pricing.md#conditions. */
  | 'young-driver'
  /** A fee of the conditions for additional drivers, as `young-driver`. */
  | 'young-additional-driver'
  | 'delivery'
  | 'after-hours'
  | 'dropoff'
  | 'saf'
  | 'coupon';

/** How the price of the days of a line `car` was made. pricing.md#rates-by-date. */
export interface DayRate {
  /** Name of the period. */
  period?: Texts;
  /** Price of a day before the rate by length. */
  listCents: Cents;
  /** Price of a day after the prepaid discount. */
  netCents: Cents;
  /** The days were added to the reservation after it was made. */
  isAdded?: true;
}

/** One day of the car: the price before the rate by length, after it, and after the prepaid discount. */
export interface CarDay extends DayRate {
  cents: Cents;
}

/** What a coupon took off the car of a booked rental. */
export interface BookedCoupon {
  code: string | undefined;
  chargeId: string | undefined;
  offCents: Cents;
}

/** The car of a booked rental. An amendment keeps the price of its days. pricing.md#amendments. */
export interface BookedCar {
  /** By `dayNumber`. */
  days: ReadonlyMap<number, CarDay>;
  /** Sum of lines 1 and 2 and of the long rental price. */
  totalCents: Cents;
  /** Of the prepaid discount. */
  chargeId: string | undefined;
  coupon: BookedCoupon | undefined;
}

export interface QuoteLine {
  kind: QuoteLineKind;
  code: string | undefined;
  /** From content; the site's catalog names lines without it. */
  label: Texts | undefined;
  /** Of roadside assistance, from content. */
  description?: Texts;
  /** ID in the company's rental system (RentWorks): content's `charge_id` at the sale. */
  chargeId?: string | undefined;
  /** Undefined when all days have the daily price of the car. */
  rate?: DayRate;
  quantity: number;
  /** Undefined for a price per rental. */
  days: number | undefined;
  /** Price of one piece (per day, when `days` is set). */
  unitCents: Cents;
  amountCents: Cents;
  airportFeeApplies: boolean;
  /** Share of the ITBMS; with that of the airport fee, the shares sum to `taxCents`. */
  taxCents: Cents;
}

export type UntaxedLine = Omit<QuoteLine, 'taxCents'>;

/** A way to leave the deposit. */
export interface DepositWay {
  /** Undefined when no condition depends on it. */
  payment: CardKind | undefined;
  isRefused: boolean;
  depositCents: Cents;
  coverage: RequiredCoverage | undefined;
}

/** pricing.md#conditions. */
export interface CounterTerms {
  /** The first is that of the quote; the others are those that the renter may choose instead. */
  deposits: [DepositWay, ...DepositWay[]];
  documents: DocumentCode[];
  /** Those of a driver who lives in Panama, where the residence is not known and the documents depend on it. */
  residentDocuments?: DocumentCode[];
  /** For how many years a license must have been held; absent where any will do. */
  licenseYears?: number;
}

/** Exact to the cent: lines → subtotal → airport fee → ITBMS → total. */
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
  /** What the counter asks for; undefined in reservations that were made before it was stored. */
  terms?: CounterTerms;
}
