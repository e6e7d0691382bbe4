import { expect, test } from 'vitest';
import { paymentNow } from '#tests/support/a-payment.ts';
import { beginAttempt, type NewAttempt } from './begin-attempt.ts';
import { PAYPAL } from './method.ts';

const named: NewAttempt = {
  id: 'attempt-1',
  reservationId: 'reservation-1',
  gateway: 'metrobank',
  captureMode: 'sale',
  amountCents: 48_414,
  clientKey: 'key-1',
  gatewayTxnId: 'txn-1',
  gatewayOrderId: 'FF-7K2Q9M-01',
  returnTokenHash: 'hash',
  createdAt: paymentNow,
};

test.each(['metrobank', PAYPAL])(
  'an attempt by %s has sent nothing yet, and is checked after two minutes',
  (gateway) => {
    expect(beginAttempt({ ...named, gateway })).toMatchObject({
      ...named,
      gateway,
      state: 'created',
      nextCheckAt: paymentNow + 120_000,
      checkCount: 0,
      flags: [],
    });
  },
);
