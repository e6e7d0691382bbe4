import type { Store } from '#adapters/store/create-store.ts';
import { pruneMails, sendMails } from '#operations/mail/send-mails.ts';
import { deliverEvents, pruneEvents, publishEvents } from '#operations/notify/deliver-events.ts';
import { queueDayLists } from '#operations/notify/queue-day-lists.ts';
import { reportContentProblems } from '#operations/notify/report-content-problems.ts';
import { publishDueDrafts } from '#operations/office/publish-drafts.ts';
import { reconcilePayments } from '#operations/payment/reconcile-payments.ts';
import { settleDuePayments } from '#operations/payment/settle-attempt.ts';
import { settleDueCaptures } from '#operations/payment/transfer/settle-capture.ts';
import { releaseGuarantees, settleDueRefunds } from '#operations/payment/transfer/settle-refund.ts';
import { processWebhooks, pruneWebhooks } from '#operations/payment/webhooks/process-webhooks.ts';
import type { Services } from '#operations/ports/services.ts';
import { erasePrivateFiles } from '#operations/precheckin/private-files.ts';
import { eraseOldRenters, eraseOldRequests } from '#operations/privacy/erase-renter-data.ts';
import { repeatErasures } from '#operations/privacy/repeat-erasures.ts';
import { expireHolds } from '#operations/reservation/release-hold.ts';
import { remindRenters } from '#operations/reservation/reservation-mails.ts';
import { createResealing } from '#operations/security/reseal-stored.ts';
import { blockDueServices } from '#operations/stock/block-due-services.ts';
import { replaceLostUnits } from '#operations/stock/replace-lost-units.ts';
import type { OtherBuilds } from '../http/other-builds.ts';
import type { Job } from './worker.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** A job that depends on time only, so that no booking wakes it. */
function timed(name: string, everyMs: number, run: Job['run']): Job {
  return { name, everyMs, isWoken: false, run };
}

export interface JobParts {
  services: Services;
  store: Pick<Store, 'eraseStale'>;
  /** Whether data may be sealed with the previous key. */
  mustReseal?: boolean;
  /** Undefined: the site is loaded from its sources. */
  otherBuilds?: Pick<OtherBuilds, 'publish'> | undefined;
}

/**
 * Work outside of requests. The tables record what is due and which process has taken it, so that every
 * process may run all jobs. A notification of the database wakes all jobs but those that depend on
 * time only; the intervals cover lost notifications and work that becomes due with time.
 */
export function listJobs({ services, store, mustReseal, otherBuilds }: JobParts): Job[] {
  return [
    { name: 'send mails', everyMs: 5_000, run: () => sendMails(services) },
    { name: 'publish events', everyMs: 5_000, run: () => publishEvents(services) },
    { name: 'deliver events', everyMs: 5_000, run: () => deliverEvents(services) },
    timed('prune events', HOUR_MS, () => pruneEvents(services)),
    timed('prune mails', HOUR_MS, () => pruneMails(services)),
    timed('prune webhooks', HOUR_MS, () => pruneWebhooks(services)),
    timed('queue day lists', 10 * MINUTE_MS, () => queueDayLists(services)),
    timed('report content problems', MINUTE_MS, () => reportContentProblems(services)),
    timed('publish drafts', 5_000, () => publishDueDrafts(services)),
    timed('remind renters', MINUTE_MS, () => remindRenters(services)),
    timed('count searches', MINUTE_MS, () => services.turnedAway.write()),
    { name: 'settle payments', everyMs: 5_000, run: () => settleDuePayments(services) },
    { name: 'process webhooks', everyMs: 5_000, run: () => processWebhooks(services) },
    { name: 'settle captures', everyMs: 5_000, run: () => settleDueCaptures(services) },
    { name: 'release guarantees', everyMs: 15_000, run: () => releaseGuarantees(services) },
    { name: 'settle refunds', everyMs: 5_000, run: () => settleDueRefunds(services) },
    { name: 'reconcile payments', everyMs: 10 * MINUTE_MS, run: () => reconcilePayments(services) },
    { name: 'expire holds', everyMs: 15_000, run: () => expireHolds(services) },
    { name: 'replace lost units', everyMs: MINUTE_MS, run: () => replaceLostUnits(services) },
    timed('block due services', MINUTE_MS, () => blockDueServices(services)),
    timed('erase private files', 10 * MINUTE_MS, () => erasePrivateFiles(services)),
    timed('erase old renters', HOUR_MS, () => eraseOldRenters(services)),
    timed('repeat erasures', 10 * MINUTE_MS, () => repeatErasures(services)),
    timed('erase old requests', HOUR_MS, () => eraseOldRequests(services)),
    timed('erase stale rows', HOUR_MS, () => store.eraseStale().then(() => 0)),
    ...(mustReseal
      ? [{ name: 'reseal stored data', everyMs: MINUTE_MS, run: createResealing(services) }]
      : []),
    ...(otherBuilds
      ? [timed('publish built files', HOUR_MS, () => otherBuilds.publish().then(() => 0))]
      : []),
  ];
}
