import { isRole } from '#domain/office/rights.ts';
import { isEmail } from '#domain/renter/email.ts';
import type { Language } from '#domain/texts.ts';
import { findBranch } from '../fleet/find-record.ts';
import type { Services } from '../ports/services.ts';
import type { Actor, AuditValues, StaffMember } from '../ports/staff-store.ts';
import { type NotAllowed, refuse, toAudit } from './act.ts';

export interface PersonForm {
  email: string;
  role: string;
  /** Codes; undefined for all branches. */
  branches: readonly string[] | undefined;
  language: Language;
}

export type PersonProblem = 'email' | 'role' | 'branches';

type Refused = NotAllowed | { kind: 'invalid'; problem: PersonProblem };

export type InviteOutcome =
  | Refused
  /** `isMailed`: the content service was asked to send the invitation. */
  | { kind: 'done'; isMailed: boolean }
  /** The person has signed in before. */
  | { kind: 'known' };

/** By address. A refused look is in the audit. */
export async function listPeople(
  services: Pick<Services, 'clock' | 'staff'>,
  actor: Actor,
): Promise<NotAllowed | { kind: 'done'; people: StaffMember[] }> {
  const act = { verb: 'see-page', subject: '/staff/people' } as const;
  const refusal = await refuse(services, actor, { right: 'people', act, isFresh: true });
  return refusal ?? { kind: 'done', people: await services.staff.list() };
}

/** Invites an employee by a mail of the content service, or again until the first sign-in. */
export async function invitePerson(
  services: Pick<Services, 'clock' | 'staff' | 'random' | 'accounts' | 'content'>,
  actor: Actor,
  form: PersonForm,
): Promise<InviteOutcome> {
  const { staff, random, clock, accounts } = services;
  const email = form.email.trim().toLowerCase();
  const act = {
    verb: 'invite',
    subject: email,
    after: { role: form.role, branches: form.branches ?? null },
  } as const;
  const refusal = await refuse(services, actor, { right: 'people', act, isFresh: true });
  if (refusal) return refusal;
  const { role, branches, language } = form;
  if (!isEmail(email)) return { kind: 'invalid', problem: 'email' };
  const problem = findProblem(services, form);
  if (problem || !isRole(role)) return { kind: 'invalid', problem: problem ?? 'role' };
  const person = { id: random.uuid(), email, role, branches, language, createdAt: clock.now() };
  if (!(await staff.invite(person, actor, toAudit(services, actor, act)))) return { kind: 'known' };
  const { kind } = await accounts.inviteStaff(email);
  return { kind: 'done', isMailed: kind === 'done' };
}

export type ChangeOutcome =
  | Refused
  | { kind: 'done' }
  /** Employees cannot change their own rights, so that one who may give rights always remains. */
  | { kind: 'oneself' }
  | { kind: 'missing' };

/** Changes role, branches or permission to sign in; the next request of the employee has the new rights. */
export async function changePerson(
  services: Pick<Services, 'clock' | 'staff' | 'content'>,
  actor: Actor,
  {
    id,
    form,
  }: { id: string; form: { role: string; branches: readonly string[] | undefined; isActive: boolean } },
): Promise<ChangeOutcome> {
  const person = await services.staff.find(id);
  const subject = person?.email ?? id;
  const act = { verb: 'change-person', subject } as const;
  const refusal = await refuse(services, actor, { right: 'people', act, isFresh: true });
  if (refusal) return refusal;
  if (!person) return { kind: 'missing' };
  if (person.id === actor.employee?.id) return { kind: 'oneself' };
  const { role, branches, isActive } = form;
  const problem = findProblem(services, form, person);
  if (problem || !isRole(role)) return { kind: 'invalid', problem: problem ?? 'role' };
  const changes = { role, branches, isActive };
  const before: AuditValues = {
    role: person.role,
    branches: person.branches ?? null,
    isActive: person.isActive,
  };
  const after: AuditValues = { ...changes, branches: branches ?? null };
  const audit = toAudit(services, actor, { ...act, before, after });
  return (await services.staff.change(id, changes, actor, audit)) ? { kind: 'done' } : { kind: 'missing' };
}

/**
 * Removes a second factor that was lost, and ends all sessions of the employee, whose next sign-in offers
 * another one where the role needs it.
 */
export async function resetFactor(
  services: Pick<Services, 'clock' | 'staff'>,
  actor: Actor,
  id: string,
): Promise<NotAllowed | { kind: 'done' | 'oneself' | 'missing' }> {
  const person = await services.staff.find(id);
  const act = { verb: 'reset-factor', subject: person?.email ?? id } as const;
  const refusal = await refuse(services, actor, { right: 'people', act, isFresh: true });
  if (refusal) return refusal;
  if (!person?.factorSince) return { kind: 'missing' };
  if (person.id === actor.employee?.id) return { kind: 'oneself' };
  const isDone = await services.staff.resetFactor(id, actor, toAudit(services, actor, act));
  return { kind: isDone ? 'done' : 'missing' };
}

/** The language of the pages and mails of an employee. */
export async function changeOwnLanguage(
  services: Pick<Services, 'clock' | 'staff'>,
  actor: Actor,
  language: Language,
): Promise<void> {
  const { employee } = actor;
  if (!employee) return;
  const audit = toAudit(services, actor, {
    verb: 'change-language',
    subject: employee.email,
    before: { language: employee.language },
    after: { language },
  });
  await services.staff.change(employee.id, { language }, actor, audit);
}

/** Branches that the person has already may have been closed since. */
function findProblem(
  { content }: Pick<Services, 'content'>,
  { role, branches }: Pick<PersonForm, 'role' | 'branches'>,
  known?: StaffMember,
): PersonProblem | undefined {
  if (!isRole(role)) return 'role';
  const site = content.current();
  const isKnown = (code: string) => findBranch(site, code) || known?.branches?.includes(code);
  return branches?.every(isKnown) === false ? 'branches' : undefined;
}
