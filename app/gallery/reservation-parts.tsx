import { useSearchParams } from 'react-router';
import { reservationMoves } from '#domain/reservation/reservation.ts';
import type { BrandMoment } from '../brands/brand.ts';
import type { OwnReservationPage } from '../routes/my-reservation/own-reservation-page.ts';
import { OwnActions, OwnHead, Refunds, Renter } from '../routes/my-reservation/own-sections.tsx';
import { BookedCar, TripStops } from '../routes/reservation/thanks/booked-rental.tsx';
import { Moment } from '../routes/reservation/thanks/moment.tsx';
import { NextSteps } from '../routes/reservation/thanks/next-steps.tsx';
import { ThanksHead } from '../routes/reservation/thanks/thanks-head.tsx';
import type { ThanksPage } from '../routes/reservation/thanks/thanks-page.ts';
import type { Samples } from './load-samples.ts';
import { ChooseState, Part, State } from './part.tsx';

const MOMENTS: BrandMoment[] = ['total', 'day', 'car', 'place'];

const STATES = [...Object.keys(reservationMoves), 'unconfirmed', 'ended'] as OwnReservationPage['state'][];

const REFUNDS: OwnReservationPage['refunds'] = [
  { reference: 'FF-7K2Q9M-R1', amountCents: 4_841, state: 'underWay' },
  { reference: 'FF-7K2Q9M-R2', amountCents: 1_250, state: 'refunded' },
  { reference: 'FF-7K2Q9M-R3', amountCents: 900, state: 'checking' },
];

/** The renter's pages after booking. */
export function ReservationParts({ samples }: { samples: Samples }) {
  const [query] = useSearchParams();
  const shown = STATES.find((state) => state === query.get('reservation')) ?? 'confirmed';
  const sample = makeReservation(samples);
  if (!sample) return null;
  const isOver = shown === 'cancelled' || shown === 'expired' || shown === 'ended';
  return (
    <Part id="reservation" title="Reservation">
      <ChooseState name="reservation" states={STATES} shown={shown} />
      <State name={shown} isWide>
        <div className="card overflow-clip">
          <OwnHead
            page={{ ...sample, state: shown }}
            isComing={!isOver && shown !== 'held' && shown !== 'unconfirmed'}
            isOver={isOver}
          />
          <BookedCar page={sample} isOver={isOver} />
        </div>
      </State>
      <State name="to be paid at the counter; with a guarantee" isWide>
        <div className="card overflow-clip">
          <BookedCar page={{ ...sample, paymentStatus: 'unpaid' }} />
        </div>
        <div className="card overflow-clip">
          <BookedCar page={{ ...sample, paymentStatus: 'unpaid', guaranteeCents: 4402 }} />
        </div>
      </State>
      <State name="trip; a branch that content does not know any more" isWide>
        <TripStops page={{ ...sample, return: { ...sample.return, contact: undefined } }} />
      </State>
      <State name="what is next" isWide>
        <NextSteps page={sample} />
      </State>
      <State name="just booked; still to be checked; to be confirmed by mail" isWide>
        {(['confirmed', 'review', 'unconfirmed'] as const).map((state) => (
          <ThanksHead key={state} page={toThanks(sample, state)} />
        ))}
      </State>
      <State name="moment of a confirmed reservation: total; day; car; place" isWide>
        {MOMENTS.map((moment) => (
          <Moment key={moment} page={toThanks(sample, 'confirmed', moment)} />
        ))}
      </State>
      <State name="what can be done: still, not any more" isWide>
        <OwnActions page={sample} />
        <OwnActions page={{ ...sample, canAct: false }} />
        <Renter renter={sample.renter} code={sample.code} />
      </State>
      <State name="refunds" isWide>
        <Refunds refunds={REFUNDS} />
      </State>
    </Part>
  );
}

function toThanks(
  page: OwnReservationPage,
  state: ThanksPage['state'],
  moment: BrandMoment = 'total',
): ThanksPage {
  const { firstName, email } = page.renter;
  const paidWith = { method: 'card' as const, last4: '0071' };
  const confirmUntil = state === 'unconfirmed' ? page.pickup.at : undefined;
  const more = { issuerSays: undefined, manageLink: '#reservation', confirmUntil, tagEvent: undefined };
  return { ...page, ...more, state, moment, firstName, email, paidWith };
}

/** Returns a reservation of the first car for the sample dates, or undefined without cars or branches. */
function makeReservation({ booking, branches }: Samples): OwnReservationPage | undefined {
  const [branch] = branches.branches;
  if (!booking || !branch) return undefined;
  const { car, quote } = booking;
  const { pickupAt, returnAt } = booking.trip.search;
  const { phone, latitude, longitude, address, notes } = branch;
  const contact = {
    phone,
    latitude,
    longitude,
    address,
    notes: notes ? [notes] : [],
    hours: [],
    isAfterHours: true,
  };
  const stop = (at: string): ThanksPage['pickup'] => ({ at, name: branch.name, contact });
  return {
    code: 'FF-7K2Q9M',
    state: 'confirmed',
    paymentStatus: 'paid',
    guaranteeCents: undefined,
    quote,
    snapshot: {
      carName: car.name,
      className: car.className,
      pictureId: car.pictureId,
      pickupBranchName: branch.name,
      returnBranchName: branch.name,
    },
    renter: { firstName: 'Ana', lastName: 'Pérez', email: 'ana@example.com', phone: '+507 6123-4567' },
    cancellation: { freeUntil: pickupAt, isFree: true, feeCents: 0, note: undefined },
    mayCheckIn: true,
    canAct: true,
    refunds: REFUNDS,
    pickup: stop(pickupAt),
    return: stop(returnAt),
  };
}
