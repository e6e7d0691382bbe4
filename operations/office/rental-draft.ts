import { hasCardNumber } from '#domain/payment/card/card-in-text.ts';
import type { RentalEnd } from '#domain/rental/car-photos.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import type { DraftField } from '../ports/rental-desk.ts';
import type { Services } from '../ports/services.ts';
import type { Actor } from '../ports/staff-store.ts';

/** In characters, of all fields with their names. */
const LONGEST_DRAFT = 20_000;

/** Keeps what was typed so far, without values with a card number, until the car is handed over or taken back. */
export async function saveRentalDraft(
  { stock, clock }: Pick<Services, 'stock' | 'clock'>,
  { name: by }: Actor,
  { reservation, end, typed }: { reservation: Reservation; end: RentalEnd; typed: DraftField[] },
): Promise<void> {
  const kept = typed.filter(([, value]) => !hasCardNumber(value));
  if (JSON.stringify(kept).length > LONGEST_DRAFT) return;
  await stock.saveDraft({ reservationId: reservation.id, end }, { typed: kept, by, at: clock.now() });
}
