import { type Cents, percentOf, sumCents } from '../money/money.ts';
import type { Texts } from '../texts.ts';
import type { QuoteLine } from './quote.ts';
import type { Coupon, DeliveryZone, Saf } from './rates.ts';
import type { UntaxedLine } from './rental-lines.ts';
import type { Trip } from './trip.ts';

/** Lines 8 and 9 of pricing.md#lines and the after-hours fee; free of the airport fee. */
export function reservationLines(trip: Trip, delivery: DeliveryZone | undefined): UntaxedLine[] {
  const { pickup, return: giveBack } = trip.afterHoursCents;
  return [
    onceLine('delivery', delivery?.priceCents ?? 0, { code: delivery?.code, label: delivery?.label }),
    onceLine('after-hours', pickup, { code: 'pickup' }),
    onceLine('after-hours', giveBack, { code: 'return' }),
    onceLine('dropoff', trip.oneWayCents),
  ];
}

/** Line 10. The base of a rate is an assumption until the company decides (pricing.md#assumptions). */
export function safLines(saf: Saf | undefined, before: UntaxedLine[]): UntaxedLine[] {
  if (!saf) return [];
  const amountCents =
    saf.amountCents ?? percentOf(sumCents(before.map((line) => line.amountCents)), saf.rate ?? 0);
  return [onceLine('saf', amountCents, { code: saf.code, label: saf.label })];
}

/** Line 11: at most the price of the car after its prepaid discount; also lowers the airport fee's base. */
export function couponLines(coupon: Coupon | undefined, before: UntaxedLine[]): UntaxedLine[] {
  if (!coupon) return [];
  const carCents = sumCents(
    before
      .filter((line) => line.kind === 'car' || line.kind === 'prepaid-discount')
      .map((line) => line.amountCents),
  );
  const offCents = coupon.amountCents ?? percentOf(carCents, coupon.percent ?? 0);
  const amountCents = 0 - Math.min(Math.max(0, offCents), carCents);
  const { code, chargeId } = coupon;
  return [{ ...onceLine('coupon', amountCents, { code }), chargeId, airportFeeApplies: true }];
}

function onceLine(
  kind: QuoteLine['kind'],
  amountCents: Cents,
  named: { code?: string | undefined; label?: Texts | undefined } = {},
): UntaxedLine {
  return {
    kind,
    code: named.code,
    label: named.label,
    quantity: 1,
    days: undefined,
    unitCents: amountCents,
    amountCents,
    airportFeeApplies: false,
  };
}
