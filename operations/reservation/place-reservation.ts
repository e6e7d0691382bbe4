import { dateOf, type Instant } from '#domain/calendar/panama.ts';
import { canonicalText } from '#domain/canonical-text.ts';
import { STATED_FIELDS, type StatedField } from '#domain/conditions/asked-facts.ts';
import { type ConditionRefusal, isFinal } from '#domain/conditions/check-conditions.ts';
import type { Fact } from '#domain/conditions/condition.ts';
import type { FieldProblem, MessageRef } from '#domain/message.ts';
import type { Cents } from '#domain/money/money.ts';
import { checkRenter, type Renter, type RenterForm } from '#domain/renter/renter.ts';
import { checkDelivery, type DeliveryField, zonesOf } from '#domain/reservation/check-delivery.ts';
import type { ReservationDraft } from '#domain/reservation/draft.ts';
import {
  isBooked,
  isUnconfirmed,
  type Reservation,
  reservationCan,
  toEffectiveState,
} from '#domain/reservation/reservation.ts';
import type { Language } from '#domain/texts.ts';
import { recheckSearch, stockPeriod, type ValidSearch } from '../fleet/check-search.ts';
import { toConditionedRental } from '../fleet/conditioned-rental.ts';
import { canBook, type FleetOffer, searchFleet } from '../fleet/search-fleet.ts';
import { unpaidShare } from '../fleet/unpaid-share.ts';
import type { OutboxMail } from '../ports/outbox.ts';
import type { HeldLimit } from '../ports/reservation-store.ts';
import type { Services } from '../ports/services.ts';
import type { AuditedAct } from '../ports/staff-store.ts';
import { type CouponCaller, findUsableCoupon } from './find-usable-coupon.ts';
import { guaranteeOf, makeReservation } from './make-reservation.ts';
import { findCoverage, requirements, toDriver } from './quote-draft.ts';
import { releaseHold } from './release-hold.ts';
import { toRenewedId } from './renew-draft.ts';
import { confirmationMail, confirmBookingMail } from './reservation-mails.ts';
import { type ReviewDraftOutcome, type ReviewedDraft, reviewLoadedDraft } from './review-draft.ts';
import { type ReservationForm, withForm } from './update-draft.ts';

export type ReservationField = keyof RenterForm | 'coverage' | 'coupon' | DeliveryField | StatedField;

export type ReservationProblem = FieldProblem<ReservationField>;

/** Random codes collide once in a thousand when there are a million. */
const CODE_TRIES = 5;

/** A hotel or a mobile carrier may have one address for its guests. stock.md#stock. */
const RENTERS_OF_NETWORK = 5;

/** How long a form that was sent twice may arrive after the first one. */
const REPEATED_MINUTES = 2;

/** A booking that an employee makes for the renter, who is not asked to confirm it by mail. */
export interface CompanyBooking {
  /** By an employee who may do so: conditions that refuse the renter do not, but for the minimum age. */
  isException: boolean;
  toAuditedAct: (reservation: Reservation, exceptions: readonly ConditionRefusal[]) => AuditedAct;
}

export interface PlaceReservationInput {
  draftId: string;
  clientIp: string;
  form: ReservationForm;
  /** Of the submitted page; undefined: the draft's last save is used. */
  priceFingerprint: string | undefined;
  displayedTotalCents: Cents | undefined;
  language: Language;
  userId?: string | undefined;
  company?: CompanyBooking | undefined;
  parsePhone: (text: string) => string | undefined;
}

export type PlaceReservationOutcome =
  | { kind: 'placed'; reservation: Reservation }
  | { kind: 'missing-draft' }
  | { kind: 'invalid'; problems: ReservationProblem[] }
  /** Prices, car or dates differ from the submitted page: show the new quote, take nothing. */
  | { kind: 'prices-changed' }
  /** The chosen options are not in the shown total, and no payment page will show it: show the new quote. */
  | { kind: 'total-changed' }
  | { kind: 'unavailable'; alternatives: FleetOffer[] }
  /** A restriction refuses the car for these dates. stock.md#restrictions. */
  | { kind: 'restricted' }
  /** The renter has too many unpaid bookings and must pay this one now. counter.md#unpaid-bookings. */
  | { kind: 'too-many-unpaid' }
  /** The renter or the network holds as many unpaid cars as allowed: pay one of them, or wait. */
  | { kind: 'too-many-held' }
  /** The last cars of the class are for bookings that are paid now. counter.md#unpaid-bookings. */
  | { kind: 'prepaid-only' }
  /** Disk space is low: nothing new may start, but payments in progress continue. */
  | { kind: 'no-space' }
  /** The rights of the employee have changed. */
  | { kind: 'stale' }
  | { kind: 'payment-in-progress'; reservation: Reservation };

