import type { FaultWorld } from './fault-world.ts';

/** From now on only the renter's browser and our own questions tell us anything of PayPal. */
export function withoutWebhooks(world: FaultWorld): Promise<unknown> {
  return world.armPayPal({ operation: 'webhook', kind: 'webhook_drop', times: 100 });
}
