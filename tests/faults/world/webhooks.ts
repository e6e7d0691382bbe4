import type { FaultWorld } from './fault-world.ts';

/**
 * Drops all webhooks of PayPal from now on, so that only the renter's browser and look-ups report results.
 */
export function withoutWebhooks(world: FaultWorld): Promise<unknown> {
  return world.armPayPal({ operation: 'webhook', kind: 'webhook_drop', times: 100 });
}