/** Saves the input in every case. Repeated submits return the same reservation. */
export async function placeReservation(
  services: Services,
  input: PlaceReservationInput,
): Promise<PlaceReservationOutcome> {
  let outcome = await place(services, input);
  if (outcome.kind === 'missing-draft') outcome = await placeRenewed(services, input);
  // Separate, because the account link is optional; a repeated submit restores it after a crash.
  if (outcome.kind === 'placed' && input.userId !== undefined)
    await services.reservations.linkUser(outcome.reservation.id, input.userId);
  return outcome;
}

/**
 * A form that was sent twice: the first one has renewed the id of the draft. While the old id is valid, it
 * places as usual. Afterwards an old id may be an attacker's (session fixation), and only the form that made
 * the reservation gets it again.
 */
async function placeRenewed(
  services: Services,
  input: PlaceReservationInput,
): Promise<PlaceReservationOutcome> {
  const draftId = toRenewedId(services, input.draftId);
  if (await services.reservations.findDraft(input.draftId)) return place(services, { ...input, draftId });
  const draft = await services.reservations.findDraft(draftId);
  const reservation = draft?.reservationId && (await services.reservations.find(draft.reservationId));
  if (!draft || !reservation) return { kind: 'missing-draft' };
  const isRepeated =
    canonicalText(withForm(services.content.current(), draft, input.form)) === canonicalText(draft);
  const now = services.clock.now();
  const isRecent = now - reservation.createdAt < REPEATED_MINUTES * 60_000;
  return isRepeated && isRecent && isBookedOrHeld(reservation, now)
    ? { kind: 'placed', reservation }
    : { kind: 'missing-draft' };
}

function isBookedOrHeld(reservation: Reservation, now: Instant): boolean {
  return isBooked(reservation, now) || toEffectiveState(reservation, now) === 'held';
}

async function place(services: Services, input: PlaceReservationInput): Promise<PlaceReservationOutcome> {
  const before = await services.reservations.findDraft(input.draftId);
  if (!before) return { kind: 'missing-draft' };
  const draft = withForm(services.content.current(), before, input.form);
  const decision = await decide(services, input, { before, draft });
  if (decision.kind === 'storable') {
    const outcome = await storeReservation(services, decision);
    if (outcome.kind === 'placed' || !input.company) return outcome;
    await services.reservations.changeDraft(input.draftId, draft);
    return outcome;
  }
  if (decision.kind !== 'no-space') await services.reservations.changeDraft(input.draftId, draft);
  return decision;
}

interface Storable {
  kind: 'storable';
  input: PlaceReservationInput;
  review: ReviewedDraft;
  renter: Renter;
  mustConfirm: boolean;
  exceptions: ConditionRefusal[];
}

async function decide(
  services: Services,
  input: PlaceReservationInput,
  { before, draft }: Record<'before' | 'draft', ReservationDraft>,
): Promise<PlaceReservationOutcome | Storable> {
  const reviewed = await reviewLoadedDraft(services, draft, input);
  if (reviewed.kind !== 'ready') return refuseOutdated(services, reviewed, input);
  const exceptions = input.company?.isException ? listExceptable(reviewed) : [];
  const review = withExceptions(reviewed, exceptions);
  if (review.reservation && isBooked(review.reservation, services.clock.now()))
    return { kind: 'placed', reservation: review.reservation };
  const checked = checkForm(review, input, services.clock.now());
  if (checked.kind === 'invalid') return checked;
  if (
    review.pricesFingerprint !==
    (input.priceFingerprint ?? before.priceFingerprint ?? review.pricesFingerprint)
  )
    return { kind: 'prices-changed' };
  if (isUnseenTotal(review, input)) return { kind: 'total-changed' };
  if (review.reservation?.state !== 'held' && services.host.diskSpace.isLow()) return { kind: 'no-space' };
  const mustConfirm = !input.company && (await mustConfirmByMail(services, review, checked.renter));
  const { renter } = checked;
  const storable: Storable = { kind: 'storable', input, review, renter, mustConfirm, exceptions };
  return review.reservation?.state === 'held'
    ? replaceHeld(services, review.reservation, storable)
    : storable;
}

/** Why the conditions refuse the renter, when the company may make an exception from all of it. */
export function listExceptable({ content, draft, car }: ReviewedDraft): ConditionRefusal[] {
  const { refusals } = requirements(content, draft, { car });
  return refusals.some(isFinal) ? [] : refusals;
}

