import { hasCardNumber } from '#domain/payment/card/card-in-text.ts';
import type { Actor } from '../ports/staff-store.ts';
import {
  type OfficeServices,
  startVerb,
  toAuditedAct,
  type VerbRefusal,
  type VerbRequest,
} from './start-verb.ts';

/** In UTF-16 units. */
export const LONGEST_NOTE = 2_000;

export type AddNoteOutcome =
  | VerbRefusal
  | { kind: 'done' }
  /** `card`: it contains a card number, which is never stored. */
  | { kind: 'invalid'; problem: 'empty' | 'too-long' | 'card' };

/** Adds a note to a reservation; only employees see it. */
export async function addNote(
  services: OfficeServices,
  actor: Actor,
  { text: typed, ...request }: VerbRequest & { text: string },
): Promise<AddNoteOutcome> {
  const started = await startVerb(services, actor, 'note', request);
  if (started.kind !== 'started') return started;
  const text = typed.replace(/\r\n?/g, '\n').trim();
  const problem = findProblem(text);
  if (problem) return { kind: 'invalid', problem };
  const { id: reservationId, code, version } = started.reservation;
  const note = { text, author: actor.name, at: services.clock.now() };
  const audited = toAuditedAct(services, actor, { verb: 'note', subject: code, formId: request.formId });
  return services.reservations.addNote({ reservationId, version }, note, audited);
}

function findProblem(text: string): 'empty' | 'too-long' | 'card' | undefined {
  if (text === '') return 'empty';
  if (text.length > LONGEST_NOTE) return 'too-long';
  return hasCardNumber(text) ? 'card' : undefined;
}
