import type { AttemptState } from '#domain/payment/attempt.ts';
import type { CaptureState } from '#domain/payment/transfer/capture.ts';
import type { RefundState } from '#domain/payment/transfer/refund.ts';

/** Short explanations of the states; `docs/guides/payments.md` has the long ones. */
export const attemptMeanings: Record<AttemptState, string> = {
  created: 'the first call is about to be made',
  starting: 'the first call is under way',
  awaiting_payer: 'the payer is at the bank or at PayPal',
  authenticated: 'the payer is back, nothing taken yet',
  charging: 'the money is being taken',
  unknown: 'the outcome is not known; the site keeps asking',
  paid_pending: 'not final at the gateway; the site keeps asking',
  paid: 'received and verified',
  declined: 'refused by the bank, nothing taken',
  auth_failed: 'refused by 3-D Secure, nothing taken',
  cancelled: 'the payer gave up, nothing taken',
  expired: 'the time was over, nothing taken',
  error: 'failed for a technical reason, nothing taken',
  reversing: 'what cannot be kept is on its way back',
  reversed: 'gone back',
  manual_review: 'a person must look',
};

export const captureMeanings: Record<CaptureState, string> = {
  requested: 'held on the card, not taken yet; the site takes it',
  unknown: 'taken or not, the answer was lost; the site finds out by itself',
  review: 'held on the card, and the gateway did not let us take it, or cannot tell',
  captured: 'taken',
  refused: 'never taken',
  released: 'released, because all of it was given back',
};

export const refundMeanings: Record<RefundState, string> = {
  requested: 'on its way, or about to be sent',
  unknown: 'gone back or not, the answer was lost; the site finds out by itself',
  pending: 'not final at the gateway; the site keeps asking',
  review: 'a person must look',
  refunded: 'gone back',
  refused: 'nothing has gone back',
};
