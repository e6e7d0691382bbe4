import { hasCardNumber } from '#domain/payment/card/card-in-text.ts';
import { type CarPoint, findMarkProblem, type MarkProblem } from '#domain/rental/car-marks.ts';
import type { RentalEnd } from '#domain/rental/car-photos.ts';
import type { CarMark } from '../ports/rental-desk.ts';
import type { Services } from '../ports/services.ts';
import type { Actor } from '../ports/staff-store.ts';
import { type OfficeServices, openVerb, toAuditedAct, unlessDone, type VerbRefusal } from './start-verb.ts';

type MarkServices = OfficeServices & Pick<Services, 'stock' | 'random'>;

interface MarkRequest {
  code: string;
  end: RentalEnd;
  formId: string | undefined;
}

export type AddMarkOutcome =
  | VerbRefusal
  | { kind: 'done' }
  | { kind: 'invalid'; problem: MarkProblem | 'card' }
  | { kind: 'too-many-marks' };

/** Stores a mark of the car before it is handed over or taken back. */
export async function addCarMark(
  services: MarkServices,
  actor: Actor,
  { point, word, ...request }: MarkRequest & { point: CarPoint | undefined; word: string },
): Promise<AddMarkOutcome> {
  const opened = await openVerb(services, actor, request.end, request.code);
  if (opened.kind !== 'open') return opened;
  const { reservation, isPossible } = opened;
  const { formId, end } = request;
  if (!isPossible) return unlessDone(services, formId, { kind: 'wrong-state' });
  const problem = findMarkProblem(point, word);
  if (problem || !point) return { kind: 'invalid', problem: problem ?? 'place' };
  if (hasCardNumber(word)) return { kind: 'invalid', problem: 'card' };
  const mark = { id: services.random.uuid(), reservationId: reservation.id, end, point, word };
  const act = { verb: 'car-mark', subject: reservation.code, after: { marks: word } } as const;
  return services.stock.addMark(
    { ...mark, now: services.clock.now() },
    toAuditedAct(services, actor, { ...act, formId }),
  );
}

/** Removes a mark that was added by mistake; one of an earlier rental was repaired. */
export async function removeCarMark(
  services: MarkServices,
  actor: Actor,
  { markId, ...request }: MarkRequest & { markId: string },
): Promise<VerbRefusal | { kind: 'done' }> {
  const opened = await openVerb(services, actor, request.end, request.code);
  if (opened.kind !== 'open') return opened;
  const { reservation, isPossible } = opened;
  const { formId, end } = request;
  if (!isPossible) return unlessDone(services, formId, { kind: 'wrong-state' });
  const mark = (await listCarMarks(services, reservation.id, end)).find(({ id }) => id === markId);
  // It was removed before.
  if (!mark) return { kind: 'done' };
  const act = { verb: 'car-mark', subject: reservation.code, before: { marks: mark.word } } as const;
  return services.stock.removeMark(
    { mark, reservationId: reservation.id, end, now: services.clock.now() },
    toAuditedAct(services, actor, { ...act, formId }),
  );
}

/** Marks of the rental's car: those of earlier rentals of the unit that is given, and its own. Oldest first. */
export async function listCarMarks(
  { stock, reservations }: Pick<Services, 'stock' | 'reservations'>,
  reservationId: string,
  end: RentalEnd,
): Promise<CarMark[]> {
  const draft = end === 'hand-over' ? await stock.findDraft({ reservationId, end }) : undefined;
  const chosen = draft?.typed.find(([name]) => name === 'unit')?.[1];
  const unit = chosen || (await reservations.findUnitLabel(reservationId));
  return stock.listMarks(reservationId, unit);
}
