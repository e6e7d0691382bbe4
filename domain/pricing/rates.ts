import type { PanamaDate } from '../calendar/panama.ts';
import type { Condition } from '../conditions/condition.ts';
import type { BasisPoints, Cents } from '../money/money.ts';
import type { Texts } from '../texts.ts';

/** A coverage priced per day (collection `coverages`). */
export interface Coverage {
  code: string;
  /** `mandatory`: one must be chosen; `optional`: in addition; `era`: roadside assistance. */
  role: 'mandatory' | 'optional' | 'era';
  name: Texts;
  description: Texts;
  /** Short texts; equal benefits of two protections have equal Spanish texts. */
  covers: Texts[];
  perDayCents: Cents;
  deductibleCents: Cents | undefined;
  /** ID in the company's rental system. */
  chargeId: string | undefined;
}

/** Collection `extras`. */
export interface Extra {
  code: string;
  name: Texts;
  description: Texts;
  priceCents: Cents;
  per: 'day' | 'rental';
  /** Limit of one piece's charge for the whole rental. */
  maxChargeCents: Cents | undefined;
  maxQuantity: number;
  chargeId?: string | undefined;
  /** `set:name`. */
  icon?: string;
}

/** A matching pair overrides the default. pricing.md#lines, 9. */
export interface OneWayFees {
  defaultCents: Cents;
  pairs: { from: string; to: string; feeCents: Cents }[];
}

/** A company charge, either an amount or a rate. pricing.md#lines, 10. */
export interface Saf {
  code: string;
  label: Texts;
  amountCents: Cents | undefined;
  rate: BasisPoints | undefined;
}

/** A zone to which the company brings cars. pricing.md#delivery. */
export interface DeliveryZone {
  code: string;
  label: Texts;
  description: Texts | undefined;
  priceCents: Cents;
  /** Codes of the pick-up branches whose cars are brought; empty for all. */
  branches: string[];
  /** Least hours between the booking and the pick-up. */
  leadHours: number;
}

/** Changes the price of the days `from` to `to`, both included; the first match counts. pricing.md#rates-by-date. */
export interface RatePeriod {
  name: Texts;
  from: PanamaDate;
  to: PanamaDate;
  /** Monday is 1, Sunday 7; empty for all days. */
  weekdays: number[];
  /** Codes of car classes; empty for all. */
  classes: string[];
  /** Codes of pick-up branches; empty for all. */
  branches: string[];
  /** A rate that is added to the brand's daily price, or a price of a day. */
  change: { percent: BasisPoints } | { priceCents: Cents };
}

/** Lowers the price of each day of a rental of `minDays` or more. pricing.md#rates-by-length. */
export interface LengthRate {
  minDays: number;
  /** From 0 to less than `WHOLE`. */
  percent: BasisPoints;
  /** Codes of car classes; empty for all. */
  classes: string[];
}

export interface Rates {
  ratePeriods: RatePeriod[];
  lengthRates: LengthRate[];
  graceMinutes: number;
  oneWay: OneWayFees;
  additionalDriverPerDayCents: Cents;
  maxAdditionalDrivers: number;
  /** Who may rent what, with which fees, cover and deposit. pricing.md#conditions. */
  conditions: Condition[];
  deliveryZones: DeliveryZone[];
  saf: Saf | undefined;
}

/** 7 % of the whole quote after discounts (pricing.md#assumptions). A law, not a company setting. */
export const ITBMS: BasisPoints = 700;
