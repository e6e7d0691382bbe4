import { worksAt } from '#domain/office/rights.ts';
import type { Selection } from '#domain/reservation/draft.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import type { Actor, AuditValues } from '../ports/staff-store.ts';
import type { AmendServices } from '../reservation/amend-reservation.ts';
import {
  type AmendmentForm,
  type PreviewAmendmentOutcome,
  previewAmendment,
} from '../reservation/preview-amendment.ts';
import type { InvalidAmendment } from '../reservation/refuse-drivers.ts';
import { requestAmendment } from '../reservation/request-amendment.ts';
import { type Act, refuseAct } from './act.ts';
import {
  checkReason,
  type Exception,
  NO_EXCEPTION,
  type ReasonProblem,
  refuseException,
} from './exception.ts';
import {
  type OfficeServices,
  startVerb,
  toAuditedAct,
  unlessDone,
  type VerbRefusal,
  type VerbRequest,
} from './start-verb.ts';

type ChangeServices = OfficeServices & AmendServices;

/**
 * What a change would cost. Rules and prices are those of a change by the renter; an exception is from the conditions.
 * The fingerprint has the change that waits for its payment, too, which the new one replaces. An exception whose reason
 * is missing or has the number of a card is shown with what it would be from. Writes nothing.
 */
export async function previewChange(
  services: ChangeServices,
  reservation: Reservation,
  form: AmendmentForm,
  exception = NO_EXCEPTION,
): Promise<PreviewAmendmentOutcome | (ReasonProblem & Partial<Pick<InvalidAmendment, 'refusals'>>)> {
  const problem = checkReason(exception);
  const isException = exception.isException && !problem;
  const waiting = await services.reservations.findOpenAmendment(reservation.id, services.clock.now());
  const preview = await previewAmendment(withoutShare(services), reservation, form, isException);
  if (problem && preview.kind === 'invalid') return preview.mayExcept ? { ...preview, ...problem } : preview;
  if (problem) return problem;
  if (preview.kind !== 'ready') return preview;
  return { ...preview, fingerprint: `${preview.fingerprint} ${waiting?.id ?? ''}` };
}

export interface ChangeRequest extends VerbRequest {
  form: AmendmentForm;
  /** Of the preview on the page. */
  fingerprint: string;
  exception?: Exception;
}

export type ChangeOutcome =
  | VerbRefusal
  /** Made; or, when the renter has to pay a difference online, a link to pay it was mailed. */
  | { kind: 'done' }
  | ReasonProblem
  | Exclude<PreviewAmendmentOutcome, { kind: 'ready' }>;

/**
 * Changes a confirmed reservation, also a paid one: gives a difference back, or mails a link to pay it. An exception
 * from the conditions needs the right `exceptions` and a reason.
 */
export async function changeReservation(
  services: ChangeServices,
  actor: Actor,
  { form, fingerprint, exception = NO_EXCEPTION, ...request }: ChangeRequest,
): Promise<ChangeOutcome> {
  const started = await startVerb(services, actor, 'change', request);
  if (started.kind !== 'started') return started;
  const { reservation } = started;
  const { code, version } = reservation;
  const { before, after } = toValues(reservation, form);
  const { isException, reason } = exception;
  const act: Act = {
    verb: 'change',
    subject: code,
    before,
    after,
    reason: isException ? reason.trim() : undefined,
  };
  const { pickup_location, return_location } = form.search;
  if (actor.employee && !worksAt(actor.employee, [pickup_location, return_location]))
    return refuseAct(services, actor, act);
  const refused = await refuseException(services, actor, { ...exception, act });
  if (refused) return refused;
  const [prices = '', waiting = ''] = fingerprint.split(' ');
  const outcome = await requestAmendment(withoutShare(services), {
    reservation,
    form,
    submitted: { version, fingerprint: prices },
    replaces: waiting || null,
    isException,
    toAuditedAct: (exceptions) => {
      const excepted = exceptions.map(({ code: row, driver }) => ({ code: row, driver }));
      const made = isException ? { ...after, isException, excepted } : after;
      return toAuditedAct(services, actor, { ...act, after: made, formId: request.formId });
    },
  });
  switch (outcome.kind) {
    case 'changed':
    case 'to-pay':
      return { kind: 'done' };
    case 'changed-meanwhile':
      return { kind: 'stale' };
    case 'car-unavailable':
    case 'invalid':
    case 'locked':
    case 'no-unit-free':
    case 'restricted':
    case 'too-late':
    case 'too-many-unpaid':
    case 'try-later':
    case 'unchanged':
      return unlessDone(services, request.formId, outcome);
  }
}

/** The company may book unpaid what its site keeps for paid bookings. */
function withoutShare({ gateways: _, ...services }: ChangeServices): Omit<ChangeServices, 'gateways'> {
  return services;
}

/** For the audit. */
function toValues(
  { search, carId, selection, quote, renter }: Reservation,
  form: AmendmentForm,
): Record<'before' | 'after', AuditValues> {
  const { birthday } = form;
  const { pickup_location, pickup_date, pickup_time, return_location, return_date, return_time } =
    form.search;
  return {
    before: {
      pickup: `${search.pickupLocation} ${search.pickupAt.replace('T', ' ')}`,
      return: `${search.returnLocation} ${search.returnAt.replace('T', ' ')}`,
      carId,
      ...toChosen(selection),
      totalCents: quote.totalCents,
      ...(birthday && { birthday: renter.birthday }),
    },
    after: {
      pickup: `${pickup_location} ${pickup_date} ${pickup_time}`,
      return: `${return_location} ${return_date} ${return_time}`,
      carId: form.carId,
      ...toChosen(form.selection),
      ...(birthday && { birthday }),
    },
  };
}

/** What was chosen, for the audit. */
export function toChosen({
  coverage,
  coverages,
  era,
  extras,
  additionalDrivers,
  delivery,
}: Selection): AuditValues {
  const codes = { coverage: coverage ?? null, delivery: delivery?.zone ?? null };
  // A form also sends the extras that were not chosen.
  const chosen = Object.entries(extras).filter(([, quantity]) => quantity > 0);
  return { ...codes, coverages, era, extras: Object.fromEntries(chosen), additionalDrivers };
}
