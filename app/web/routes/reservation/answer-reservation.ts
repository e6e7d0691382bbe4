import { data, redirect, redirectDocument } from 'react-router';
import { type LanguageForm, toLocalPath } from '#app/texts/language-form.ts';
import { parsePhone } from '#app/texts/phone.server.ts';
import { carName } from '#domain/fleet/car.ts';
import type { FieldProblem } from '#domain/message.ts';
import { reservationCan } from '#domain/reservation/reservation.ts';
import type { FleetOffer } from '#operations/fleet/search-fleet.ts';
import type { Log } from '#operations/ports/runtime.ts';
import type { Services } from '#operations/ports/services.ts';
import {
  type PlaceReservationOutcome,
  placeReservation,
  type ReservationField,
} from '#operations/reservation/place-reservation.ts';
import { allowReservation, reviewDraft, uncountReservation } from '#operations/reservation/review-draft.ts';
import { updateDraft } from '#operations/reservation/update-draft.ts';
import { toOutdatedPath } from '../../middleware/guards/check-reservation-details.ts';
import type { NextPage } from './next-page/handed-data.ts';
import type { SentReservation } from './read-reservation-form.ts';
import { type ReservationPage, toReservationPage } from './reservation-page.ts';

/** The message above the form after a submit was refused. */
export type Refusal =
  | { kind: 'invalid'; problems: FieldProblem<ReservationField>[] }
  | { kind: 'prices-changed' }
  | { kind: 'total-changed' }
  | { kind: 'unavailable'; alternatives: Alternative[] }
  | { kind: 'payment-in-progress' }
  | { kind: 'too-many-unpaid' }
  | { kind: 'too-many-held' }
  | { kind: 'prepaid-only' }
  | { kind: 'no-space' }
  | { kind: 'too-many'; minutes: number }
  | { kind: 'failed' };

/** Data of the page after a submit: the current draft, and why the submit was refused. */
export interface ReservationAnswer {
  /** Undefined when the server could not be reached; the page then stays as it was. */
  page: ReservationPage | undefined;
  refusal: Refusal | { kind: 'not-updated' } | undefined;
}

/** Another car for the same dates. */
export interface Alternative extends Pick<FleetOffer['car'], 'id' | 'pictureId'> {
  name: string;
  className: FleetOffer['carClass']['name'];
  totalCents: number;
}

const STATUS: Record<Refusal['kind'], number> = {
  invalid: 400,
  'prices-changed': 409,
  'total-changed': 409,
  unavailable: 409,
  'payment-in-progress': 409,
  'too-many-unpaid': 409,
  'too-many-held': 409,
  'prepaid-only': 409,
  'no-space': 503,
  'too-many': 429,
  failed: 503,
};

export interface Answering {
  services: Services;
  log: Log;
  draftId: string;
  languageForm: LanguageForm;
  clientIp: string;
  /** Leads a visitor home whose draft is not stored. */
  redirectHome: () => Response;
  /** Id of the renter's account, if there is one. */
  userId?: string | undefined;
}

interface Reserving extends Answering {
  renewDraftId: () => Promise<void>;
  /** The page after a booking that is paid at the counter, when the form can take its data. */
  loadThanks: () => Promise<{ next: NextPage; cookie: string } | undefined>;
}

/** Saves the form and returns the page with its quote. 400 when a coupon is applied and refused. */
export async function answerUpdate(answering: Answering, sent: SentReservation) {
  await updateDraft(answering.services, answering.draftId, sent.form);
  const page = await loadPage(answering);
  if (sent.intent !== 'apply-coupon' || page.coupon.kind !== 'refused')
    return { kind: 'kept' as const, answer: { page, refusal: undefined } };
  const problems = [{ field: 'coupon' as const, message: page.coupon.message }];
  return { kind: 'refused' as const, answer: refuse(page, { kind: 'invalid', problems }) };
}

