import fc from 'fast-check';
import { cancelPayment } from '#operations/payment/own-attempt.ts';
import { reportBankReturn } from '#operations/payment/report-bank-return.ts';
import { observe, settleDuePayments } from '#operations/payment/settle-attempt.ts';
import { startCardPayment } from '#operations/payment/start-card-payment.ts';
import { processWebhooks } from '#operations/payment/webhooks/process-webhooks.ts';
import type { Services } from '#operations/ports/services.ts';
import { expireHolds } from '#operations/reservation/release-hold.ts';
import { anyChangeEvent, beginChange, type ChangeEvent } from './change-events.ts';
import type { MemoryFixture } from './memory-fixture.ts';
import { CARDS, type CallFault } from './memory-gateway.ts';
import { anyPayPalEvent, beginPayPal, type PayPalEvent } from './paypal-events.ts';

const SECOND = 1000;

/** An action of a person, or a fault. */
export type Event =
  | PayPalEvent
  | ChangeEvent
  | { kind: 'pay'; card: keyof typeof CARDS; key: number }
  | { kind: 'verify'; as: 'authenticated' | 'failed' | 'no-liability-shift' }
  | { kind: 'return'; claims: 'truth' | 'authenticated'; token: 'right' | 'wrong' }
  | { kind: 'give-up' }
  | { kind: 'worker' }
  | { kind: 'time'; ms: number }
  | { kind: 'charge-fault' | 'reversal-fault'; fault: CallFault }
  | { kind: 'gateway'; isDown: boolean; lookup: boolean; unseenLookUps: number }
  | { kind: 'staff'; act: 'release' | 'force-cancel' | 'rent-away' | 'resolve' }
  | { kind: 'kill' };

/** An event, and the pending steps that run before the next one, each number one of them. */
export interface SequenceItem {
  event: Event;
  steps: number[];
}

const fault = fc.constantFrom<CallFault>(
  'lost-before',
  'lost-after',
  'not-sent',
  'declined',
  'wrong-amount',
  'wrong-order',
  'partial',
);

const anyEvent: fc.Arbitrary<Event> = fc.oneof(
  { weight: 22, arbitrary: anyPayPalEvent },
  { weight: 14, arbitrary: anyChangeEvent },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('pay' as const),
      card: fc.constantFrom<keyof typeof CARDS>(
        'frictionless',
        'challenge',
        'challenge',
        'declined',
        'chargesAtStart',
      ),
      key: fc.nat(4),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('verify' as const),
      as: fc.constantFrom(
        'authenticated' as const,
        'authenticated' as const,
        'failed' as const,
        'no-liability-shift' as const,
      ),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('return' as const),
      claims: fc.constantFrom('truth' as const, 'authenticated' as const),
      token: fc.constantFrom('right' as const, 'right' as const, 'wrong' as const),
    }),
  },
  { weight: 1, arbitrary: fc.constant<Event>({ kind: 'give-up' }) },
  { weight: 4, arbitrary: fc.constant<Event>({ kind: 'worker' }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('time' as const),
      ms: fc.constantFrom(1, 6, 20, 95, 290, 301, 605, 1900, 3700).map((seconds) => seconds * SECOND),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('charge-fault' as const), fault }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('reversal-fault' as const), fault }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('gateway' as const),
      isDown: fc.boolean(),
      lookup: fc.boolean(),
      unseenLookUps: fc.nat(4),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('staff' as const),
      act: fc.constantFrom(
        'release' as const,
        'force-cancel' as const,
        'rent-away' as const,
        'resolve' as const,
      ),
    }),
  },
  { weight: 2, arbitrary: fc.constant<Event>({ kind: 'kill' }) },
);

export const anyEventSequence: fc.Arbitrary<SequenceItem[]> = fc.array(
  fc.record({ event: anyEvent, steps: fc.array(fc.nat(5), { maxLength: 14 }) }),
  { minLength: 2, maxLength: 40, size: 'max' },
);

interface Context {
  fixture: MemoryFixture;
  services: Services;
}

