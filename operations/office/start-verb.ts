import { worksAt } from '#domain/office/rights.ts';
import {
  isVerbPossible,
  type ReservationVerb,
  reservationVerbs,
  type VerbRule,
} from '#domain/office/verbs.ts';
import { isErased } from '#domain/privacy/find-erasure.ts';
import { type EffectiveState, type Reservation, toEffectiveState } from '#domain/reservation/reservation.ts';
import type { HistoryEntry } from '../ports/reservation-changes.ts';
import type { Services } from '../ports/services.ts';
import type { Actor, AuditedAct } from '../ports/staff-store.ts';
import { type Act, type NotAllowed, refuse, refuseAct, toAudit } from './act.ts';

export type OfficeServices = Pick<Services, 'clock' | 'staff' | 'reservations' | 'site'>;

/** What a form of a verb sends besides its own fields. */
export interface VerbRequest {
  code: string;
  /** Of the reservation that the employee has read. */
  version: number;
  /** UUID of the form; undefined: each time that it is sent is another one. */
  formId: string | undefined;
}

/** What every verb may answer. `missing`: no such reservation of the brand; `erased`: the renter's data were erased. */
export type VerbRefusal =
  | NotAllowed
  | { kind: 'missing' }
  | { kind: 'stale' }
  | { kind: 'wrong-state' }
  | { kind: 'erased' };

type Reached = { kind: 'reached'; reservation: Reservation };

/** Finds a reservation of the employee's branches. Audits refusals and unknown codes. `isFresh` as in `refuse`. */
export async function reachReservation(
  services: OfficeServices,
  actor: Actor,
  { right, act, isFresh = false }: Parameters<typeof refuse>[2],
): Promise<NotAllowed | { kind: 'missing' } | Reached> {
  const refusal = await refuse(services, actor, { right, act, isFresh });
  if (refusal) return refusal;
  const reservation = await services.reservations.findByCode(act.subject);
  const { employee } = actor;
  if (reservation?.brand !== services.site.brand) {
    // Somebody may be guessing codes.
    if (employee) await refuseAct(services, actor, act);
    return { kind: 'missing' };
  }
  const { pickupLocation, returnLocation } = reservation.search;
  if (employee && !worksAt(employee, [pickupLocation, returnLocation]))
    return refuseAct(services, actor, act);
  return { kind: 'reached', reservation };
}

export interface OpenVerb {
  kind: 'open';
  reservation: Reservation;
  state: EffectiveState;
  /** By the state; the operation has further conditions. */
  isPossible: boolean;
  /** It would write about a renter whose personal data were erased. */
  isErased: boolean;
}

/** The reservation for the page of a verb. */
export async function openVerb(
  services: OfficeServices,
  actor: Actor,
  verb: ReservationVerb,
  code: string,
): Promise<NotAllowed | { kind: 'missing' } | OpenVerb> {
  const { right, isAboutRenter = false }: VerbRule = reservationVerbs[verb];
  const reached = await reachReservation(services, actor, { right, act: { verb, subject: code } });
  if (reached.kind !== 'reached') return reached;
  const { reservation } = reached;
  const state = toEffectiveState(reservation, services.clock.now());
  return {
    kind: 'open',
    reservation,
    state,
    isPossible: isVerbPossible(verb, state),
    isErased: isAboutRenter && isErased(reservation),
  };
}

/** `done`: the form was sent before. */
export type StartedVerb = VerbRefusal | { kind: 'done' } | { kind: 'started'; reservation: Reservation };

/** Checks right, branch, erasure, version and state, in this order. */
export async function startVerb(
  services: OfficeServices,
  actor: Actor,
  verb: ReservationVerb,
  { code, version, formId }: VerbRequest,
): Promise<StartedVerb> {
  const opened = await openVerb(services, actor, verb, code);
  if (opened.kind !== 'open') return opened;
  const { reservation, isPossible } = opened;
  if (opened.isErased) return unlessDone(services, formId, { kind: 'erased' });
  if (reservation.version === version && isPossible) return { kind: 'started', reservation };
  const kind = reservation.version === version ? 'wrong-state' : 'stale';
  return unlessDone(services, formId, { kind });
}

/** A refusal, unless the form was done before: what it has done may be the reason. */
export async function unlessDone<Refusal>(
  { staff }: Pick<Services, 'staff'>,
  formId: string | undefined,
  refusal: Refusal,
): Promise<Refusal | { kind: 'done' }> {
  return formId !== undefined && (await staff.isDone(formId)) ? { kind: 'done' } : refusal;
}

/** The audited act of a verb, for the call of the store that does it. */
export function toAuditedAct(
  services: Pick<Services, 'clock'>,
  actor: Actor,
  { formId, ...act }: Act & Pick<VerbRequest, 'formId'>,
): AuditedAct {
  return { actor, audit: toAudit(services, actor, act), formId };
}

/** What has happened to a reservation since a version of it was read, oldest first. */
export async function listChangesSince(
  { reservations }: Pick<Services, 'reservations'>,
  { id }: Pick<Reservation, 'id'>,
  version: number,
): Promise<HistoryEntry[]> {
  return (await reservations.listHistory(id)).filter((entry) => entry.version > version);
}
