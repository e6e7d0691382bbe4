import type { Agreement } from '#domain/rental/agreement.ts';
import type { Services } from '../ports/services.ts';

/** The agreement of a car that was handed over; undefined before the pick-up. */
export async function readAgreement(
  { stock }: Pick<Services, 'stock'>,
  reservationId: string,
): Promise<Agreement | undefined> {
  const rental = await stock.readRental(reservationId);
  if (!rental) return undefined;
  const { unit, pickedUpAt: at, pickupKm: km, pickupFuel: fuel, pickupMarks, deposit } = rental;
  const { signedName, signedAt, signature } = rental;
  const last = unit === undefined ? undefined : await stock.readLastReturn(unit, at);
  const marks = [last?.marks, pickupMarks].filter(Boolean).join('\n');
  return { unit, km, fuel, marks, depositCents: deposit?.cents, signedName, signedAt, signature, at };
}