/** Starts the action of an event without waiting for its end. Returns undefined when it starts nothing. */
export function begin(event: Event, context: Context): Promise<unknown> | undefined {
  const { fixture, services } = context;
  switch (event.kind) {
    case 'pay':
      return pay(event, services);
    case 'verify':
      return void verify(fixture, event.as);
    case 'return':
      return comeBack(event, context);
    case 'give-up':
      return withNewest(fixture, ({ id }) => cancelPayment(services, { attemptId: id, draftId: 'draft' }));
    case 'worker':
      return settleDuePayments(services)
        .then(() => processWebhooks(services))
        .then(() => expireHolds(services));
    case 'time':
      fixture.clock.now += event.ms;
      return undefined;
    case 'charge-fault':
      return void fixture.faults.complete.push(event.fault);
    case 'reversal-fault':
      return void fixture.faults.reverse.push(event.fault);
    case 'gateway':
      return void Object.assign(fixture.settings, event);
    case 'staff':
      return staff(event.act, context);
    case 'kill':
      return undefined;
    case 'change':
    case 'pay-amendment':
    case 'refund':
    case 'refund-worker':
    case 'refund-fault':
      return beginChange(event, context);
    default:
      return beginPayPal(event, context);
  }
}

function pay({ card, key }: Event & { kind: 'pay' }, services: Services): Promise<unknown> {
  return startCardPayment(services, {
    draftId: 'draft',
    language: 'es',
    form: { cardHolder: 'Ana Pérez', cardNumber: CARDS[card], expiration: '12/31', cvv: '123' },
    clientKey: `key-${key}`,
    publicOrigin: 'https://rent.example',
    clientIp: '192.0.2.1',
  });
}

/** Sets the bank's decision on the newest payment, once. */
function verify({ charges }: MemoryFixture, as: 'authenticated' | 'failed' | 'no-liability-shift'): void {
  const charge = [...charges.values()].at(-1);
  if (charge) charge.authentication ??= as;
}

function comeBack(
  { claims, token }: Event & { kind: 'return' },
  context: Context,
): Promise<unknown> | undefined {
  const { fixture, services } = context;
  return withNewest(fixture, ({ id, gatewayTxnId }) => {
    const charge = fixture.charges.get(gatewayTxnId);
    const truth = charge?.authentication;
    if (!charge || !truth) return Promise.resolve();
    const authentication = claims === 'truth' ? truth : claims;
    const hint = { kind: 'hint', gatewayTxnId, token: `token of ${gatewayTxnId}`, authentication, facts: {} };
    const body = { contentType: 'application/json', text: JSON.stringify(hint) };
    const returnToken = token === 'right' ? charge.returnToken : 'forged';
    return reportBankReturn(services, { attemptId: id, returnToken, body });
  });
}

function staff(
  act: (Event & { kind: 'staff' })['act'],
  { fixture, services }: Context,
): Promise<unknown> | undefined {
  if (act === 'release') return services.reservations.release(fixture.store.reservation.id, 'cancelled');
  if (act === 'rent-away') {
    fixture.store.isCarGone = true;
    return undefined;
  }
  if (act === 'force-cancel') return void fixture.store.forceCancel();
  const waiting = fixture.store.attempts().find(({ state }) => state === 'manual_review');
  if (!waiting) return undefined;
  // A correct operator refunds what cannot be kept and then enters the state of the gateway's ledger.
  const book = fixture.charges.get(waiting.gatewayTxnId) ?? fixture.orders.get(waiting.gatewayTxnId);
  // The operator waits while money is pending.
  if (book && 'capture' in book && book.capture?.state === 'pending') return undefined;
  const net = fixture.netOf(waiting.gatewayTxnId);
  const isKept = ['held', 'review'].includes(fixture.store.reservation.state) && !fixture.store.isCarGone;
  const fits = net === waiting.amountCents && isKept && waiting.amendmentId === undefined;
  if (book && !fits) book.back = true;
  const verdict = fits ? 'paid' : net > 0 ? 'reversed' : 'declined';
  return observe(services, waiting, { observation: { kind: 'operator', verdict } });
}

function withNewest(
  { store }: MemoryFixture,
  act: (attempt: ReturnType<MemoryFixture['store']['attempts']>[number]) => Promise<unknown>,
): Promise<unknown> | undefined {
  const newest = store.attempts().at(-1);
  return newest && act(newest);
}
