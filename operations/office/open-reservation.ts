import { hasRight } from '#domain/office/rights.ts';
import { listVerbs, type ReservationVerb } from '#domain/office/verbs.ts';
import type { PaymentAttempt } from '#domain/payment/attempt.ts';
import { takenAtCounter } from '#domain/payment/counter.ts';
import type { Refund } from '#domain/payment/transfer/refund.ts';
import type { PapersState } from '#domain/precheckin/papers.ts';
import type { Amendment } from '#domain/reservation/amendment.ts';
import { type EffectiveState, type Reservation, toEffectiveState } from '#domain/reservation/reservation.ts';
import { refundableOf } from '../payment/transfer/refund-payment.ts';
import type { MoneyOfReservation } from '../ports/office-money.ts';
import type { MailLine } from '../ports/outbox.ts';
import type { CarPhoto, RentalRecord } from '../ports/rental-desk.ts';
import type { HistoryEntry } from '../ports/reservation-changes.ts';
import type { ReservationNote } from '../ports/reservation-notes.ts';
import type { Services } from '../ports/services.ts';
import type { Actor } from '../ports/staff-store.ts';
import { type FinalBill, reviewBill } from '../reservation/final-bill.ts';
import type { NotAllowed } from './act.ts';
import { findWaitingChange } from './money/take-payment.ts';
import { type OfficeServices, reachReservation } from './start-verb.ts';

export interface OpenedReservation {
  kind: 'done';
  reservation: Reservation;
  state: EffectiveState;
  /** What the employee can do with it. */
  verbs: ReservationVerb[];
  /** Label of the car; undefined when no stock of the class is kept. */
  unit: string | undefined;
  /** Undefined until the car is handed over. */
  rental: RentalRecord | undefined;
  /** Of the car, at both ends of the rental. */
  photos: CarPhoto[];
  /** Undefined until the car is back. */
  finalBill: FinalBill | undefined;
  payments: PaymentAttempt[];
  refunds: Refund[];
  /** What the counter has taken and given back, and a refund that waits for a second person. */
  money: MoneyOfReservation;
  mails: MailLine[];
  history: HistoryEntry[];
  /** A change that waits for its difference, by the link that was mailed or at the counter. */
  waiting: Amendment | undefined;
  notes: ReservationNote[];
  /** Undefined without papers, and for an employee who does not check them. */
  papers: PapersState | undefined;
}

/**
 * Everything about a reservation of the employee's branches. One of other branches is refused, which the audit
 * records.
 */
export async function openReservation(
  services: OfficeServices & Pick<Services, 'payments' | 'money' | 'outbox' | 'precheckins' | 'stock'>,
  actor: Actor,
  code: string,
): Promise<NotAllowed | { kind: 'missing' } | OpenedReservation> {
  const { reservations, payments, outbox } = services;
  const act = { verb: 'see-reservation', subject: code } as const;
  const reached = await reachReservation(services, actor, { right: 'bookings', act });
  if (reached.kind !== 'reached') return reached;
  const { reservation } = reached;
  const { id } = reservation;
  const now = services.clock.now();
  const [unit, rental, photos, attempts, refunds, paid, money, mails, history, notes, waiting, precheckin] =
    await Promise.all([
      reservations.findUnitLabel(id),
      services.stock.readRental(id),
      services.stock.listPhotos(id),
      payments.listAttempts(id),
      payments.refunds.listByReservation(id),
      payments.refunds.listPaid(id),
      services.money.read(id),
      outbox.mailsOf(id),
      reservations.listHistory(id),
      reservations.listNotes(id),
      findWaitingChange(services, reservation),
      services.precheckins.find(id),
    ]);
  const finalBill = reservation.state === 'returned' ? await reviewBill(services, reservation) : undefined;
  const state = toEffectiveState(reservation, now);
  const { employee } = actor;
  const isRefundable = refundableOf(paid) + takenAtCounter(money.entries) > 0 || money.request !== undefined;
  const verbs = listVerbs(employee, state).filter((verb) => verb !== 'refund' || isRefundable);
  const checksPapers = !employee || hasRight(employee, 'papers');
  return {
    kind: 'done',
    reservation,
    state,
    verbs,
    unit,
    rental,
    photos,
    finalBill,
    payments: attempts,
    refunds,
    money,
    mails,
    history,
    notes,
    waiting,
    papers: checksPapers ? precheckin?.papers?.state : undefined,
  };
}
