import { randomUUID } from 'node:crypto';
import type { Role } from '#domain/office/rights.ts';
import type { Actor, StaffMember } from '#operations/ports/staff-store.ts';
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
