import { type BasisPoints, type Cents, WHOLE } from '../money/money.ts';
import { ITBMS, type Saf } from './rates.ts';

/**
 * In cents, with airport fee, SAF rate and ITBMS. Each step rounds up while the quote rounds once, so the
 * option adds this price to the total, or up to three cents less, never more.
 */
export function optionPrice(
  netCents: Cents,
  { airportFeeRate, saf }: { airportFeeRate: BasisPoints; saf: Saf | undefined },
): Cents {
  const safRate = saf && saf.amountCents === undefined ? (saf.rate ?? 0) : 0;
  const chargedCents =
    netCents + percentRoundedUp(netCents, airportFeeRate) + percentRoundedUp(netCents, safRate);
  return chargedCents + percentRoundedUp(chargedCents, ITBMS);
}

function percentRoundedUp(cents: Cents, rate: BasisPoints): Cents {
  return Math.ceil((cents * rate) / WHOLE);
}
