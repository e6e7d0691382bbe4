import type { ComponentProps } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { message } from '#domain/message.ts';
import { CheckoutSummary, HoldTime } from '../routes/payment/checkout-summary.tsx';
import { PaymentSteps } from '../routes/payment/payment-steps.tsx';
import type { Samples } from './load-samples.ts';
import { ChooseState, Part, State } from './part.tsx';

type Steps = ComponentProps<typeof PaymentSteps>;

const ATTEMPT = '00000000-0000-4000-8000-000000000000';
const UNTIL = '2026-12-01T10:30';
const REQUIRED = message('validation.required');

const atRest: Steps = {
  payment: { kind: 'form', refusal: undefined },
  issuerSays: undefined,
  amountCents: 48_414,
  card: { key: 'design-card', challenge: 'window', holder: 'Ana Pérez' },
  paypalKey: 'design-paypal',
  answered: undefined,
};

const wrong = (['cardHolder', 'cardNumber', 'expiration', 'cvv'] as const).map((field) => ({
  field,
  message: REQUIRED,
}));

/** All states of the payment. */
const STATES: Record<string, Partial<Steps>> = {
  'at-rest': {},
  'only-cards': { paypalKey: undefined },
  guarantee: { paypalKey: undefined, isGuarantee: true },
  'only-paypal': { card: undefined },
  wrong: { answered: { problems: wrong, refusal: undefined } },
  funds: { payment: { kind: 'form', refusal: 'funds' } },
  authentication: { payment: { kind: 'form', refusal: 'authentication' } },
  'too-many': { answered: { problems: [], refusal: 'tooMany' } },
  'out-of-order': { answered: { problems: [], refusal: 'unavailable' } },
  'paypal-funds': { payment: { kind: 'form', refusal: undefined, paypalRefusal: 'funds' } },
  'bank-speaks': { issuerSays: 'Please call the number on the back of your card.' },
  verification: { payment: { kind: 'verification', attemptId: ATTEMPT, until: UNTIL } },
  'paypal-waits': {
    payment: { kind: 'paypal', attemptId: ATTEMPT, payerUrl: '#payment', until: UNTIL, wasRefused: true },
  },
  settling: { payment: { kind: 'settling', attemptId: ATTEMPT, review: false, waitsFor: 'bank' } },
  review: { payment: { kind: 'settling', attemptId: ATTEMPT, review: true, waitsFor: 'money' } },
};

/**
 * The payment, in one state at a time. Each state fills a whole page and polls the server for its payment.
 */
export function PaymentParts({ samples: { fleet } }: { samples: Samples }) {
  const [query] = useSearchParams();
  const { pathname } = useLocation();
  const shown = query.get('payment') ?? 'at-rest';
  const { search } = fleet;
  const card = fleet.cards.find(({ obstacle }) => !obstacle);
  return (
    <Part id="payment" title="Payment">
      <ChooseState name="payment" states={Object.keys(STATES)} shown={shown} />
      <State name={shown} isWide>
        <div className="grid gap-6" key={pathname + shown}>
          <HoldTime until={UNTIL} leftMs={1_740_000} />
          <PaymentSteps {...atRest} {...STATES[shown]} />
        </div>
      </State>
      {search.kind === 'valid' && card ? (
        <State name="what is paid for" isWide>
          <div className="card design-form">
            <CheckoutSummary
              code="FF-7K2Q9M"
              snapshot={{
                carName: card.name,
                className: card.className,
                pictureId: card.pictureId,
                pickupBranchName: search.pickupBranch,
                returnBranchName: search.returnBranch,
              }}
              search={search.search}
              cancellation={{ freeUntil: UNTIL, isFree: true, feeCents: 9_683, note: undefined }}
              phone="+507 238-4100"
            />
          </div>
        </State>
      ) : null}
    </Part>
  );
}
