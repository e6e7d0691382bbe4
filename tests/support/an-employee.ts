import { randomUUID } from 'node:crypto';
import type { Role } from '#domain/office/rights.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import { cancelByCompany } from '#operations/office/cancel-by-company.ts';
import type { VerbRequest } from '#operations/office/start-verb.ts';
import type { Services } from '#operations/ports/services.ts';
import type { Actor, AuditedAct, StaffMember, Verb } from '#operations/ports/staff-store.ts';
import type { TestFixture } from './open-test-fixture.ts';

/** Adds an employee of the demonstration, who needs no second factor. Without branches: of all. */
export async function addEmployee(
  { store, clock }: Pick<TestFixture, 'store' | 'clock'>,
  role: Role,
  branches?: string[],
): Promise<StaffMember> {
  const email = `${randomUUID()}@example.com`;
  await store.staff.addDemo([
    { id: randomUUID(), email, role, branches, language: 'es', createdAt: clock.now },
  ]);
  const found = await store.staff.findByEmail(email);
  if (!found) throw new Error('Not added');
  return found;
}

/** Somebody at the command line, who may do everything. */
export const operator: Actor = { employee: undefined, name: 'olga', network: '', factorAt: undefined };

export function anAuditedAct(verb: Verb, subject: string): AuditedAct {
  const audit = { at: 0, staffId: undefined, who: operator.name, network: '', verb, subject } as const;
  return { actor: operator, audit: { ...audit, outcome: 'done' }, formId: undefined };
}

/** What the form of a verb sends. */
export function aRequest({ code, version }: Pick<Reservation, 'code' | 'version'>): VerbRequest {
  return { code, version, formId: randomUUID() };
}

/** Cancels for the company, as agreed. Nothing was paid. */
export function cancelUnpaid(services: Services, reservation: Reservation) {
  const asAgreed = { isException: false, reason: '', refundCents: 0 };
  return cancelByCompany(services, operator, { ...aRequest(reservation), ...asAgreed });
}

/** A new employee who is signed in. */
export async function signedIn(
  fixture: Pick<TestFixture, 'store' | 'clock'>,
  role: Role,
  branches?: string[],
): Promise<Actor & { employee: StaffMember }> {
  const employee = await addEmployee(fixture, role, branches);
  return { employee, name: employee.email, network: '192.0.2.7', factorAt: undefined };
}

/** The rows of the audit about a subject, newest first. */
export function auditOf({ store }: Pick<TestFixture, 'store'>, subject: string) {
  return store.staff.searchAudit({
    subject,
    who: undefined,
    verb: undefined,
    from: undefined,
    until: undefined,
    page: 1,
    perPage: 50,
  });
}