function withExceptions(review: ReviewedDraft, exceptions: readonly ConditionRefusal[]): ReviewedDraft {
  if (exceptions.length === 0) return review;
  const { selection } = review.draft;
  const { classCode } = review.car;
  const driver = { ...selection.driver, excepted: exceptions.map(({ code }) => ({ code, classCode })) };
  return { ...review, draft: { ...review.draft, selection: { ...selection, driver } } };
}

/** A new renter who pays at the counter without a guarantee. counter.md#unpaid-bookings. */
async function mustConfirmByMail(
  services: Services,
  review: ReviewedDraft,
  { email }: Renter,
): Promise<boolean> {
  const { content, draft } = review;
  if (guaranteeOf(services, review) !== undefined) return false;
  if (draft.reservationType !== 'normal' || content.site.confirmHours === 0) return false;
  return !(await services.reservations.hasConfirmed(email));
}

/** Without JavaScript a page may show an outdated total, which no payment page would correct. */
function isUnseenTotal({ quote }: ReviewedDraft, { displayedTotalCents }: PlaceReservationInput): boolean {
  return (
    quote.dueNowCents === 0 && displayedTotalCents !== undefined && displayedTotalCents !== quote.totalCents
  );
}

/** An equal submit returns the held reservation; a different one replaces it, unless it is being paid. */
async function replaceHeld(
  services: Services,
  held: Reservation,
  storable: Storable,
): Promise<PlaceReservationOutcome | Storable> {
  const { review, input } = storable;
  if (isSameReservation(services, held, makeReservation(services, review, toBooker(storable))))
    return { kind: 'placed', reservation: held };
  if ((await releaseHold(services, input.draftId, review.draft)) === 'payment-in-progress')
    return { kind: 'payment-in-progress', reservation: held };
  return storable;
}

async function storeReservation(
  services: Services,
  storable: Storable,
  tries = 1,
): Promise<PlaceReservationOutcome> {
  const { review, input, exceptions } = storable;
  const reservation = makeReservation(services, review, toBooker(storable));
  const coupon = review.coupon.kind === 'usable' ? review.coupon.coupon : undefined;
  const outcome = await services.reservations.place({
    reservation,
    draftId: input.draftId,
    draft: review.draft,
    period: stockPeriod(reservation.search, review.content.site.turnaroundMinutes),
    coupon: coupon && { code: coupon.code, maxUses: coupon.maxUses },
    mails: toMails(reservation),
    maxOpenUnpaid: isLimited(reservation) ? review.content.site.maxOpenUnpaid : undefined,
    unpaidShare: isUnpaid(reservation) ? unpaidShare(services) : undefined,
    held: reservationCan.pay(reservation) ? heldLimit(services, input.clientIp) : undefined,
    audited: input.company?.toAuditedAct(reservation, exceptions),
  });
  switch (outcome.kind) {
    case 'placed':
    case 'already-placed':
      return { kind: 'placed', reservation: outcome.reservation };
    case 'no-unit-free':
      return { kind: 'unavailable', alternatives: await findAlternatives(services, review) };
    case 'coupon-used-up':
      return {
        kind: 'invalid',
        problems: [{ field: 'coupon', message: { key: 'validation.coupon.usedUp' } }],
      };
    case 'missing-draft':
    case 'too-many-unpaid':
    case 'too-many-held':
    case 'prepaid-only':
    case 'stale':
      return { kind: outcome.kind };
    case 'code-taken':
      if (tries === CODE_TRIES) throw new Error(`No free reservation code in ${CODE_TRIES} tries`);
      return storeReservation(services, storable, tries + 1);
  }
}

/** Who stands at the counter with a license and a card is no stranger who books and does not come. */
function isLimited({ reservationType, source }: Reservation): boolean {
  return reservationType === 'normal' && source !== 'walk-in';
}

function isUnpaid({ reservationType, guaranteeCents }: Reservation): boolean {
  return reservationType === 'normal' && guaranteeCents === undefined;
}

/** As many as a renter may have without payment, but one where every booking must be paid. */
function heldLimit({ secrets, content }: Services, clientIp: string): HeldLimit {
  const ofRenter = Math.max(1, content.current().site.maxOpenUnpaid);
  const network = secrets.sign('held-network', clientIp);
  return { network, ofRenter, ofNetwork: RENTERS_OF_NETWORK * ofRenter };
}

function toBooker({ renter, input, mustConfirm }: Storable) {
  return { renter, language: input.language, mustConfirm };
}

