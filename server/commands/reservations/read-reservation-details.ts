import type { Store } from '#adapters/store/create-store.ts';
import type { PaymentAttempt } from '#domain/payment/attempt.ts';
import type { Capture } from '#domain/payment/transfer/capture.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import type { PrecheckinRecord } from '#operations/ports/precheckin-store.ts';
import type { Secrets } from '#operations/ports/secrets.ts';

/** All stored data of one reservation. */
export interface ReservationDetails {
  reservation: Reservation;
  payments: PaymentAttempt[];
  guarantee: Capture | undefined;
  refunds: Awaited<ReturnType<Store['payments']['refunds']['listByReservation']>>;
  mails: Awaited<ReturnType<Store['outbox']['mailsOf']>>;
  history: Awaited<ReturnType<Store['reservations']['listHistory']>>;
  precheckin: OpenedPrecheckin | undefined;
}

/** The pre-check-in with the decrypted answers of the renter about all drivers. */
export interface OpenedPrecheckin extends Omit<PrecheckinRecord, 'sealedDrivers'> {
  drivers: unknown;
}

export async function readReservationDetails(
  store: Store,
  secrets: Pick<Secrets, 'open'>,
  reservation: Reservation,
): Promise<ReservationDetails> {
  const { id } = reservation;
  const [payments, refunds, mails, history, precheckin] = await Promise.all([
    store.payments.findAttempts(reservation.code),
    store.payments.refunds.listByReservation(id),
    store.outbox.mailsOf(id),
    store.reservations.listHistory(id),
    store.precheckins.find(id),
  ]);
  return {
    reservation,
    payments,
    guarantee: await findGuarantee(store, payments),
    refunds,
    mails,
    history,
    precheckin: precheckin && open(precheckin, secrets),
  };
}

async function findGuarantee(store: Store, payments: PaymentAttempt[]): Promise<Capture | undefined> {
  const held = payments.find(({ captureMode, state }) => captureMode === 'guarantee' && state === 'paid');
  return held && store.payments.captures.findByAttempt(held.id);
}

function open(
  { sealedDrivers, ...record }: PrecheckinRecord,
  secrets: Pick<Secrets, 'open'>,
): OpenedPrecheckin {
  return { ...record, drivers: sealedDrivers ? JSON.parse(secrets.open(sealedDrivers)) : undefined };
}

/** JSON for programs: cents, times in milliseconds, without keys to the reservation or payments. */
export function toJson(details: ReservationDetails): string {
  const payments = details.payments.map(({ returnTokenHash: _, clientKey: __, ...payment }) => payment);
  return JSON.stringify({ ...details, payments }, null, 2);
}
