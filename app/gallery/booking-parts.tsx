import { useSearchParams } from 'react-router';
import { message } from '#domain/message.ts';
import type { QuoteLine } from '#domain/pricing/quote.ts';
import type { AccountUse } from '../routes/reservation/account-use.ts';
import type { Alternative, ReservationAnswer } from '../routes/reservation/answer-reservation.ts';
import type { ReservationPage } from '../routes/reservation/reservation-page.ts';
import { ReservationScreen } from '../routes/reservation/reservation-screen.tsx';
import type { Samples } from './load-samples.ts';
import { ChooseState, Part, State } from './part.tsx';

interface Shown {
  page: ReservationPage;
  refusal?: ReservationAnswer['refusal'];
  account?: AccountUse;
}

const REQUIRED = message('validation.required');

const RENTER: ReservationPage['renter'] = {
  firstName: 'Ana',
  lastName: 'Pérez',
  email: 'ana@example.com',
  phone: '+507 6123-4567',
  birthday: '1990-05-17',
  license: 'N-1234',
  terms: true,
};

const REFUSED_COUPON: ReservationPage['coupon'] = {
  kind: 'refused',
  code: 'VERANO',
  message: message('validation.coupon.unknown'),
};

/** All states of `/reserva`: choices, and reasons why a submit was refused. */
const STATES: Record<string, (page: ReservationPage, samples: Samples) => Shown> = {
  'at-rest': (page) => ({ page }),
  'at-the-counter': (page) => ({ page: { ...page, reservationType: 'normal' } }),
  'filled-in': (page) => ({ page: fillIn(page) }),
  wrong: (page) => ({ page, refusal: { kind: 'invalid', problems: listProblems() } }),
  'coupon-counts': (page) => ({ page: withCoupon(page) }),
  'coupon-refused': (page) => ({ page: { ...page, coupon: REFUSED_COUPON } }),
  'hold-over': (page) => ({ page: { ...fillIn(page), isHoldOver: true } }),
  'prices-changed': (page) => ({ page: fillIn(page), refusal: { kind: 'prices-changed' } }),
  'total-changed': (page) => ({ page: fillIn(page), refusal: { kind: 'total-changed' } }),
  unavailable: (page, samples) => ({
    page: fillIn(page),
    refusal: { kind: 'unavailable', alternatives: listAlternatives(samples) },
  }),
  'payment-in-progress': (page) => ({ page: fillIn(page), refusal: { kind: 'payment-in-progress' } }),
  'too-many-unpaid': (page) => ({
    page: { ...fillIn(page), reservationType: 'normal' },
    refusal: { kind: 'too-many-unpaid' },
  }),
  'too-many': (page) => ({ page: fillIn(page), refusal: { kind: 'too-many', minutes: 12 } }),
  failed: (page) => ({ page: fillIn(page), refusal: { kind: 'failed' } }),
  'signed-in': (page) => ({ page: fillIn(page), account: 'fills-and-keeps' }),
  'account-keeps': (page) => ({ page, account: 'keeps' }),
};

/** The booking page. It fills a whole page, so it is shown in one state at a time. */
export function BookingParts({ samples }: { samples: Samples }) {
  const [query] = useSearchParams();
  const shown = query.get('booking') ?? 'at-rest';
  if (!samples.booking) return null;
  const state = STATES[shown]?.(samples.booking, samples) ?? { page: samples.booking };
  const { page, refusal, account = 'none' } = state;
  return (
    <Part id="booking" title="Booking">
      <ChooseState name="booking" states={Object.keys(STATES)} shown={shown} />
      <State name={shown} isWide>
        <div key={shown}>
          <ReservationScreen
            loaded={{ page, refusal: undefined, tagEvent: '', account }}
            submitted={refusal && { page, refusal }}
          />
        </div>
      </State>
    </Part>
  );
}

/** The page as a renter has filled it in before submitting. */
function fillIn(page: ReservationPage): ReservationPage {
  const [mandatory] = page.coverages.filter(({ role }) => role === 'mandatory');
  const [extra] = page.extras;
  const extras = extra ? { [extra.code]: 1 } : {};
  const selection = { ...page.selection, coverage: mandatory?.code, era: true, extras };
  return { ...page, selection, renter: RENTER, isCoverageAssumed: false };
}

function withCoupon(page: ReservationPage): ReservationPage {
  const line: QuoteLine = {
    kind: 'coupon',
    code: 'VERANO',
    label: undefined,
    quantity: 1,
    days: undefined,
    unitCents: -2_000,
    amountCents: -2_000,
    airportFeeApplies: true,
    taxCents: -140,
  };
  const quote = { ...page.quote, lines: [...page.quote.lines, line] };
  return { ...page, quote, coupon: { kind: 'usable', code: 'VERANO' } };
}

function listProblems() {
  const fields = ['firstName', 'lastName', 'email', 'phone', 'birthday', 'license'] as const;
  return [
    { field: 'coverage' as const, message: message('validation.coverage') },
    ...fields.map((field) => ({ field, message: REQUIRED })),
    { field: 'terms' as const, message: message('validation.terms') },
  ];
}

function listAlternatives({ fleet }: Samples): Alternative[] {
  return fleet.cards
    .filter(({ obstacle }) => !obstacle)
    .slice(0, 3)
    .map(({ id, name, className, pictureId, totals }) => ({
      id,
      name,
      className,
      pictureId,
      totalCents: totals.prepaid,
    }));
}
