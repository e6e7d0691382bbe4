/** Name of the verification window, so that opening it again reuses it. payments.md#window-flow. */
export const PAY_WINDOW_NAME = 'payment-verification';

export const PAY_WINDOW_FEATURES = 'popup,width=520,height=680';

/** Channel on which pages of this origin announce that an attempt changed. Messages never contain the new state. */
export function payChannel(attemptId: string): string {
  return `pay:${attemptId}`;
}

/** In this tab's storage: the attempt, a space, and the position of checkout in the tab's history, from 1. */
export const VERIFIED_HERE = 'volante-verifying';
