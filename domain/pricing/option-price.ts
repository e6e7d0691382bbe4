import { type BasisPoints, type Cents, WHOLE } from '../money/money.ts';
import { ITBMS, type Saf } from './rates.ts';

/**
 * What an option costs by itself, in cents, with the airport fee, a company charge (SAF) that is a rate, and ITBMS.
 * `netCents`: the amount of its bill line, zero or more. It depends on no other choice. Each step rounds up: the bill
 * rounds once, over everything, so choosing the option adds this price to the total or up to three cents less, never more.
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
