import type { EventReceiver } from '../ports/event-receiver.ts';
import type { EventDelivery, OutboxMail, ReservationEvent } from '../ports/outbox.ts';
import type { Services } from '../ports/services.ts';
import { toBranchNotices } from './branch-notices.ts';
import { branchAddress, companyAddress } from './company-address.ts';
import { toEventBody } from './event-body.ts';

const BATCH = 10;
/** Longer than a delivery; what a killed process had claimed is taken over within a minute. */
const LEASE_MS = 50_000;
const FIRST_RETRY_MS = 5_000;
const LONGEST_RETRY_MS = 60 * 60_000;

/** Three days: ten tries in the first hour and a half, then one per hour. counter.md#integration. */
const TRIES = 80;

/** Sends due webhooks, at least once, in order per reservation. Returns how many were tried. */
export async function deliverEvents(services: Services): Promise<number> {
  const { outbound, outbox, clock } = services;
  const { receiver } = outbound;
  if (!receiver) return 0;
  const now = clock.now();
  const deliveries = await outbox.claimDeliveries(now, now + LEASE_MS, BATCH);
  await Promise.all(deliveries.map((delivery) => deliver(services, receiver, delivery)));
  return deliveries.length;
}

async function deliver(services: Services, receiver: EventReceiver, delivery: EventDelivery): Promise<void> {
  const { outbox, clock, log } = services;
  const { id, type, tries } = delivery;
  try {
    await receiver.send({ id, at: clock.now(), body: JSON.stringify(toEventBody(delivery)) });
    await outbox.markDelivered(id, clock.now());
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const fields = { eventId: id, type, tries: tries + 1, reason };
    if (tries + 1 >= TRIES) {
      await outbox.giveUpDelivery(id, reason, clock.now());
      log.error({ ...fields, alarm: true }, 'The rental system did not take an event in three days');
      return;
    }
    log.warn(fields, 'Event not delivered, trying again later');
    const wait = Math.min(FIRST_RETRY_MS * 2 ** tries, LONGEST_RETRY_MS);
    await outbox.markDeliveryFailed(id, reason, clock.now() + wait);
  }
}

const PUBLISH_BATCH = 50;

/** Publishes new events with mails to the branches that they concern. Returns how many. */
export function publishEvents(services: Services): Promise<number> {
  return services.outbox.publishEvents({
    limit: PUBLISH_BATCH,
    toMails: (event) => toBranchMails(services, event),
    hasReceiver: services.outbound.receiver !== undefined,
  });
}

/** In Spanish, the company's language. */
function toBranchMails(services: Services, event: ReservationEvent): OutboxMail[] {
  const { id, reservation } = event;
  const notices = toBranchNotices(event, (code) => branchAddress(services, code));
  return [...notices, ...toCompanyNotices(services, event, notices)].map(({ to, kind }) => ({
    dedupeKey: `branch:${id}:${to}`,
    kind,
    reservationId: reservation.id,
    to,
    language: 'es',
  }));
}

/** A renter without a car also concerns those who can bring one from another branch. */
function toCompanyNotices(services: Services, { type }: ReservationEvent, told: { to: string }[]) {
  const to = companyAddress(services);
  if (type !== 'reservation.without_car' || told.some((one) => one.to === to)) return [];
  return [{ to, kind: 'branch-without-car' as const }];
}

/** Longer than an outage after which a rental system still reads missed events from the feed. */
const KEPT_MS = 90 * 24 * 60 * 60_000;

const PRUNED_AT_ONCE = 1_000;

/** Deletes events after 90 days, except those that are still to be delivered. Returns how many. */
export function pruneEvents({ outbox, clock }: Pick<Services, 'clock' | 'outbox'>): Promise<number> {
  return outbox.prune(clock.now() - KEPT_MS, PRUNED_AT_ONCE);
}
