import { vi } from 'vitest';
import type { FaultWorld } from './fault-world.ts';
import { closeGate } from './gates.ts';

/** Kills the process before it makes this change of the attempt. The change is never made. */
export async function dieBefore(
  world: FaultWorld,
  state: string,
  act: () => Promise<unknown>,
): Promise<void> {
  const gate = await closeGate(world, {
    table: 'payment_attempts',
    operations: 'UPDATE OF state',
    condition: `NEW.state = '${state}' AND OLD.state <> NEW.state`,
  });
  const acting = act();
  await gate.reached();
  await world.site.kill();
  await gate.remove();
  await acting;
  await world.site.start();
}

/** Kills the process after the gateway has received the call and before it responds. */
export async function dieDuring(
  world: FaultWorld,
  fault: { operation: string; kind: string },
  act: () => Promise<unknown>,
): Promise<void> {
  await dieWhileHung(world, { steer: world.bank, fault, act });
}

/** Kills the process after PayPal has received the call and before it responds. */
export async function dieDuringPayPal(
  world: FaultWorld,
  fault: { operation: string; kind: string },
  act: () => Promise<unknown>,
): Promise<void> {
  await dieWhileHung(world, { steer: world.paypal, fault, act });
}

async function dieWhileHung(
  world: FaultWorld,
  { steer, fault, act }: { steer: FaultWorld['bank']; fault: unknown; act: () => Promise<unknown> },
): Promise<void> {
  const before = await countHung(steer);
  await steer('/faults', fault);
  const acting = act();
  await vi.waitUntil(async () => (await countHung(steer)) > before, { timeout: 20_000, interval: 10 });
  await world.site.kill();
  await acting;
  await world.site.start();
}

async function countHung(steer: FaultWorld['bank']): Promise<number> {
  const calls = (await steer('/calls')) as { status: unknown }[];
  return calls.filter(({ status }) => status === 'hung').length;
}
