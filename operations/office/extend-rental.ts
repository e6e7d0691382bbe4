import { dateOf, fromInstant, type Instant, timeOf } from '#domain/calendar/panama.ts';
import { checkPeriod, type PeriodProblem } from '#domain/fleet/check-period.ts';
import type { AmendedRental } from '#domain/reservation/amendment.ts';
import { extendQuote } from '#domain/reservation/extension.ts';
import { quoteFingerprint } from '#domain/reservation/fingerprint.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import {
  readSearch,
  restrictionOf,
  stockPeriod,
  toPeriodRules,
  type ValidSearch,
} from '../fleet/check-search.ts';
import { findCar } from '../fleet/find-record.ts';
import type { SiteContent } from '../ports/content.ts';
import type { ExtensionRefusal } from '../ports/reservation-changes.ts';
import type { Services } from '../ports/services.ts';
import type { Actor } from '../ports/staff-store.ts';
import { withBookedZone } from '../reservation/booked-zone.ts';
import { findBookedCoupon } from '../reservation/find-usable-coupon.ts';
import { statedDrivers } from '../reservation/precheckin-record.ts';
import { findBooked, makeBecomes } from '../reservation/preview-amendment.ts';
import { confirmationMail } from '../reservation/reservation-mails.ts';
import { type ProposedUnit, proposeFromNow } from '../stock/propose-other-unit.ts';
import type { Act } from './act.ts';
import {
  type OfficeServices,
  startVerb,
  toAuditedAct,
  unlessDone,
  type VerbRefusal,
  type VerbRequest,
} from './start-verb.ts';

type ExtendServices = OfficeServices &
  Pick<Services, 'content' | 'log' | 'precheckins' | 'random' | 'secrets'>;

/** The later return, as typed. */
export interface ExtensionForm {
  date: string;
  time: string;
}

export interface ReadyExtension {
  becomes: AmendedRental;
  /** The new return, with its turnaround. */
  until: Instant;
  fingerprint: string;
}

/**
 * `not-later`: not after the present return, or in the past. `car-unavailable`: it has left the content, and so has no
 * price. `restricted`: stock.md#restrictions.
 */
export type ExtensionProblem =
  | { kind: 'invalid'; problems: PeriodProblem[] }
  | { kind: 'not-later' | 'car-unavailable' | 'restricted' | 'try-later' }
  /** `proposal`: a unit for which the renter can exchange the own one; undefined: none fits. */
  | { kind: ExtensionRefusal; proposal: ProposedUnit | undefined };

export type PreviewExtensionOutcome = ({ kind: 'ready' } & ReadyExtension) | ExtensionProblem;

/** What a later return would cost: sold days keep their price. Writes nothing. pricing.md#amendments. */
export async function previewExtension(
  services: ExtendServices,
  reservation: Reservation,
  form: ExtensionForm,
): Promise<PreviewExtensionOutcome> {
  const content = withBookedZone(services.content.current(), reservation);
  const search = readReturn(services, content, { reservation, form });
  if (search.kind !== 'valid') return search;
  const becomes = await priceExtension(services, content, { reservation, search });
  if ('kind' in becomes) return becomes;
  const { until } = stockPeriod(becomes.search, content.site.turnaroundMinutes);
  const kind = await services.reservations.whyNotExtend(reservation.id, until, services.clock.now());
  if (kind) return { kind, proposal: await proposeFromNow(services, reservation, until) };
  const fingerprint = quoteFingerprint(becomes.quote, becomes.carId, becomes.search);
  return { kind: 'ready', becomes, until, fingerprint };
}

/** The search with the later return, which must be in the hours of its branch. */
function readReturn(
  services: Pick<Services, 'clock'>,
  content: SiteContent,
  { reservation, form }: { reservation: Reservation; form: ExtensionForm },
):
  | ({ kind: 'valid' } & ValidSearch)
  | { kind: 'invalid'; problems: PeriodProblem[] }
  | { kind: 'not-later' } {
  const { search } = reservation;
  const read = readSearch(content, { ...toFields(search), return_date: form.date, return_time: form.time });
  if (read.kind === 'invalid') return read;
  const { pickupAt, returnAt } = read.search;
  if (returnAt <= search.returnAt || returnAt <= fromInstant(services.clock.now()))
    return { kind: 'not-later' };
  const problems = checkPeriod({ ...read, pickupAt, returnAt }, toPeriodRules(services, content)).filter(
    ({ field }) => field === 'return_date' || field === 'return_time',
  );
  return problems.length > 0 ? { kind: 'invalid', problems } : read;
}

function toFields({ pickupLocation, returnLocation, pickupAt }: Reservation['search']) {
  return {
    pickup_location: pickupLocation,
    return_location: returnLocation,
    pickup_date: dateOf(pickupAt),
    pickup_time: timeOf(pickupAt),
  };
}

async function priceExtension(
  services: ExtendServices,
  content: SiteContent,
  { reservation, search }: { reservation: Reservation; search: ValidSearch },
): Promise<AmendedRental | { kind: 'car-unavailable' | 'restricted' | 'try-later' }> {
  const { carId, selection } = reservation;
  const car = findCar(content, carId);
  if (!car) return { kind: 'car-unavailable' };
  if (restrictionOf(content, reservation.classCode, search.search)) return { kind: 'restricted' };
  const coupon = await findBookedCoupon(services, reservation);
  if (coupon === 'unreachable') return { kind: 'try-later' };
  const form = { selection: { ...selection, driver: undefined } };
  const stated = await statedDrivers(services, reservation);
  const booked = findBooked(reservation, car, search);
  const becomes = makeBecomes(content, reservation, { form, car, search, coupon, booked, ...stated });
  return { ...becomes, quote: extendQuote(reservation.quote, becomes.quote) };
}

export interface ExtendRequest extends VerbRequest {
  form: ExtensionForm;
  /** Of the preview on the page. */
  fingerprint: string;
}

export type ExtendOutcome = VerbRefusal | { kind: 'done' } | ExtensionProblem;

/** Gives a later return. Until its price is paid at the branch, the rental is overdue from the return before. */
export async function extendRental(
  services: ExtendServices,
  actor: Actor,
  { form, fingerprint, ...request }: ExtendRequest,
): Promise<ExtendOutcome> {
  const started = await startVerb(services, actor, 'extend', request);
  if (started.kind !== 'started') return started;
  const { reservation } = started;
  const preview = await previewExtension(services, reservation, form);
  if (preview.kind !== 'ready') return unlessDone(services, request.formId, preview);
  if (preview.fingerprint !== fingerprint) return unlessDone(services, request.formId, { kind: 'stale' });
  const { id: reservationId, code: subject, version } = reservation;
  const { becomes, until } = preview;
  const act: Act = { verb: 'extend', subject, before: toValues(reservation), after: toValues(becomes) };
  const outcome = await services.reservations.extend({
    reservationId,
    version,
    becomes,
    until,
    now: services.clock.now(),
    mails: [confirmationMail(reservation, services.random.uuid())],
    audited: toAuditedAct(services, actor, { ...act, formId: request.formId }),
  });
  if (outcome.kind === 'done' || outcome.kind === 'stale') return outcome;
  return { kind: outcome.kind, proposal: await proposeFromNow(services, reservation, until) };
}

/** For the audit. */
function toValues({ search, quote }: Pick<Reservation, 'search' | 'quote'>) {
  const { returnLocation, returnAt } = search;
  return { return: `${returnLocation} ${returnAt.replace('T', ' ')}`, totalCents: quote.totalCents };
}
