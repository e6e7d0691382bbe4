import { data, redirect, redirectDocument } from 'react-router';
import { carName } from '#domain/fleet/car-name.ts';
import type { FieldProblem } from '#domain/message.ts';
import type { FleetOffer } from '#operations/fleet/search-fleet.ts';
import type { Log } from '#operations/ports/log.ts';
import type { Services } from '#operations/ports/services.ts';
import { allowReservation, uncountReservation } from '#operations/reservation/allow-reservation.ts';
import {
  type PlaceReservationOutcome,
  placeReservation,
  type ReservationField,
} from '#operations/reservation/place-reservation.ts';
import { reviewDraft } from '#operations/reservation/review-draft.ts';
import { updateDraft } from '#operations/reservation/update-draft.ts';
import { parsePhone } from '../../forms/parse-phone.server.ts';
import { type LanguageForm, toLocalPath } from '../../i18n/language-form.ts';
import { toOutdatedPath } from '../../middleware/check-reservation-details.ts';
import type { SentReservation } from './read-reservation-form.ts';
import { type ReservationPage, toReservationPage } from './reservation-page.ts';

/** What the page says above the form after it was sent. */
export type Refusal =
  | { kind: 'invalid'; problems: FieldProblem<ReservationField>[] }
  | { kind: 'prices-changed' }
  | { kind: 'total-changed' }
  | { kind: 'unavailable'; alternatives: Alternative[] }
  | { kind: 'payment-in-progress' }
  | { kind: 'too-many-unpaid' }
  | { kind: 'no-space' }
  | { kind: 'too-many'; minutes: number }
  | { kind: 'failed' };

/** What the page shows: the draft as it is now, and why the last submit was refused. */
export interface ReservationAnswer {
  /** Undefined: the server could not be reached; the page stands as it was. */
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
  /** The account of the renter, if there is one. */
  userId?: string | undefined;
}

/** Keeps what was typed and shows the bill for it. A coupon that was asked for and refused is a 400. */
export async function answerUpdate(answering: Answering, sent: SentReservation) {
  await updateDraft(answering.services, answering.draftId, sent.form);
  const page = await loadPage(answering);
  if (sent.intent !== 'apply-coupon' || page.coupon.kind !== 'refused')
    return { kind: 'kept' as const, answer: { page, refusal: undefined } };
  const problems = [{ field: 'coupon' as const, message: page.coupon.message }];
  return { kind: 'refused' as const, answer: refuse(page, { kind: 'invalid', problems }) };
}

/** Makes the reservation, or says why not on the same page; who makes too many is told when to come back. */
export async function answerReserve(answering: Answering, sent: SentReservation) {
  const { services, clientIp, draftId } = answering;
  const tried = await allowReservation(services, clientIp);
  if (tried.kind === 'refused') {
    await updateDraft(services, draftId, sent.form);
    const minutes = Math.ceil(tried.retryAfterSeconds / 60);
    return refuse(await loadPage(answering), { kind: 'too-many', minutes });
  }
  const outcome = await tryPlacing(answering, sent);
  // Nothing was kept with a reservation that was not made.
  if (outcome.kind === 'failed') await updateDraft(services, draftId, sent.form);
  if (outcome.kind !== 'placed') await uncountReservation(services, clientIp);
  return answerOutcome(answering, outcome);
}

async function answerOutcome(answering: Answering, outcome: PlaceReservationOutcome | { kind: 'failed' }) {
  const { prefix } = answering.languageForm;
  switch (outcome.kind) {
    case 'placed': {
      // A document of its own: the policy of the page with the card form is one of documents.
      if (outcome.reservation.state === 'held')
        return redirectDocument(toLocalPath(prefix, '/reserva/checkout'), 303);
      return redirect(toLocalPath(prefix, '/reserva/thanks'), 303);
    }
    case 'unavailable': {
      const page = await loadPage(answering);
      return refuse(page, { kind: 'unavailable', alternatives: toAlternatives(outcome.alternatives, page) });
    }
    case 'invalid':
      return refuse(await loadPage(answering), { kind: 'invalid', problems: outcome.problems });
    case 'missing-draft':
      // Loading the page says where such a draft leads; it only comes back when another tab began a new one just now.
      return refuse(await loadPage(answering), { kind: 'failed' });
    case 'prices-changed':
    case 'total-changed':
    case 'payment-in-progress':
    case 'too-many-unpaid':
    case 'no-space':
    case 'failed':
      return refuse(await loadPage(answering), { kind: outcome.kind });
  }
}

/** The page of the draft as it is now; one that can no longer be reserved is explained by the fleet. */
async function loadPage({ services, draftId, clientIp, languageForm }: Answering): Promise<ReservationPage> {
  const review = await reviewDraft(services, { draftId, clientIp });
  if (review.kind === 'missing') throw redirect(toLocalPath(languageForm.prefix, '/'), 303);
  if (review.kind !== 'ready') throw redirect(toLocalPath(languageForm.prefix, toOutdatedPath(review)), 303);
  return toReservationPage(services, review);
}

/**
 * An outage while reserving is answered on the page, where everything typed still stands, with the text of SPEC.md
 * section 8. Nothing was charged: money comes later.
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
      shownPrices: sent.shownPrices,
      shownTotalCents: sent.shownTotalCents,
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
