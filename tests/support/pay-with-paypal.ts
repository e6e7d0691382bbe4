import { randomUUID } from 'node:crypto';
import type { PaymentAttempt } from '#domain/payment/attempt.ts';
import { reportPayPalCancel, reportPayPalReturn } from '#operations/payment/report-paypal-return.ts';
import {
  type StartPayPalPaymentOutcome,
  startPayPalPayment,
} from '#operations/payment/start-paypal-payment.ts';
import type { Funding } from '#sandbox/paypal/state.ts';
import { shopOrigin } from './card-gateway-fixture.ts';
import type { TestFixture } from './open-test-fixture.ts';
import { decideAs } from './paypal-fixture.ts';

/** Presses the PayPal button as the renter. */
export function startPayPalAs(
  fixture: TestFixture,
  draftId: string,
  clientKey: string = randomUUID(),
): Promise<StartPayPalPaymentOutcome> {
  const from = { publicOrigin: shopOrigin, clientIp: '127.0.0.1', language: 'es' as const };
  return startPayPalPayment(fixture.services, { draftId, clientKey, ...from });
}

/** Like `startPayPalAs`, but throws when the payment is not attempted. */
export async function getPayPalAttempt(fixture: TestFixture, draftId: string): Promise<PaymentAttempt> {
  const outcome = await startPayPalAs(fixture, draftId);
  if (outcome.kind !== 'attempted')
    throw new Error(`The payment was not attempted: ${JSON.stringify(outcome)}`);
  return outcome.attempt;
}

/** Approves at PayPal as the payer. Returns the address of the redirect, without opening it. */
export async function approveAs({ payerUrl }: PaymentAttempt, funding: Funding = 'balance'): Promise<string> {
  const address = await decideAs(payerUrl ?? '', { action: 'approve', funding });
  if (!address) throw new Error('PayPal did not lead back to the shop');
  return address;
}

/** Opens the address to which PayPal redirected. Returns whether the site then sent PayPal a request. */
export async function comeBackAs(fixture: TestFixture, address: string): Promise<boolean> {
  const url = new URL(address);
  const [attemptId = '', returnToken = '', end] = url.pathname.split('/').slice(-3);
  const orderId = url.searchParams.get('token') ?? undefined;
  const report = { attemptId, returnToken, orderId };
  if (end === 'cancel') {
    await reportPayPalCancel(fixture.services, report);
    return true;
  }
  const reported = await reportPayPalReturn(fixture.services, report);
  await reported?.attempt;
  return reported !== undefined;
}
