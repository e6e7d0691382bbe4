import type { ConditionRefusal } from '#domain/conditions/check-conditions.ts';
import type { PeriodProblem } from '#domain/fleet/check-period.ts';
import type { Cents } from '#domain/money/money.ts';
import { hasCardNumber } from '#domain/payment/card/card-in-text.ts';
import type { BookingSource, ReservationDraft } from '#domain/reservation/draft.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import type { Language } from '#domain/texts.ts';
import { checkSearch, type SearchFields, type ValidSearch } from '../fleet/check-search.ts';
import { type FleetOffer, searchFleet } from '../fleet/search-fleet.ts';
import type { Services } from '../ports/services.ts';
import type { Actor, AuditedAct, AuditValues } from '../ports/staff-store.ts';
import { type ChooseCarOutcome, chooseCar } from '../reservation/choose-car.ts';
import { type PlaceReservationOutcome, placeReservation } from '../reservation/place-reservation.ts';
import { type ReviewDraftOutcome, reviewLoadedDraft } from '../reservation/review-draft.ts';
import { type ReservationForm, updateDraft, withForm } from '../reservation/update-draft.ts';
import { type Act, type NotAllowed, refuse, refuseAct } from './act.ts';
import { toChosen } from './change-reservation.ts';
import { checkReason, type Exception, type ReasonProblem, refuseException } from './exception.ts';
import { isOwnBranch } from './own-branches.ts';
import { toAuditedAct } from './start-verb.ts';

/** What an employee books itself. */
export type DeskSource = Exclude<BookingSource, 'quote'>;

/** The page of the act in the audit, while there is no reservation. */
const ACT = { verb: 'book', subject: '/staff/new' } as const satisfies Act;

export interface DeskSearch {
  fields: SearchFields;
  source: DeskSource;
}

export type CarsForBooking =
  | NotAllowed
  | { kind: 'invalid'; problems: PeriodProblem[] }
  | { kind: 'found'; search: ValidSearch; offers: FleetOffer[] };

/** Whether the employee may book at all; a refusal is in the audit. */
export function refuseBooking(
  services: Pick<Services, 'clock' | 'staff'>,
  actor: Actor,
): Promise<NotAllowed | undefined> {
  return refuse(services, actor, { right: 'walk-in', act: ACT });
}

/** Cars with their totals, as on the site, from a branch of the employee. A walk-in needs no lead time. */
export async function findCarsForBooking(
  services: Services,
  actor: Actor,
  { fields, source }: DeskSearch,
): Promise<CarsForBooking> {
  const refusal = await refuseBooking(services, actor);
  if (refusal) return refusal;
  const search = checkSearch(services, fields, source);
  if (search.kind === 'invalid') return search;
  if (!isOwnBranch(actor, search.pickupBranch.code)) return refuseAct(services, actor, ACT);
  const { offers } = await searchFleet(atCounter(services), { search });
  return { kind: 'found', search, offers };
}

export type ChooseOutcome =
  | NotAllowed
  | { kind: 'invalid'; problems: PeriodProblem[] }
  | { kind: 'chosen'; draftId: string }
  | Exclude<ChooseCarOutcome, { kind: 'chosen' }>;

/** Starts a booking of a car; `draftId`: changes the car of this one, and keeps what was typed. */
export async function chooseCarForBooking(
  services: Services,
  actor: Actor,
  { carId, draftId, ...asked }: DeskSearch & { carId: string; draftId: string | undefined },
): Promise<ChooseOutcome> {
  const found = await findCarsForBooking(services, actor, asked);
  if (found.kind !== 'found') return found;
  const known = draftId === undefined ? undefined : await openBooking(services, actor, draftId);
  const id =
    known?.kind === 'open' && draftId ? draftId : Buffer.from(services.random.bytes(16)).toString('hex');
  const { source } = asked;
  const choice = { draftId: id, source, search: found.search, carId, reservationType: 'normal' } as const;
  const outcome = await chooseCar(atCounter(services), { ...choice, coupon: undefined });
  return outcome.kind === 'chosen' ? { kind: 'chosen', draftId: id } : outcome;
}

export interface OpenBooking {
  kind: 'open';
  draft: ReservationDraft & { source: BookingSource };
  review: Exclude<ReviewDraftOutcome, { kind: 'missing' }>;
}