/** Makes the reservation, or returns the page with the reason. Responds with 429 to too many reservations. */
export async function answerReserve(answering: Reserving, sent: SentReservation) {
  const { services, clientIp, draftId } = answering;
  const tried = await allowReservation(services, clientIp);
  if (tried.kind === 'refused') {
    await updateDraft(services, draftId, sent.form);
    const minutes = Math.ceil(tried.retryAfterSeconds / 60);
    return refuse(await loadPage(answering), { kind: 'too-many', minutes });
  }
  const outcome = await tryPlacing(answering, sent);
  // When the operation throws, it has not saved the form.
  if (outcome.kind === 'failed') await updateDraft(services, draftId, sent.form);
  if (outcome.kind !== 'placed') await uncountReservation(services, clientIp);
  return answerOutcome(answering, outcome);
}

async function answerOutcome(answering: Reserving, outcome: PlaceReservationOutcome | { kind: 'failed' }) {
  const { prefix } = answering.languageForm;
  switch (outcome.kind) {
    case 'placed': {
      const isToPay = reservationCan.pay(outcome.reservation);
      // Loaded with the old id: the use of the new one would end the old one before the browser has the new one.
      const thanks = isToPay ? undefined : await answering.loadThanks();
      await answering.renewDraftId();
      // Loaded as a document, because the policy of the page with the card form applies per document.
      if (isToPay) return redirectDocument(toLocalPath(prefix, '/reserva/checkout'), 303);
      if (!thanks) return redirect(toLocalPath(prefix, '/reserva/thanks'), 303);
      const answer = { page: undefined, refusal: undefined, next: thanks.next };
      return data(answer, { headers: { 'Set-Cookie': thanks.cookie } });
    }
    case 'unavailable': {
      const page = await loadPage(answering);
      return refuse(page, { kind: 'unavailable', alternatives: toAlternatives(outcome.alternatives, page) });
    }
    case 'invalid':
      return refuse(await loadPage(answering), { kind: 'invalid', problems: outcome.problems });
    case 'missing-draft':
    case 'restricted':
    case 'stale':
      // Loading the page redirects. It returns only when another tab has just started a new draft.
      return refuse(await loadPage(answering), { kind: 'failed' });
    case 'prices-changed':
    case 'total-changed':
    case 'payment-in-progress':
    case 'too-many-unpaid':
    case 'too-many-held':
    case 'prepaid-only':
    case 'no-space':
    case 'failed':
      return refuse(await loadPage(answering), { kind: outcome.kind });
  }
}

/** The page of the draft, or to the fleet, which explains why it cannot be reserved any more. */
async function loadPage({
  services,
  draftId,
  clientIp,
  languageForm,
  redirectHome,
}: Answering): Promise<ReservationPage> {
  const review = await reviewDraft(services, { draftId, clientIp });
  if (review.kind === 'missing') throw redirectHome();
  if (review.kind !== 'ready') throw redirect(toLocalPath(languageForm.prefix, toOutdatedPath(review)), 303);
  return toReservationPage(services, review);
}

/**
 * Places the reservation. An unexpected error becomes the outcome `failed` with the text of
 * requirements.md#errors, so that the page keeps everything typed. Nothing was charged, because the payment
 * follows later.
 */
async function tryPlacing(
  { services, log, draftId, clientIp, languageForm, userId }: Answering,
  sent: SentReservation,
): Promise<PlaceReservationOutcome | { kind: 'failed' }> {
  try {
    return await placeReservation(services, {
      draftId,
      clientIp,
      form: sent.form,
      priceFingerprint: sent.priceFingerprint,
      displayedTotalCents: sent.displayedTotalCents,
      language: languageForm.language,
      userId,
      parsePhone,
    });
  } catch (error) {
    log.error({ err: error }, 'Reservation not made');
    return { kind: 'failed' };
  }
}

function toAlternatives(offers: FleetOffer[], { reservationType }: ReservationPage): Alternative[] {
  return offers.map((offer) => ({
    id: offer.car.id,
    pictureId: offer.car.pictureId,
    name: carName(offer.car),
    className: offer.carClass.name,
    totalCents: offer[reservationType].totalCents,
  }));
}

function refuse(page: ReservationPage, refusal: Refusal) {
  return data({ page, refusal }, STATUS[refusal.kind]);
}
