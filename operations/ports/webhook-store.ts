import type { Instant } from '#domain/calendar/panama.ts';
import type { GatewayEvent } from './redirect-gateway.ts';

/** Messages of gateways, kept until somebody has asked about the payments they name. PAYMENTS.md section 5.8. */
export interface WebhookStore {
  /** False: it is kept already, and whatever it asked for has been or will be done. */
  keep(gateway: string, event: GatewayEvent): Promise<boolean>;
  /** One more message that was not from the gateway, or not for us: nothing is kept of it but the count. */
  countRefused(gateway: string): Promise<void>;
  /** Leases up to `limit` that are not processed; each to one worker only. One that fails comes again, later and later. */
  claimDue(now: Instant, limit: number): Promise<GatewayEvent[]>;
  /** `outcome` in a word, for who looks at the table. */
  finish(gateway: string, eventId: string, outcome: 'looked' | 'ignored'): Promise<void>;
}