function toMails(reservation: Reservation): OutboxMail[] {
  if (isUnconfirmed(reservation)) return [confirmBookingMail(reservation)];
  return reservation.state === 'confirmed' ? [confirmationMail(reservation)] : [];
}

/** Cars that the renter can have, by what was typed so far, not only by the search; the nearest totals first. */
async function findAlternatives(services: Services, review: ReviewedDraft): Promise<FleetOffer[]> {
  const { draft, coupon, quote } = review;
  const offers = await findOthers(services, draft, { search: review.search, coupon });
  const distance = (offer: FleetOffer) =>
    Math.abs(offer[draft.reservationType].totalCents - quote.totalCents);
  return offers.sort((a, b) => distance(a) - distance(b)).slice(0, 3);
}

/** Other cars that can be booked for what is known of the renter. */
export async function findOthers(
  services: Services,
  draft: ReservationDraft,
  { search: valid, coupon }: Pick<ReviewedDraft, 'coupon'> & { search: ValidSearch | undefined },
): Promise<FleetOffer[]> {
  const search = valid && { ...valid, search: { ...valid.search, driver: toDriver(draft) } };
  const usable = coupon.kind === 'usable' ? coupon.coupon : undefined;
  const { offers } = await searchFleet(services, { search, coupon: usable });
  return offers.filter((offer) => canBook(offer) && offer.car.id !== draft.carId);
}

async function refuseOutdated(
  services: Services,
  review: Exclude<ReviewDraftOutcome, { kind: 'ready' }>,
  caller: CouponCaller,
): Promise<PlaceReservationOutcome> {
  if (review.kind === 'car-gone') {
    const { draft } = review;
    const search = recheckSearch(services, services.content.current(), draft.search);
    const coupon = await findUsableCoupon(services, draft.selection.coupon, caller);
    const others = await findOthers(services, draft, {
      search: search.kind === 'valid' ? search : undefined,
      coupon,
    });
    return { kind: 'unavailable', alternatives: others.slice(0, 3) };
  }
  return { kind: review.kind === 'restricted' ? 'restricted' : 'missing-draft' };
}

function checkForm(
  review: ReviewedDraft,
  input: PlaceReservationInput,
  now: Instant,
): { kind: 'valid'; renter: Renter } | { kind: 'invalid'; problems: ReservationProblem[] } {
  const problems: ReservationProblem[] = [];
  const add = (field: ReservationField, message: MessageRef) => problems.push({ field, message });
  if (!findCoverage(review.content, review.draft.selection.coverage, 'mandatory'))
    add('coverage', { key: 'validation.coverage' });
  if (review.coupon.kind === 'refused') add('coupon', review.coupon.message);
  const { selection, search } = review.draft;
  const zones = zonesOf(review.content.site.rates.deliveryZones, search.pickupLocation);
  const zone = zones.find(({ code }) => code === selection.delivery?.zone);
  if (selection.delivery && zone)
    problems.push(...checkDelivery(selection.delivery, zone, { pickupAt: search.pickupAt, now }));
  const renter = checkRenter(input.form.renter, {
    pickupDate: dateOf(search.pickupAt),
    rental: toConditionedRental(review.content, { classCode: review.car.classCode, search }),
    driver: toDriver(review.draft),
    parsePhone: input.parsePhone,
  });
  const ofRenter = renter.kind === 'invalid' ? renter.problems : [];
  for (const refusal of findRefusals(review))
    if (![...problems, ...ofRenter].some(({ field }) => field === refusal.field)) problems.push(refusal);
  if (renter.kind === 'valid' && problems.length === 0) return renter;
  return { kind: 'invalid', problems: [...problems, ...ofRenter] };
}

const FIELDS: Record<Fact, ReservationField> = { age: 'birthday', ...STATED_FIELDS };

/** Why the conditions refuse the renter, also before the form is sent. pricing.md#conditions. */
export function findRefusals({ content, draft, car }: ReviewedDraft): ReservationProblem[] {
  return requirements(content, draft, { car }).refusals.map(({ fact, message }) => ({
    field: fact ? FIELDS[fact] : 'birthday',
    message,
  }));
}

function isSameReservation(services: Services, held: Reservation, wanted: Reservation): boolean {
  if ((held.holdUntil ?? 0) <= services.clock.now()) return false;
  const essence = ({ carId, search, selection, renter, quote, reservationType, ...terms }: Reservation) =>
    canonicalText({
      carId,
      search,
      selection,
      renter,
      total: quote.totalCents,
      reservationType,
      cancellation: terms.cancellation,
      guarantee: terms.guaranteeCents,
    });
  return essence(held) === essence(wanted);
}
