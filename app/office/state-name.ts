import { useTranslations } from 'use-intl';
import { attemptStates } from '#domain/payment/attempt.ts';
import { captureStates } from '#domain/payment/transfer/capture.ts';
import { refundStates } from '#domain/payment/transfer/refund.ts';
import type { LedgerLine } from '#operations/ports/payment-ledger.ts';

/** Returns a function that names the state of a payment, capture or refund. */
export function useStateName(): (kind: LedgerLine['kind'], state: string) => string {
  const t = useTranslations('office');
  return (kind, state) => {
    const names = {
      payment: () => t(`paymentStates.${find(attemptStates, state)}`),
      capture: () => t(`captureStates.${find(captureStates, state)}`),
      refund: () => t(`refundStates.${find(refundStates, state)}`),
    };
    return names[kind]();
  };
}

function find<State extends string>(states: readonly State[], state: string): State {
  const found = states.find((one) => one === state);
  if (!found) throw new Error(`Unknown state ${state}`);
  return found;
}
