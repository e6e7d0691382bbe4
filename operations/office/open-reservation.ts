import { worksAt } from '#domain/office/rights.ts';
import type { PaymentAttempt } from '#domain/payment/attempt.ts';
import type { Refund } from '#domain/payment/transfer/refund.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import type { MailLine } from '../ports/outbox.ts';
import type { HistoryEntry } from '../ports/reservation-changes.ts';
import type { Services } from '../ports/services.ts';
import type { Actor } from '../ports/staff-store.ts';
import { type NotAllowed, refuse, refuseAct } from './act.ts';

export interface OpenedReservation {
  kind: 'done';
  reservation: Reservation;
  /** Label of the car; undefined when no stock of the class is kept. */
  unit: string | undefined;
  payments: PaymentAttempt[];
  refunds: Refund[];
  mails: MailLine[];
  history: HistoryEntry[];
}

/**
 * Everything about a reservation of the employee's branches. One of other branches is refused, which the audit
 * records.
 */
export async function openReservation(
  services: Pick<Services, 'clock' | 'staff' | 'reservations' | 'payments' | 'outbox' | 'site'>,
  actor: Actor,
  code: string,
): Promise<NotAllowed | { kind: 'missing' } | OpenedReservation> {
  const { reservations, payments, outbox, site } = services;
  const act = { verb: 'see-reservation', subject: code } as const;
  const refusal = await refuse(services, actor, { right: 'bookings', act });
  if (refusal) return refusal;
  const reservation = await reservations.findByCode(code);
  if (reservation?.brand !== site.brand) return { kind: 'missing' };
  const { id, search } = reservation;
  const { employee } = actor;
  if (employee && !worksAt(employee, [search.pickupLocation, search.returnLocation]))
    return refuseAct(services, actor, act);
  const [unit, attempts, refunds, mails, history] = await Promise.all([
    reservations.findUnitLabel(id),
    payments.findAttempts(code),
    payments.refunds.listByReservation(id),
    outbox.mailsOf(id),
    reservations.listHistory(id),
  ]);
  return { kind: 'done', reservation, unit, payments: attempts, refunds, mails, history };
}
