import { markRefunded } from './refunds.ts';
import { nowIn, type Order, type World } from './world.ts';

export type Tell = (order: Order, type: string) => void;

/**
 * Settles pending captures and refunds. With `outcome`, all of them get it now; without it, only captures
 * whose time has come settle.
 */
export function settle(world: World, tell: Tell, outcome?: 'COMPLETED' | 'DECLINED'): void {
  for (const order of world.orders.values()) {
    settleCapture(world, order, { tell, outcome });
    if (outcome === 'COMPLETED') settleRefunds(order, tell);
  }
}

function settleCapture(
  world: World,
  order: Order,
  { tell, outcome }: { tell: Tell; outcome: 'COMPLETED' | 'DECLINED' | undefined },
): void {
  const { capture } = order;
  if (capture?.status !== 'PENDING' || !capture.settles) return;
  if (outcome === undefined && capture.settles.at > nowIn(world)) return;
  capture.status = outcome ?? capture.settles.as;
  capture.settles = undefined;
  tell(order, capture.status === 'COMPLETED' ? 'PAYMENT.CAPTURE.COMPLETED' : 'PAYMENT.CAPTURE.DENIED');
}

function settleRefunds(order: Order, tell: Tell): void {
  const pending = order.capture?.refunds.filter(({ status }) => status === 'PENDING') ?? [];
  if (!order.capture || pending.length === 0) return;
  for (const refund of pending) refund.status = 'COMPLETED';
  markRefunded(order.capture);
  tell(order, 'PAYMENT.CAPTURE.REFUNDED');
}
