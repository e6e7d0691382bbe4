import type { Store } from '#adapters/store/create-store.ts';
import { pruneMails } from '#operations/mail/prune-mails.ts';
import { sendMails } from '#operations/mail/send-mails.ts';
import { deliverEvents, publishEvents } from '#operations/notify/deliver-events.ts';
import { pruneEvents } from '#operations/notify/prune-events.ts';
import { queueDayLists } from '#operations/notify/queue-day-lists.ts';
import { reportContentProblems } from '#operations/notify/report-content-problems.ts';
import { reconcilePayments } from '#operations/payment/reconcile-payments.ts';
import { settleDuePayments } from '#operations/payment/settle-attempt.ts';
import { settleDueCaptures } from '#operations/payment/transfer/settle-capture.ts';
import { releaseGuarantees, settleDueRefunds } from '#operations/payment/transfer/settle-refund.ts';
import { processWebhooks } from '#operations/payment/webhooks/process-webhooks.ts';
import { pruneWebhooks } from '#operations/payment/webhooks/prune-webhooks.ts';
import type { Log } from '#operations/ports/runtime.ts';
import type { Services } from '#operations/ports/services.ts';
import { erasePrivateFiles } from '#operations/precheckin/private-files.ts';
import { eraseOldRenters, eraseOldRequests } from '#operations/privacy/erase-renter-data.ts';
import { repeatErasures } from '#operations/privacy/repeat-erasures.ts';
import { expireHolds } from '#operations/reservation/release-hold.ts';
import { remindRenters } from '#operations/reservation/reservation-mails.ts';
import { createResealing } from '#operations/security/reseal-stored.ts';
import type { OtherBuilds } from '../http/other-builds.ts';
import { type Job, startWorker } from './worker.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** A job that cleans up. It depends on time only, and some read the bucket, so that no booking wakes it. */
const hourly = (name: string, run: Job['run']): Job => ({ name, everyMs: HOUR_MS, isWoken: false, run });

interface JobParts {
  services: Services;
  store: Store;
  /** Whether data may be sealed with the previous key. */
  mustReseal?: boolean;
  /** Undefined: there is no CDN. */
  purgeCdn?: (() => Promise<number>) | undefined;
  log: Log;
  /** Undefined: the site is loaded from its sources. */
  otherBuilds?: Pick<OtherBuilds, 'publish'> | undefined;
}

/**
 * Work outside of requests. The tables record what is due and which process has taken it, so that every
 * process may run all jobs. A notification of the database wakes all jobs but those that depend on
 * time only; the intervals cover lost notifications and work that becomes due with time.
 */
export function startJobs(parts: JobParts): { stop(): Promise<void> } {
  const { services, store, mustReseal, purgeCdn, log, otherBuilds } = parts;
  const jobs: Job[] = [
    { name: 'send mails', everyMs: 5_000, run: () => sendMails(services) },
    { name: 'publish events', everyMs: 5_000, run: () => publishEvents(services) },
    { name: 'deliver events', everyMs: 5_000, run: () => deliverEvents(services) },
    hourly('prune events', () => pruneEvents(services)),
    hourly('prune mails', () => pruneMails(services)),
    hourly('prune webhooks', () => pruneWebhooks(services)),
    { name: 'queue day lists', everyMs: 10 * MINUTE_MS, run: () => queueDayLists(services) },
    { name: 'report content problems', everyMs: MINUTE_MS, run: () => reportContentProblems(services) },
    { name: 'remind renters', everyMs: MINUTE_MS, run: () => remindRenters(services) },
    { name: 'settle payments', everyMs: 5_000, run: () => settleDuePayments(services) },
    { name: 'process webhooks', everyMs: 5_000, run: () => processWebhooks(services) },
    { name: 'settle captures', everyMs: 5_000, run: () => settleDueCaptures(services) },
    { name: 'release guarantees', everyMs: 15_000, run: () => releaseGuarantees(services) },
    { name: 'settle refunds', everyMs: 5_000, run: () => settleDueRefunds(services) },
    { name: 'reconcile payments', everyMs: 10 * MINUTE_MS, run: () => reconcilePayments(services) },
    { name: 'expire holds', everyMs: 15_000, run: () => expireHolds(services) },
    { name: 'erase private files', everyMs: 10 * MINUTE_MS, run: () => erasePrivateFiles(services) },
    hourly('erase old renters', () => eraseOldRenters(services)),
    {
      name: 'repeat erasures',
      everyMs: 10 * MINUTE_MS,
      isWoken: false,
      run: () => repeatErasures(services),
    },
    hourly('erase old requests', () => eraseOldRequests(services)),
    hourly('erase stale rows', () => store.eraseStale().then(() => 0)),
    ...(mustReseal
      ? [{ name: 'reseal stored data', everyMs: MINUTE_MS, run: createResealing(services) }]
      : []),
    ...(purgeCdn ? [{ name: 'purge the CDN', everyMs: 1_000, run: purgeCdn }] : []),
    ...(otherBuilds ? [hourly('publish built files', () => otherBuilds.publish().then(() => 0))] : []),
  ];
  const worker = startWorker(jobs, log);
  const listener = store.listenForJobs(() => worker.wake());
  return {
    async stop() {
      await listener.close();
      await worker.stop();
    },
  };
}
