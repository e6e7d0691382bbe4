import { markRefunded } from './refunds.ts';
import { nowIn, type Order, type PayPalState } from './state.ts';

export type Notify = (order: Order, type: string) => void;

/**
 * Settles pending captures and refunds. With `outcome`, all of them get it now; without it, only captures
 * whose time has come settle.
 */
export function settle(state: PayPalState, notify: Notify, outcome?: 'COMPLETED' | 'DECLINED'): void {
  for (const order of state.orders.values()) {
    settleCapture(state, order, { notify, outcome });
    if (outcome === 'COMPLETED') settleRefunds(order, notify);
  }
}

function settleCapture(
  state: PayPalState,
  order: Order,
  { notify, outcome }: { notify: Notify; outcome: 'COMPLETED' | 'DECLINED' | undefined },
): void {
  const { capture } = order;
  if (capture?.status !== 'PENDING' || !capture.settles) return;
  if (outcome === undefined && capture.settles.at > nowIn(state)) return;
  capture.status = outcome ?? capture.settles.as;
  capture.settles = undefined;
  notify(order, capture.status === 'COMPLETED' ? 'PAYMENT.CAPTURE.COMPLETED' : 'PAYMENT.CAPTURE.DENIED');
}

function settleRefunds(order: Order, notify: Notify): void {
  const pending = order.capture?.refunds.filter(({ status }) => status === 'PENDING') ?? [];
  if (!order.capture || pending.length === 0) return;
  for (const refund of pending) refund.status = 'COMPLETED';
  markRefunded(order.capture);
  notify(order, 'PAYMENT.CAPTURE.REFUNDED');
}
