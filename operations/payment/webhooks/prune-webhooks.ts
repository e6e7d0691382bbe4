import type { Services } from '../../ports/services.ts';

/** Much longer than any gateway repeats a message; each message only makes the site look up a payment. */
const KEPT_MS = 90 * 86_400_000;

const BATCH = 1_000;

/** Deletes processed messages of gateways after 90 days. Returns how many. */
export function pruneWebhooks({ payments, clock }: Pick<Services, 'payments' | 'clock'>): Promise<number> {
  return payments.pruneWebhooks(clock.now() - KEPT_MS, BATCH);
}
