import type { RentalSearch } from '#domain/reservation/draft.ts';
import type { BranchMailKind, ReservationEvent } from '../ports/outbox.ts';

type Concerning = Pick<ReservationEvent, 'type' | 'before'> & { reservation: { search: RentalSearch } };

interface BranchNotice {
  branch: string;
  kind: BranchMailKind;
}

/**
 * The mails to the branches that an event concerns: the branch of the pick-up, one that has lost it, and a branch
 * to which the car comes back, or does so no more. Branches with one address get one mail, the first, which has the
 * whole rental; those without an address get none. counter.md#integration.
 */
export function toBranchNotices(
  event: Concerning,
  addressOf: (branch: string) => string | undefined,
): { to: string; kind: BranchMailKind }[] {
  const kinds = new Map<string, BranchMailKind>();
  for (const { branch, kind } of listNotices(event)) {
    const to = addressOf(branch);
    if (to && !kinds.has(to)) kinds.set(to, kind);
  }
  return [...kinds].map(([to, kind]) => ({ to, kind }));
}

function listNotices({ type, reservation: { search }, before = search }: Concerning): BranchNotice[] {
  const pickup = search.pickupLocation;
  const giveBack = search.returnLocation;
  switch (type) {
    case 'reservation.confirmed':
      return [notice(pickup, 'branch-confirmed'), notice(giveBack, 'branch-return')];
    case 'reservation.changed':
      return [notice(pickup, 'branch-changed'), ...noticesOfChange(before, search)];
    case 'reservation.extended':
      // The counter of the pick-up has made it.
      return giveBack === pickup ? [] : noticesOfChange(before, search);
    case 'reservation.cancelled':
      return [notice(pickup, 'branch-cancelled'), notice(giveBack, 'branch-return-lost')];
    case 'reservation.no_show':
      return [notice(pickup, 'branch-no-show'), notice(giveBack, 'branch-return-lost')];
    case 'reservation.without_car':
      return [notice(pickup, 'branch-without-car')];
    case 'precheckin.completed':
      return [notice(pickup, 'branch-checked-in')];
    case 'reservation.picked_up':
    case 'reservation.returned':
    case 'payment.captured':
    case 'payment.refunded':
      return [];
  }
}

function noticesOfChange(before: RentalSearch, after: RentalSearch): BranchNotice[] {
  const isLost = before.pickupLocation !== after.pickupLocation;
  const isMoved = before.returnLocation !== after.returnLocation;
  const isOtherReturn = isMoved || before.returnAt !== after.returnAt;
  return [
    ...(isLost ? [notice(before.pickupLocation, 'branch-lost')] : []),
    ...(isOtherReturn ? [notice(after.returnLocation, 'branch-return')] : []),
    ...(isMoved ? [notice(before.returnLocation, 'branch-return-lost')] : []),
  ];
}

function notice(branch: string, kind: BranchMailKind): BranchNotice {
  return { branch, kind };
}
