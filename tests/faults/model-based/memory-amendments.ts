import { isLive, type PaymentAttempt } from '#domain/payment/attempt.ts';
import type { ReservationEffect } from '#domain/payment/decision.ts';
import { type Amendment, isApplicable } from '#domain/reservation/amendment.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import type {
  AmendmentStore,
  ApplyAmendmentOutcome,
  OpenAmendmentOutcome,
} from '#operations/ports/reservation-changes.ts';
import type { MemoryRefunds } from './memory-refunds.ts';

/** The other rows of a reservation that its amendments depend on. */
export interface ReservationTables {
  reservation: Reservation;
  attempts(): PaymentAttempt[];
}

/** Amendments in memory, with the rules of the real store, which alone tests assigning cars. */
export interface MemoryAmendments {
  amendments: Pick<AmendmentStore, 'openAmendment' | 'findAmendment' | 'applyAmendment'>;
  /** Oldest first. */
  list(): Amendment[];
  isOpen(amendmentId: string, now: number): boolean;
  /** The effect of an attempt's transition on the amendment. Returns false when it is not possible. */
  move(attempt: PaymentAttempt, effect: ReservationEffect | undefined): boolean;
}

export function createMemoryAmendments(tables: ReservationTables, refunds: MemoryRefunds): MemoryAmendments {
  const rows = new Map<string, Amendment>();
  const withdraw = (id: string) => {
    const amendment = rows.get(id);
    if (amendment?.state === 'open') rows.set(id, { ...amendment, state: 'withdrawn' });
  };
  /** `moreCents`: amount that the same transaction records. */
  const apply = (amendment: Amendment, moreCents: number): ApplyAmendmentOutcome => {
    const { reservation } = tables;
    const { becomes, id } = amendment;
    if (!isApplicable(rows.get(id) ?? amendment, reservation)) return { kind: 'outdated' };
    if (refunds.keptCents() + moreCents !== becomes.quote.dueNowCents) return { kind: 'unpaid' };
    tables.reservation = { ...reservation, ...becomes, version: reservation.version + 1 };
    rows.set(id, { ...amendment, state: 'applied' });
    return { kind: 'applied' };
  };
  const isOpen = (id: string, now: number) => {
    const amendment = rows.get(id);
    return (
      amendment !== undefined && isApplicable(amendment, tables.reservation) && amendment.openUntil > now
    );
  };
  async function openAmendment(amendment: Amendment): Promise<OpenAmendmentOutcome> {
    const { reservation } = tables;
    if (tables.attempts().some(({ state }) => isLive(state))) return { kind: 'payment-in-progress' };
    if (!isApplicable({ ...amendment, state: 'open' }, reservation)) return { kind: 'outdated' };
    if (refunds.keptCents() !== reservation.quote.dueNowCents) return { kind: 'unpaid' };
    for (const id of rows.keys()) withdraw(id);
    rows.set(amendment.id, amendment);
    return { kind: 'opened' };
  }

  return {
    list: () => [...rows.values()],
    isOpen,
    move(attempt, effect) {
      const id = attempt.amendmentId ?? '';
      if (effect?.kind === 'require-held') return isOpen(id, effect.now);
      if (effect?.kind !== 'confirm') return true;
      const amendment = rows.get(id);
      if (amendment && apply(amendment, attempt.amountCents).kind === 'applied') return true;
      withdraw(id);
      return false;
    },
    amendments: {
      openAmendment,
      findAmendment: async (id) => rows.get(id),
      async applyAmendment(amendment, beside) {
        const opened = beside.opening ? await openAmendment(amendment) : undefined;
        if (opened && opened.kind !== 'opened') return opened;
        const asked = beside.refunds.reduce((cents, { amountCents }) => cents + amountCents, 0);
        // In one transaction: when the change cannot be applied, no refund is requested.
        const fits = refunds.keptCents() - asked === amendment.becomes.quote.dueNowCents;
        if (!fits || !isApplicable(rows.get(amendment.id) ?? amendment, tables.reservation))
          return { kind: fits ? 'outdated' : 'unpaid' };
        if (beside.refunds.length > 0) {
          const { kind } = await refunds.refunds.request(beside.refunds);
          if (kind !== 'requested') return { kind: 'unpaid' };
        }
        return apply(amendment, 0);
      },
    },
  };
}
