import { dateOf, fromInstant } from '#domain/calendar/panama.ts';
import type { Branch } from '#domain/fleet/branch.ts';
import {
  findPaperProblem,
  type PaperDecision,
  type PaperProblem,
  type Papers,
  type PapersState,
} from '#domain/precheckin/papers.ts';
import type { PhotoKind, Precheckin } from '#domain/precheckin/precheckin.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import type { DecidedPapers, PapersFilter } from '../ports/papers-store.ts';
import type { Services } from '../ports/services.ts';
import type { Actor } from '../ports/staff-store.ts';
import { toPrecheckin } from '../reservation/precheckin-record.ts';
import { papersMail } from '../reservation/reservation-mails.ts';
import { type Act, type NotAllowed, refuse, refuseAct, toAudit } from './act.ts';
import { isOwnBranch, listOwnBranches } from './own-branches.ts';
import { type OfficeServices, reachReservation } from './start-verb.ts';

const PER_PAGE = 50;

const NO_REASON = { reason: undefined, note: '' };

/** Name of each decision in the audit. */
const VERBS = { approved: 'approve-papers', asked: 'ask-papers', refused: 'refuse-papers' } as const;

type QueueServices = Pick<Services, 'clock' | 'staff' | 'papers' | 'content'>;
type PapersServices = OfficeServices & Pick<Services, 'papers' | 'precheckins' | 'secrets'>;

export interface PapersPage {
  kind: 'done';
  /** Those of the employee. */
  branches: Branch[];
  found: Reservation[];
  hasMore: boolean;
}

/** Reservations with papers in a state, next pick-up first. `branch` undefined: all branches of the employee. */
export async function listPapers(
  services: QueueServices,
  actor: Actor,
  { branch, state, page }: { branch: string | undefined; state: PapersState; page: number },
): Promise<NotAllowed | PapersPage> {
  const act = { verb: 'see-page', subject: `/staff/papers?branch=${branch ?? ''}` } as const;
  const refusal = await refuse(services, actor, { right: 'papers', act });
  if (refusal) return refusal;
  if (branch && !isOwnBranch(actor, branch)) return refuseAct(services, actor, act);
  const filter = toFilter(services, actor, { branch, state });
  const found = await services.papers.list({ ...filter, page, perPage: PER_PAGE });
  return {
    kind: 'done',
    branches: listOwnBranches(services, actor),
    found: found.slice(0, PER_PAGE),
    hasMore: found.length > PER_PAGE,
  };
}

/** How many reservations have papers that wait. The caller has checked right and branch. */
export function countWaiting(
  services: QueueServices,
  actor: Actor,
  branch: string | undefined,
): Promise<number> {
  return services.papers.count(toFilter(services, actor, { branch, state: 'waiting' }));
}

/** Pick-ups of today that are over may still be at the counter. */
function toFilter(
  { clock }: Pick<Services, 'clock'>,
  { employee }: Actor,
  { branch, state }: { branch: string | undefined; state: PapersState },
): PapersFilter {
  const from = `${dateOf(fromInstant(clock.now()))}T00:00`;
  return { branches: branch ? [branch] : employee?.branches, state, from };
}

export interface OpenedPapers {
  kind: 'done';
  reservation: Reservation;
  precheckin: Precheckin & { papers: Papers };
  photos: Record<PhotoKind, string | undefined>;
}

type Missing = { kind: 'missing' };

/** Papers of a reservation with what the renter typed, which the audit records. */
export async function openPapers(
  services: PapersServices,
  actor: Actor,
  code: string,
): Promise<NotAllowed | Missing | OpenedPapers> {
  const act = { verb: 'see-papers', subject: code, after: { shown: 'data' } } as const;
  const opened = await findPapers(services, actor, act);
  if (opened.kind === 'done') await services.staff.addAudit(toAudit(services, actor, act));
  return opened;
}

async function findPapers(
  services: PapersServices,
  actor: Actor,
  act: Act,
): Promise<NotAllowed | Missing | OpenedPapers> {
  const reached = await reachReservation(services, actor, { right: 'papers', act });
  if (reached.kind !== 'reached') return reached;
  const { reservation } = reached;
  const record = await services.precheckins.find(reservation.id);
  const precheckin = record && toPrecheckin(record, services.secrets, reservation);
  if (!record || !precheckin?.papers) return { kind: 'missing' };
  const { papers } = precheckin;
  return { kind: 'done', reservation, precheckin: { ...precheckin, papers }, photos: record.photos };
}

/** The picture of a paper, as JPEG. It is in the audit before anybody gets it. */
export async function showPaper(
  services: OfficeServices & Pick<Services, 'precheckins' | 'privateFiles'>,
  actor: Actor,
  { code, kind }: { code: string; kind: PhotoKind },
): Promise<NotAllowed | Missing | { kind: 'done'; jpeg: Uint8Array }> {
  const act = { verb: 'see-papers', subject: code, after: { shown: kind } } as const;
  const reached = await reachReservation(services, actor, { right: 'papers', act });
  if (reached.kind !== 'reached') return reached;
  const id = (await services.precheckins.find(reached.reservation.id))?.photos[kind];
  const jpeg = id && (await services.privateFiles.read(id));
  if (!jpeg) return { kind: 'missing' };
  await services.staff.addAudit(toAudit(services, actor, act));
  return { kind: 'done', jpeg };
}

export interface PapersForm extends Pick<Papers, 'version' | 'reason' | 'note'> {
  code: string;
  decision: PaperDecision;
}

export type DecidePapersOutcome =
  | NotAllowed
  | Missing
  | { kind: 'done' }
  | { kind: 'invalid'; problem: PaperProblem }
  /** Pictures, numbers or the decision have changed since `version`; nothing was stored. */
  | { kind: 'stale' };

/** Approves papers, asks for them again or refuses them, and tells the renter. The same decision twice is one. */
export async function decidePapers(
  services: PapersServices,
  actor: Actor,
  { code, ...form }: PapersForm,
): Promise<DecidePapersOutcome> {
  const verb = VERBS[form.decision];
  const opened = await findPapers(services, actor, { verb, subject: code });
  if (opened.kind !== 'done') return opened;
  const problem = findPaperProblem(form.decision, form);
  if (problem) return { kind: 'invalid', problem };
  const { reservation, precheckin } = opened;
  const { papers } = precheckin;
  const why = form.decision === 'approved' ? NO_REASON : { reason: form.reason, note: form.note.trim() };
  const decided = { ...form, ...why, reservationId: reservation.id };
  const audit = toAudit(services, actor, {
    verb,
    subject: code,
    before: { papers: papers.state },
    after: { papers: form.decision, paperReason: why.reason },
    reason: why.note,
  });
  const stored = { ...decided, mail: papersMail(reservation, decided) };
  const isCurrent = papers.version === form.version;
  if (isCurrent && (await services.papers.decide(stored, actor, audit))) return { kind: 'done' };
  return (await isStored(services, stored)) ? { kind: 'done' } : { kind: 'stale' };
}

/** Whether the form was sent before: the next version is this decision. */
async function isStored(
  { precheckins }: Pick<Services, 'precheckins'>,
  { reservationId, decision, version, reason, note }: DecidedPapers,
): Promise<boolean> {
  const papers = (await precheckins.find(reservationId))?.papers;
  return (
    papers?.version === version + 1 &&
    papers.state === decision &&
    papers.reason === reason &&
    papers.note === note
  );
}
