import type { Instant } from '#domain/calendar/panama.ts';
import type { GatewayEvent } from './redirect-gateway.ts';

/** Stored until the payments they name have been queried. payments.md#paypal-webhooks. */
export interface WebhookStore {
  /** False when it is already stored. */
  keep(gateway: string, event: GatewayEvent): Promise<boolean>;
  /** Counts a webhook that is not from the gateway or not for this site; nothing else is stored. */
  countRefused(gateway: string): Promise<void>;
  /** Each webhook to one worker. Failed ones return with growing delays. */
  claimDue(now: Instant, limit: number): Promise<GatewayEvent[]>;
  finish(gateway: string, eventId: string, outcome: 'looked' | 'ignored'): Promise<void>;
}
