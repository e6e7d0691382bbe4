import { fromInstant } from '#domain/calendar/panama.ts';
import { type Cents, sumCents } from '#domain/money/money.ts';
import {
  lateDays,
  type PricedCharge,
  proposeQuantity,
  type ReturnCharge,
} from '#domain/payment/return-charge.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import type { RentalRecord } from '../ports/rental-desk.ts';
import type { Services } from '../ports/services.ts';
import type { AuditValues } from '../ports/staff-store.ts';

/** For the audit. */
export function toLineValues(added: readonly PricedCharge[]): AuditValues {
  if (added.length === 0) return {};
  const lines = added.map(({ code, quantity, reason }) => `${code} × ${quantity}: ${reason}`);
  return { lines, chargesCents: sumOf(added) };
}

export function sumOf(lines: readonly Pick<PricedCharge, 'amountCents'>[]): Cents {
  return sumCents(lines.map(({ amountCents }) => amountCents));
}

/** What the price list asks for the fuel that is missing and for the days that the car is late. */
export function proposeCharges(
  { content, clock }: Pick<Services, 'content' | 'clock'>,
  { search }: Pick<Reservation, 'search'>,
  { rental, fuelEighths }: { rental: RentalRecord | undefined; fuelEighths: number | undefined },
): { charge: ReturnCharge; quantity: number; reason: string }[] {
  const { site } = content.current();
  const backAt = fromInstant(clock.now());
  const full = rental?.pickupFuel ?? 0;
  const eighths = full - (fuelEighths ?? full);
  const days = lateDays(search, backAt, site.rates.graceMinutes);
  const reasons = {
    eighth: `${full}/8 → ${fuelEighths}/8`,
    day: `${search.returnAt.replace('T', ' ')} → ${backAt.replace('T', ' ')}`,
    piece: '',
  };
  return site.returnCharges
    .map((charge) => ({
      charge,
      quantity: proposeQuantity(charge, { eighths, days }),
      reason: reasons[charge.per],
    }))
    .filter(({ charge, quantity }) => quantity > 0 && charge.priceCents !== undefined);
}
