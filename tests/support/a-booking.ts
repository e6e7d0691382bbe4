import { randomUUID } from 'node:crypto';
import type { Reservation } from '#domain/reservation/reservation.ts';
import { checkSearch, type SearchFields } from '#operations/fleet/check-search.ts';
import type { Services } from '#operations/ports/services.ts';
import { chooseCar } from '#operations/reservation/choose-car.ts';
import { type PlaceReservationOutcome, placeReservation } from '#operations/reservation/place-reservation.ts';
import type { ReservationForm } from '#operations/reservation/update-draft.ts';
import { aDraft } from './a-reservation.ts';

/** The search of the worked example, pricing.md#worked-example. */
export const SEARCH: SearchFields = {
  pickup_location: 'PTY',
  return_location: 'CDE',
  pickup_date: '2026-03-02',
  pickup_time: '10:00',
  return_date: '2026-03-09',
  return_time: '10:00',
};

/** The completed form of the worked example. */
export function aReservationForm(changes: Partial<ReservationForm> = {}): ReservationForm {
  const { selection, renter } = aDraft();
  return { selection, renter, ...changes };
}

export interface Choice {
  draftId?: string;
  search?: SearchFields;
  carId?: string;
  reservationType?: 'prepaid' | 'normal';
  coupon?: string;
}

/** Searches and chooses a car as a visitor. Returns the draft's id. */
export async function chooseAs(services: Services, choice: Choice = {}): Promise<string> {
  const draftId = choice.draftId ?? randomUUID();
  const search = checkSearch(services, choice.search ?? SEARCH);
  if (search.kind !== 'valid') throw new Error(`The search was refused: ${JSON.stringify(search.problems)}`);
  const outcome = await chooseCar(services, {
    draftId,
    search,
    carId: choice.carId ?? 'corolla',
    reservationType: choice.reservationType ?? 'prepaid',
    coupon: choice.coupon,
  });
  if (outcome.kind !== 'chosen') throw new Error(`The car was refused: ${outcome.kind}`);
  return draftId;
}

export function reserveAs(
  services: Services,
  draftId: string,
  changes: {
    form?: ReservationForm;
    priceFingerprint?: string;
    displayedTotalCents?: number;
    clientIp?: string;
  } = {},
): Promise<PlaceReservationOutcome> {
  return placeReservation(services, {
    draftId,
    clientIp: changes.clientIp ?? '127.0.0.1',
    form: changes.form ?? aReservationForm(),
    priceFingerprint: changes.priceFingerprint,
    displayedTotalCents: changes.displayedTotalCents,
    language: 'es',
    parsePhone: (text) => (text.trim() ? `+507${text.replace(/\D/g, '')}` : undefined),
  });
}

/** Chooses a car and reserves it. */
export async function bookAs(
  services: Services,
  choice: Choice = {},
): Promise<{ draftId: string; reservation: Reservation }> {
  const draftId = await chooseAs(services, choice);
  const outcome = await reserveAs(services, draftId);
  if (outcome.kind !== 'placed') throw new Error(`The reservation was refused: ${JSON.stringify(outcome)}`);
  return { draftId, reservation: outcome.reservation };
}
