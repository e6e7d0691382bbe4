import { worksAt } from '#domain/office/rights.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import type { Actor } from '../ports/staff-store.ts';
import type { AmendServices } from '../reservation/amend-reservation.ts';
import {
  type AmendmentForm,
  type PreviewAmendmentOutcome,
  previewAmendment,
} from '../reservation/preview-amendment.ts';
import { requestAmendment } from '../reservation/request-amendment.ts';
import { refuseAct } from './act.ts';
import {
  type OfficeServices,
  startVerb,
  toDeed,
  unlessDone,
  type VerbRefusal,
  type VerbRequest,
} from './start-verb.ts';

type ChangeServices = OfficeServices & AmendServices;

/**
 * What a change would cost. Rules and prices are those of a change by the renter; the fingerprint has the change that
 * waits for its payment, too, which the new one replaces. Writes nothing.
 */
export async function previewChange(
  services: ChangeServices,
  reservation: Reservation,
  form: AmendmentForm,
): Promise<PreviewAmendmentOutcome> {
  const waiting = await services.reservations.findOpenAmendment(reservation.id, services.clock.now());
  const preview = await previewAmendment(withoutShare(services), reservation, form);
  if (preview.kind !== 'ready') return preview;
  return { ...preview, fingerprint: `${preview.fingerprint} ${waiting?.id ?? ''}` };
}

export interface ChangeRequest extends VerbRequest {
  form: AmendmentForm;
  /** Of the preview on the page. */
  fingerprint: string;
}

export type ChangeOutcome =
  | VerbRefusal
  /** Made; or, when the renter has to pay a difference online, a link to pay it was mailed. */
  | { kind: 'done' }
  | Exclude<PreviewAmendmentOutcome, { kind: 'ready' }>;

/** Changes a confirmed reservation, also a paid one: it gives a difference back, or mails a link to pay it. */
export async function changeReservation(
  services: ChangeServices,
  actor: Actor,
  { form, fingerprint, ...request }: ChangeRequest,
): Promise<ChangeOutcome> {
  const started = await startVerb(services, actor, 'change', request);
  if (started.kind !== 'started') return started;
  const { reservation } = started;
  const { code, version } = reservation;
  const act = { verb: 'change', subject: code, ...toValues(reservation, form) } as const;
  const { pickup_location, return_location } = form.search;
  if (actor.employee && !worksAt(actor.employee, [pickup_location, return_location]))
    return refuseAct(services, actor, act);
  const [prices = '', waiting = ''] = fingerprint.split(' ');
  const outcome = await requestAmendment(withoutShare(services), {
    reservation,
    form,
    submitted: { version, fingerprint: prices },
    replaces: waiting || null,
    deed: toDeed(services, actor, { ...act, formId: request.formId }),
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
function toValues({ search, carId, selection, quote }: Reservation, form: AmendmentForm) {
  const { coverage, coverages, era, extras, additionalDrivers } = form.selection;
  return {
    before: { ...search, carId, selection, totalCents: quote.totalCents },
    after: {
      ...form.search,
      carId: form.carId,
      selection: { coverage, coverages, era, extras, additionalDrivers },
    },
  };
}