/** A booking that was begun, with present prices; `form`: with this instead of what was saved. Writes nothing. */
export async function openBooking(
  services: Services,
  actor: Actor,
  draftId: string,
  form?: ReservationForm,
): Promise<NotAllowed | { kind: 'missing' } | OpenBooking> {
  const refusal = await refuseBooking(services, actor);
  if (refusal) return refusal;
  const draft = await services.reservations.findDraft(draftId);
  const source = draft?.source;
  if (!draft || !source || source === 'quote' || draft.brand !== services.site.brand) {
    await refuseAct(services, actor, ACT);
    return { kind: 'missing' };
  }
  if (!isOwnBranch(actor, draft.search.pickupLocation)) return refuseAct(services, actor, ACT);
  const shown = { ...(form ? withForm(services.content.current(), draft, form) : draft), source };
  const review = await reviewLoadedDraft(atCounter(services), shown, { draftId, clientIp: actor.network });
  return review.kind === 'missing' ? review : { kind: 'open', draft: shown, review };
}

export type FormProblem = {
  kind: 'card-in';
  field: 'firstName' | 'lastName' | 'delivery_address' | 'delivery_instructions';
};

/** Saves what was typed, but nothing where a card number is. */
export async function saveBooking(
  services: Services,
  draftId: string,
  form: ReservationForm,
): Promise<FormProblem | undefined> {
  const problem = findCard(form);
  if (!problem) await updateDraft(services, draftId, form);
  return problem;
}

/** A card number in a text, which is stored nowhere. */
export function findCard({ renter, selection: { delivery } }: ReservationForm): FormProblem | undefined {
  const texts = {
    firstName: renter.firstName,
    lastName: renter.lastName,
    delivery_address: delivery?.address ?? '',
    delivery_instructions: delivery?.instructions ?? '',
  };
  const fields = Object.keys(texts) as FormProblem['field'][];
  const field = fields.find((each) => hasCardNumber(texts[each]));
  return field && { kind: 'card-in', field };
}

export interface DeskBooking {
  draftId: string;
  form: ReservationForm;
  /** Of the renter's mails. */
  language: Language;
  /** Of the prices and the total on the submitted page. */
  priceFingerprint: string | undefined;
  displayedTotalCents: Cents | undefined;
  exception: Exception;
  formId: string | undefined;
  parsePhone: (text: string) => string | undefined;
}

export type BookOutcome =
  | NotAllowed
  | { kind: 'missing' }
  | FormProblem
  | ReasonProblem
  | PlaceReservationOutcome;

/**
 * Books for the renter, to be paid at the counter, by the rules and prices of the site. The car is the renter's at once:
 * no confirmation by mail, no guarantee, no share of units that is kept for paid bookings. For an exception from the
 * conditions the right `exceptions` and a reason are needed.
 */
export async function bookAtDesk(
  services: Services,
  actor: Actor,
  { exception, formId, ...booking }: DeskBooking,
): Promise<BookOutcome> {
  const opened = await openBooking(services, actor, booking.draftId);
  if (opened.kind !== 'open') return opened;
  const card = findCard(booking.form);
  if (card) return card;
  const refused = await refuseException(services, actor, { ...exception, act: ACT });
  if (refused) {
    if (checkReason(exception)?.kind !== 'card') await updateDraft(services, booking.draftId, booking.form);
    return refused;
  }
  return placeReservation(atCounter(services), {
    ...booking,
    clientIp: actor.network,
    company: {
      isException: exception.isException,
      toAuditedAct: (reservation, exceptions) =>
        toBookingAct(services, actor, { reservation, exceptions, exception, formId }),
    },
  });
}

function toBookingAct(
  services: Services,
  actor: Actor,
  {
    reservation,
    exceptions,
    exception: { isException, reason },
    formId,
  }: {
    reservation: Reservation;
    exceptions: readonly ConditionRefusal[];
    exception: Exception;
    formId: string | undefined;
  },
): AuditedAct {
  return toAuditedAct(services, actor, {
    verb: 'book',
    subject: reservation.code,
    after: {
      ...describeBooking(reservation),
      ...(isException && { isException, excepted: exceptions.map(({ code: row }) => ({ code: row })) }),
    },
    reason: isException ? reason.trim() : undefined,
    formId,
  });
}

/** What is booked or quoted, for the audit. */
export function describeBooking({
  source,
  search,
  carId,
  selection,
  quote,
}: Pick<Reservation, 'source' | 'search' | 'carId' | 'selection' | 'quote'>): AuditValues {
  return {
    source,
    pickup: `${search.pickupLocation} ${search.pickupAt.replace('T', ' ')}`,
    return: `${search.returnLocation} ${search.returnAt.replace('T', ' ')}`,
    carId,
    ...toChosen(selection),
    totalCents: quote.totalCents,
  };
}

/** The company may book unpaid what its site keeps for paid bookings. */
function atCounter(services: Services): Services {
  return { ...services, gateways: { cards: {}, paypal: undefined } };
}
