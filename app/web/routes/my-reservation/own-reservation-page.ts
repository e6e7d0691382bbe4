import type { PapersNews } from '#app/texts/paper-words.ts';
import { describePhone } from '#app/texts/phone.server.ts';
import { fromInstant, type PanamaDateTime } from '#domain/calendar/panama.ts';
import type { Cents } from '#domain/money/money.ts';
import { type MoneyBack, mergeMoneyBack, toMoneyBack } from '#domain/payment/transfer/money-back.ts';
import { isOpenRefund, type Refund } from '#domain/payment/transfer/refund.ts';
import type { Quote } from '#domain/pricing/quote.ts';
import type { CarPhotoKind } from '#domain/rental/car-photos.ts';
import type { Renter } from '#domain/renter/renter.ts';
import type { CancellationOffer } from '#domain/reservation/cancellation.ts';
import type { RentalSearch } from '#domain/reservation/draft.ts';
import { guaranteeEndsAt, heldGuarantee } from '#domain/reservation/guarantee.ts';
import {
  type EffectiveState,
  type PaymentStatus,
  type RentalSnapshot,
  type Reservation,
  toEffectiveState,
  whyLocked,
} from '#domain/reservation/reservation.ts';
import type { Language } from '#domain/texts.ts';
import { reviewSigning, type Signing } from '#operations/my-reservation/sign-agreement.ts';
import type { Services } from '#operations/ports/services.ts';
import { findRunningPayment } from '#operations/precheckin/last-payment.ts';
import { awaitsCheckIn, canCheckIn } from '#operations/precheckin/open-precheckin.ts';
import { agreedOffer } from '#operations/reservation/agreed-cancellation.ts';
import { type FinalBill, reviewBill } from '#operations/reservation/final-bill.ts';
import { toReservationPath } from '../../browser/reservation-path.ts';
import { type TripEnds, toTripEnds } from '../reservation/thanks/thanks-page.ts';
import { findPapersNews } from './papers-news.ts';

export interface RefundView extends MoneyBack {
  state: 'underWay' | 'refunded' | 'checking';
}

/** What the renter holds of a rental. */
interface RentalPapers {
  hasEvidence: boolean;
  /** Erased some days after the return. */
  photos: CarPhotoKind[];
}

/** Loader data of a reservation's own page. */
export interface OwnReservationPage extends TripEnds {
  code: string;
  state: EffectiveState;
  paymentStatus: PaymentStatus;
  /** Held on a card for a reservation that is paid at the counter. */
  guaranteeCents: Cents | undefined;
  search: RentalSearch;
  snapshot: RentalSnapshot;
  quote: Quote;
  /** Undefined until the car is back. */
  finalBill: FinalBill | undefined;
  /** Undefined until the car is handed over. */
  rental: RentalPapers | undefined;
  renter: Pick<Renter, 'firstName' | 'lastName' | 'email' | 'phone'>;
  cancellation: CancellationOffer;
  /** Whether online check-in is possible now and has not been completed. */
  mayCheckIn: boolean;
  papers: PapersNews | undefined;
  /** Whether the agreement can be signed now, or who has signed it when. */
  signing: { kind: 'open' } | { kind: 'signed'; name: string; time: PanamaDateTime } | undefined;
  /** Whether the renter can cancel or change the reservation on the site. */
  canAct: boolean;
  /** Page of the payment of a change that is in progress; `''`: it has none any more. Undefined: no payment. */
  paymentPath: string | undefined;
  refunds: RefundView[];
}

export async function loadOwnReservation(
  services: Services,
  reservation: Reservation,
  language: Language,
): Promise<OwnReservationPage> {
  const content = services.content.current();
  const { code, paymentStatus, search, snapshot, quote, renter } = reservation;
  const { firstName, lastName, email, phone } = renter;
  const now = services.clock.now();
  const papers = (await services.precheckins.find(reservation.id))?.papers;
  return {
    code,
    paymentStatus,
    guaranteeCents: now < guaranteeEndsAt(reservation) ? heldGuarantee(reservation) : undefined,
    search,
    snapshot,
    quote,
    rental: await findRentalPapers(services, reservation),
    finalBill: reservation.state === 'returned' ? await reviewBill(services, reservation) : undefined,
    state: toEffectiveState(reservation, now),
    renter: { firstName, lastName, email, phone: describePhone(phone, language) },
    cancellation: agreedOffer(services, reservation),
    mayCheckIn: await awaitsCheckIn(services, reservation),
    papers: findPapersNews(services, { reservation, papers }, language),
    signing: toSigningView(await reviewSigning(services, reservation)),
    canAct: whyLocked(reservation, now) === undefined,
    paymentPath: await findPaymentPath(services, reservation),
    refunds: await listRefunds(services, reservation),
    ...toTripEnds(reservation, content),
  };
}

async function findRentalPapers({ stock }: Services, { id }: Reservation): Promise<RentalPapers | undefined> {
  const rental = await stock.readRental(id);
  if (!rental) return undefined;
  // Those of a return that is not done may still be replaced.
  const isFinal = (kind: CarPhotoKind) => rental.returnedAt !== undefined || kind.startsWith('hand-over/');
  const photos = (await stock.listPhotos(id)).map(({ kind }) => kind).filter(isFinal);
  return { hasEvidence: rental.evidence !== '', photos };
}

/** Without the fingerprint of the terms. */
function toSigningView(signing: Signing): OwnReservationPage['signing'] {
  switch (signing.kind) {
    case 'open':
      return { kind: signing.kind };
    case 'signed':
      return { kind: signing.kind, name: signing.signature.name, time: fromInstant(signing.signature.at) };
    case 'closed':
      return undefined;
  }
}

/** The pre check-in shows its payment while it is open. */
async function findPaymentPath(services: Services, reservation: Reservation): Promise<string | undefined> {
  const running = await findRunningPayment(services, reservation.id);
  if (running?.purpose === 'change')
    return toReservationPath(reservation.code, `pago/${running.amendmentId}`);
  if (!running) return undefined;
  return canCheckIn(services, reservation) ? `/precheckin?reserva=${reservation.code}` : '';
}

async function listRefunds({ payments }: Services, { id }: Reservation): Promise<RefundView[]> {
  const all = await payments.refunds.listByReservation(id);
  const views = all.flatMap((refund) => {
    const state = refundStateIn(all, refund);
    return state ? { refund, state } : [];
  });
  return mergeMoneyBack(
    await Promise.all(
      views.map(async ({ refund: { attemptId, amountCents }, state }) => ({
        ...toMoneyBack(await payments.find(attemptId), amountCents),
        state,
      })),
    ),
  );
}

/** One that the gateway refused is shown as checked by staff, until another refund of the payment replaces it. */
function refundStateIn(all: readonly Refund[], refund: Refund): RefundView['state'] | undefined {
  const { state, attemptId, createdAt, cause } = refund;
  // No money comes back when a guarantee ends.
  if (cause === 'release') return undefined;
  if (state !== 'refused') return isOpenRefund(state) ? 'underWay' : 'refunded';
  const isReplaced = all.some((other) => other.attemptId === attemptId && other.createdAt > createdAt);
  return isReplaced ? undefined : 'checking';
}
