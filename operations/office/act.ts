import { type Employee, hasRight, needsFactor, type Right } from '#domain/office/rights.ts';
import type { Services } from '../ports/services.ts';
import type { Actor, AuditEntry, AuditValues, Verb } from '../ports/staff-store.ts';

/** Why an employee may not do something; `old-factor`: the second factor has to be checked again. */
export type NotAllowed = { kind: 'forbidden' } | { kind: 'old-factor' };

/** What is done, for the audit. */
export interface Act {
  verb: Verb;
  subject: string;
  before?: AuditValues | undefined;
  after?: AuditValues | undefined;
  reason?: string | undefined;
}

const FACTOR_MS = 10 * 60_000;

/** The row of the audit of something that is done. */
export function toAudit({ clock }: Pick<Services, 'clock'>, actor: Actor, act: Act): AuditEntry {
  const { employee, name, network } = actor;
  return { at: clock.now(), staffId: employee?.id, who: name, network, outcome: 'done', ...act };
}

/** Checks a right; a refusal is audited. `isFresh`: the second factor must have been checked within ten minutes. */
export async function refuse(
  services: Pick<Services, 'clock' | 'staff'>,
  actor: Actor,
  { right, act, isFresh = false }: { right: Right; act: Act; isFresh?: boolean },
): Promise<NotAllowed | undefined> {
  const { employee, factorAt } = actor;
  if (employee && !hasRight(employee, right)) return refuseAct(services, actor, act);
  if (isFresh && employee && isOld(employee, factorAt, services.clock.now())) return { kind: 'old-factor' };
  return undefined;
}

/** Records that an employee was refused something. */
export async function refuseAct(
  services: Pick<Services, 'clock' | 'staff'>,
  actor: Actor,
  { verb, subject }: Act,
): Promise<{ kind: 'forbidden' }> {
  await services.staff.addAudit({ ...toAudit(services, actor, { verb, subject }), outcome: 'refused' });
  return { kind: 'forbidden' };
}

function isOld(employee: Employee, factorAt: number | undefined, now: number): boolean {
  return needsFactor(employee) && (factorAt ?? 0) <= now - FACTOR_MS;
}
