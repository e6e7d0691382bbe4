import { formatMoney } from '#app/texts/format.ts';
import { NO_SHOW_GRACE_MS } from '#domain/reservation/refuse-end.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import {
  cancelUnpaid,
  type EndOutcome,
  markNoShow,
  releaseHeld,
  reviewEnd,
  type StaffServices,
} from '#operations/staff/end-reservation.ts';
import type { ReservationsCommand } from './parse-reservations-command.ts';

type EndCommand = Extract<ReservationsCommand, { kind: 'cancel' | 'no-show' | 'release' }>;

const WHAT: Record<EndCommand['kind'], string> = {
  cancel: 'cancel it, free its car, release its guarantee and write to its renter',
  'no-show': 'mark its renter as not come and free its car; what was paid is kept, and a guarantee is taken',
  release: 'end the hold and free its car',
};

const DONE: Record<EndCommand['kind'], string> = {
  cancel: 'is canceled and its car free; its renter gets a mail.',
  'no-show': 'is a no-show and its car free.',
  release: 'is not held any more and its car free.',
};

const DO: Record<
  EndCommand['kind'],
  (services: StaffServices, input: { reservation: Reservation; by: string }) => Promise<EndOutcome>
> = { cancel: cancelUnpaid, 'no-show': markNoShow, release: releaseHeld };

/** Ends a reservation for the counter. Without `--yes` it only shows what would be done. */
export async function answerEnd(
  services: StaffServices,
  command: EndCommand,
  reservation: Reservation,
): Promise<{ text: string; status: 0 | 1 }> {
  const { code, state, snapshot, search, renter } = reservation;
  if (!command.yes) {
    const refused = await reviewEnd(services, command.kind, reservation);
    if (refused) return { text: describeEndRefusal(refused, reservation), status: 1 };
    const what = `${code}: ${snapshot.carName}, ${search.pickupAt.replace('T', ' ')}, ${renter.firstName} ${renter.lastName}, ${state}.`;
    return {
      text: `${what}\nWould ${WHAT[command.kind]}.\nNothing was done; --yes does it.`,
      status: 0,
    };
  }
  const outcome = await DO[command.kind](services, { reservation, by: command.actor });
  if (outcome.kind === 'done') {
    const { takenCents } = outcome;
    const taken =
      takenCents === undefined
        ? ''
        : ` The guarantee of ${formatMoney(takenCents)} is taken from the card; its renter gets a mail.`;
    return { text: `${code} ${DONE[command.kind]}${taken}`, status: 0 };
  }
  return { text: describeEndRefusal(outcome.kind, reservation), status: 1 };
}

/** What an operator reads when a reservation is not ended: why, and what to do instead. */
export function describeEndRefusal(
  kind: Exclude<EndOutcome['kind'], 'done'>,
  { code, state, search }: Reservation,
): string {
  switch (kind) {
    case 'wrong-state':
      return `${code} is ${state}: that cannot be done with it.`;
    case 'begun':
      return [
        `The rental of ${code} began at ${search.pickupAt.replace('T', ' ')}: its car may be on the road and is not freed.`,
        `If its renter did not come: npm run reservations -- no-show ${code}. Otherwise the car is free after its return at ${search.returnAt.replace('T', ' ')}.`,
        'Money goes back without a cancellation: npm run payments -- refund.',
      ].join('\n');
    case 'paid-online':
      return `${code} was paid online: npm run payments -- refund ${code} --all --cancel gives the money back, too.`;
    case 'too-early':
      return `${code} begins at ${search.pickupAt.replace('T', ' ')}; its renter may come until ${NO_SHOW_GRACE_MS / 60_000} minutes later.`;
    case 'payment-in-progress':
      return `A payment or a refund of ${code} is under way; wait for it.`;
    case 'stale':
      return `${code} has changed at this moment; look again.`;
  }
}
