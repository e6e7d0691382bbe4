/** Name of the verification window, so that opening it again reuses it. payments.md#window-flow. */
export const PAY_WINDOW_NAME = 'payment-verification';

export const PAY_WINDOW_FEATURES = 'popup,width=520,height=680';

/**
 * Returns the name of the channel on which pages of this origin announce that an attempt changed. Messages
 * never contain the new state.
 */
export function payChannel(attemptId: string): string {
  return `pay:${attemptId}`;
}

/**
 * Key in the storage of this tab: the attempt whose verification left from its checkout, and behind a space
 * the position of checkout in the history of the tab, from 1.
 */
export const VERIFIED_HERE = 'volante-verifying';
