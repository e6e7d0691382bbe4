import type { ComponentProps } from 'react';
import { AmendmentFields } from '../routes/my-reservation/amendment/amendment-fields.tsx';
import type { AmendmentPage } from '../routes/my-reservation/amendment/amendment-page.ts';
import { AmendmentPreview } from '../routes/my-reservation/amendment/amendment-preview.tsx';
import { CancelledRental, CancelTerms } from '../routes/my-reservation/cancel-terms.tsx';
import { LookUpForm } from '../routes/my-reservation/look-up-form.tsx';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import type { Samples } from './load-samples.ts';
import { Part, State } from './part.tsx';

const FREE_UNTIL = '2026-12-31T10:00';

const TERMS = { freeUntil: FREE_UNTIL, isFree: true, keptCents: 0, refundCents: 48_414 };

type LookUp = NonNullable<ComponentProps<typeof LookUpForm>['answer']>;

const typed = { code: 'FF-7K2Q9M', who: 'Perez' };

const LOOK_UPS: Record<string, LookUp | undefined> = {
  'at rest': undefined,
  wrong: {
    typed: { code: '', who: '' },
    problems: (['code', 'who'] as const).map((field) => ({ field, message: { key: 'validation.required' } })),
    refusal: undefined,
  },
  'not found': { typed, problems: [], refusal: { kind: 'not-found' } },
  'too many': { typed, problems: [], refusal: { kind: 'too-many', retryAfterSeconds: 700 } },
};

/** Looking up, changing and canceling a reservation. */
export function OwnParts({ samples }: { samples: Samples }) {
  const page = makeAmendmentPage(samples);
  return (
    <>
      <Part id="look-up" title="Finding a reservation">
        <div className="design-columns">
          {Object.entries(LOOK_UPS).map(([name, answer]) => (
            <State key={name} name={name} isWide>
              <LookUpForm answer={answer} codePrefix="FF" submit="See my reservation" />
            </State>
          ))}
        </div>
      </Part>
      <Part id="cancel" title="Cancelling">
        <WhatIsCancelled samples={samples} />
        <State name="free, late, not paid" isWide>
          <CancelTerms review={{ kind: 'open', paidCents: 48_414, terms: TERMS }} />
          <CancelTerms
            review={{
              kind: 'open',
              paidCents: 48_414,
              terms: { ...TERMS, isFree: false, keptCents: 9_683, refundCents: 38_731 },
            }}
          />
          <CancelTerms review={{ kind: 'open', paidCents: 0, terms: { ...TERMS, refundCents: 0 } }} />
        </State>
      </Part>
      {page ? <AmendmentParts page={page} /> : null}
    </>
  );
}

function WhatIsCancelled({ samples: { fleet } }: { samples: Samples }) {
  const { search } = fleet;
  const [card] = fleet.cards;
  if (search.kind !== 'valid' || !card) return null;
  return (
    <State name="what is cancelled" isWide>
      <CancelledRental
        page={{
          code: 'FF-7K2Q9M',
          search: search.search,
          snapshot: {
            carName: card.name,
            className: card.className,
            pictureId: card.pictureId,
            pickupBranchName: search.pickupBranch,
            returnBranchName: search.returnBranch,
          },
        }}
      />
      <div className="button-row">
        <Button type="button" variant="danger" icon={<Icon name="close" />}>
          Cancel the reservation
        </Button>
        <Button type="button" variant="secondary">
          Keep my reservation
        </Button>
      </div>
    </State>
  );
}

function AmendmentParts({ page }: { page: AmendmentPage }) {
  return (
    <Part id="change" title="Changing">
      <State name="what can be changed" isWide>
        <div className="card panel grid gap-8">
          <AmendmentFields page={page} problems={[]} />
        </div>
      </State>
      <State name="wrong" isWide>
        <div className="card panel grid gap-8">
          <AmendmentFields
            page={page}
            problems={[{ field: 'return_date', message: { key: 'validation.returnBeforePickup' } }]}
          />
        </div>
      </State>
      {[12_000, -4_500, 0].map((cents) => (
        <State key={cents} name={`the new bill: ${cents / 100}`} isWide>
          <AmendmentPreview page={page} ready={toReady(page.before, cents)} />
        </State>
      ))}
    </Part>
  );
}

function toReady(
  before: AmendmentPage['before'],
  cents: number,
): ComponentProps<typeof AmendmentPreview>['ready'] {
  const quote = { ...before.quote, totalCents: before.quote.totalCents + cents };
  return {
    becomes: { ...before, quote },
    sums: { totalCents: cents, dueNowCents: cents, dueAtBranchCents: 0 },
    added: undefined,
    fingerprint: '',
  };
}

/** Returns the page that changes the sample reservation, or undefined without a car to book. */
function makeAmendmentPage({ fleet, booking, maxDrivers }: Samples): AmendmentPage | undefined {
  if (!booking) return undefined;
  const { coverages, extras, selection, quote, car, trip } = booking;
  const [pickupBranchName = { es: '' }, returnBranchName = { es: '' }] = fleet.form.branches.map(
    ({ name }) => name,
  );
  const cars = fleet.cards.map(({ id, name }) => ({ id, name }));
  return {
    code: 'FF-7K2Q9M',
    version: 1,
    location: fleet.form,
    cars,
    coverages,
    extras,
    maxDrivers,
    deliveryZones: [],
    delivery: undefined,
    form: { search: fleet.fields, carId: car.id, selection },
    before: {
      quote,
      paymentStatus: 'paid',
      search: trip.search,
      snapshot: {
        carName: car.name,
        className: car.className,
        pictureId: car.pictureId,
        pickupBranchName,
        returnBranchName,
      },
    },
    review: undefined,
  };
}
