import { expect, it } from 'vitest';
import type { AttemptFlag } from '#domain/payment/attempt.ts';
import { anAttempt } from '#tests/support/a-payment.ts';
import { toPaymentView } from './payment-view.ts';

it.each<[AttemptFlag[], string, string]>([
  [[], 'sale', 'reversed'],
  [[], 'guarantee', 'released'],
  [['start_lost'], 'sale', 'undone'],
  [['start_lost', 'not_charged'], 'sale', 'temporary'],
  [['not_charged'], 'guarantee', 'temporary'],
])('of a reversed attempt with %j (%s) the payer reads %s', (flags, captureMode, refusal) => {
  const attempt = anAttempt({ state: 'reversed', flags, captureMode: captureMode as 'sale' });
  expect(toPaymentView(attempt)).toEqual({ kind: 'form', refusal });
});
