import { randomUUID } from 'node:crypto';
import type { PaymentAttempt } from '#domain/payment/attempt.ts';
import type { CardForm } from '#domain/payment/card/check-card.ts';
import type { Language } from '#domain/texts.ts';
import { reportBankReturn } from '#operations/payment/report-bank-return.ts';
import { type StartCardPaymentOutcome, startCardPayment } from '#operations/payment/start-card-payment.ts';
import { encodeForm, type Form, visitBank } from './bank-visitor.ts';
import { shopOrigin } from './card-gateway-fixture.ts';
import type { TestFixture } from './open-test-fixture.ts';

/** Cards of the sandbox; payments.md#test-cards. */
export const CARDS = {
  frictionless: '4012000000020071',
  challenge: '4012000000020006',
  notAuthenticated: '4012000000020121',
  declined: '4111111111119999',
};

export function aCardForm(cardNumber = CARDS.frictionless, changes: Partial<CardForm> = {}): CardForm {
  return { cardHolder: 'Ana Pérez', cardNumber, expiration: '12/31', cvv: '123', ...changes };
}

/** Submits the card form as the renter. */
export function payAs(
  fixture: TestFixture,
  draftId: string,
  given: { form?: CardForm; clientKey?: string; language?: Language } = {},
): Promise<StartCardPaymentOutcome> {
  return startCardPayment(fixture.services, {
    draftId,
    language: given.language ?? 'es',
    form: given.form ?? aCardForm(),
    clientKey: given.clientKey ?? randomUUID(),
    publicOrigin: shopOrigin,
    clientIp: '127.0.0.1',
  });
}

/** Like `payAs`, but throws when the payment is not attempted. */
export async function getPaid(
  fixture: TestFixture,
  draftId: string,
  cardNumber: string,
): Promise<PaymentAttempt> {
  const outcome = await payAs(fixture, draftId, { form: aCardForm(cardNumber) });
  if (outcome.kind !== 'attempted')
    throw new Error(`The payment was not attempted: ${JSON.stringify(outcome)}`);
  return outcome.attempt;
}

/** Goes through the bank's pages as the payer. Returns the form that the last page posts to the shop. */
export async function visitBankAs({ services }: TestFixture, attempt: PaymentAttempt): Promise<Form> {
  const { challengeHtml } = await services.payments.findSecrets(attempt.id);
  const { returned } = await visitBank(challengeHtml ? services.secrets.open(challengeHtml) : '', shopOrigin);
  if (!returned) throw new Error('The bank did not lead back to the shop');
  return returned;
}

/** Posts the bank's form to the shop, as the payer's browser does. */
export function returnAs(fixture: TestFixture, form: Form): ReturnType<typeof reportBankReturn> {
  const [attemptId = '', returnToken = ''] = new URL(form.action).pathname.split('/').slice(-2);
  return reportBankReturn(fixture.services, { attemptId, returnToken, body: encodeForm(form) });
}
