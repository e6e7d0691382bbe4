/** An amount of US dollars (the balboa is at par) in integer cents; negative for discounts. PRICING.md. */
export type Cents = number;

/** A rate in hundredths of a percent: 700 is 7 %. PRICING.md. */
export type BasisPoints = number;
