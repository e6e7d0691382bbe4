import type { PanamaDate } from '../calendar/panama.ts';
import type { BasisPoints, Cents } from '../money/money.ts';
import type { Texts } from '../texts.ts';

/** A protection sold per day (collection `coverages`). */
export interface Coverage {
  code: string;
  /** `mandatory`: one of them must be chosen; `optional`: added to it; `era`: roadside assistance. */
  role: 'mandatory' | 'optional' | 'era';
  name: Texts;
  description: Texts;
  /** What it pays for, in a few words each; protections that say the same thing say it with the same Spanish words. */
  covers: Texts[];
  perDayCents: Cents;
  deductibleCents: Cents | undefined;
  /** Id in the company's rental system; undefined: content has none. */
  chargeId: string | undefined;
}

/** Something rented with the car (collection `extras`). */
export interface Extra {
  code: string;
  name: Texts;
  description: Texts;
  priceCents: Cents;
  per: 'day' | 'rental';
  /** Cap of one piece's charge for the whole rental. */
  maxChargeCents: Cents | undefined;
  maxQuantity: number;
  /** Id in the company's rental system. */
  chargeId?: string | undefined;
  /** Name of a drawing beside the name, `set:name`. */
  icon?: string;
}

/** A fee per day for drivers from `fromAge` up to and including `toAge`, age at the pick-up date. */
export interface AgeBand {
  fromAge: number;
  toAge: number;
  perDayCents: Cents;
}

/** One way: the pair wins over the default; the same branch is free. PRICING.md line 9. */
export interface OneWayFees {
  defaultCents: Cents;
  pairs: { from: string; to: string; feeCents: Cents }[];
}

/** PRICING.md line 10: a company charge of which only code and label are known; amount or rate. */
export interface Saf {
  code: string;
  label: Texts;
  amountCents: Cents | undefined;
  rate: BasisPoints | undefined;
}

/** What the company's site settings say about prices. */
export interface Rates {
  graceMinutes: number;
  oneWay: OneWayFees;
  additionalDriverPerDayCents: Cents;
  maxAdditionalDrivers: number;
  youngDriver: AgeBand[];
  delivery: { amountCents: Cents; description: Texts } | undefined;
  saf: Saf | undefined;
}

/** A coupon as content knows it; uses are counted by the store (collection `coupons`). */
export interface Coupon {
  code: string;
  percent: BasisPoints | undefined;
  amountCents: Cents | undefined;
  validFrom: PanamaDate | undefined;
  validUntil: PanamaDate | undefined;
  maxUses: number | undefined;
  /** Id in the company's rental system. */
  chargeId?: string | undefined;
  /** Empty: every brand. */
  brands: string[];
}

/**
 * ITBMS, Panama's tax on goods and services: 7 % of the whole bill, accessories included, discounts deducted
 * (PRICING.md section 6). A law, not a setting of the company.
 */
export const ITBMS: BasisPoints = 700;
