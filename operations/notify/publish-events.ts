import { findBranch } from '../fleet/find-record.ts';
import type { EventType, OutboxMail, ReservationEvent } from '../ports/outbox.ts';
import type { Services } from '../ports/services.ts';

const BATCH = 50;

/** Payments are not a matter of the branch. */
const MAILS: Partial<Record<EventType, OutboxMail['kind']>> = {
  'reservation.confirmed': 'branch-confirmed',
  'reservation.changed': 'branch-changed',
  'reservation.cancelled': 'branch-cancelled',
  'reservation.no_show': 'branch-no-show',
  'precheckin.completed': 'branch-checked-in',
};

/** Publishes new events with mails to the pick-up branches. Returns how many. */
export function publishEvents(services: Services): Promise<number> {
  return services.outbox.publishEvents({
    limit: BATCH,
    toMails: (event) => toBranchMails(services, event),
    hasReceiver: services.receiver !== undefined,
  });
}

/** In Spanish, the company's language. */
function toBranchMails({ content }: Services, { id, type, reservation }: ReservationEvent): OutboxMail[] {
  const branch = findBranch(content.current(), reservation.search.pickupLocation);
  const kind = MAILS[type];
  if (!branch?.email || !kind) return [];
  return [
    { dedupeKey: `branch:${id}`, kind, reservationId: reservation.id, to: branch.email, language: 'es' },
  ];
}
