import type { Cents } from '#domain/money/money.ts';
import type { PaymentAttempt } from '#domain/payment/attempt.ts';
import { type PaymentMethod, paymentMethod } from '#domain/payment/method.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import type { Services } from '#operations/ports/services.ts';
import type { ComparedRental } from './amendment/changed-rental.tsx';

/** Money on its way to where it came from. `last4` are the last digits of the card. */
export interface MoneyBack {
  amountCents: Cents;
  method: PaymentMethod;
  last4: string;
}

/** What happened just now, as the address of the page says. */
export type OwnNotice =
  | { kind: 'confirmed' }
  | { kind: 'changed'; before: ComparedRental | undefined }
  /** `released`: the guarantee, which was held and not charged. */
  | { kind: 'cancelled'; isPaid: boolean; refunds: MoneyBack[]; released: MoneyBack | undefined };

export async function loadNotice(
  services: Services,
  reservation: Reservation,
  name: string | null,
): Promise<OwnNotice | undefined> {
  switch (name) {
    case 'confirmed':
      return { kind: name };
    case 'changed':
      return { kind: name, before: await findBefore(services, reservation) };
    case 'cancelled':
      return { kind: name, ...(await findMoneyBack(services, reservation)) };
    default:
      return undefined;
  }
}

/** The rental before its last change. */
async function findBefore(
  { reservations }: Services,
  { id }: Reservation,
): Promise<ComparedRental | undefined> {
  const history = await reservations.listHistory(id);
  const last = history.findLast(({ kind }) => kind === 'changed');
  return last && { search: last.before.search, snapshot: last.before.snapshot, quote: last.before.quote };
}

async function findMoneyBack({ payments }: Services, { id, paymentStatus }: Reservation) {
  const all = await payments.refunds.listByReservation(id);
  // A refused refund is checked by staff, so nothing is promised about it.
  const open = all.filter(({ cause, state }) => cause === 'cancellation' && state !== 'refused');
  const refunds = await Promise.all(
    open.map(async ({ attemptId, amountCents }) => toMoneyBack(await payments.find(attemptId), amountCents)),
  );
  const latest = await payments.findLatest(id);
  const isGuaranteed = latest?.captureMode === 'guarantee' && latest.state === 'paid';
  return {
    isPaid: refunds.length > 0 || paymentStatus === 'paid',
    refunds,
    released: isGuaranteed ? toMoneyBack(latest, latest.amountCents) : undefined,
  };
}

function toMoneyBack(attempt: PaymentAttempt | undefined, amountCents: Cents): MoneyBack {
  return {
    amountCents,
    method: attempt ? paymentMethod(attempt) : 'card',
    last4: attempt?.cardLast4 ?? '',
  };
}
