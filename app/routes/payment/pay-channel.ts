/** Name of the verification window; a second opening reuses it. PAYMENTS.md section 6.3. */
export const PAY_WINDOW_NAME = 'payment-verification';

export const PAY_WINDOW_FEATURES = 'popup,width=520,height=680';

/** The channel on which the pages of one origin tell each other that an attempt changed; never what it became. */
export function payChannel(attemptId: string): string {
  return `pay:${attemptId}`;
}
