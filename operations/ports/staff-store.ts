import type { Instant, PanamaDate } from '#domain/calendar/panama.ts';
import type { Employee, Role } from '#domain/office/rights.ts';
import { reservationVerbNames } from '#domain/office/verbs.ts';
import type { Language } from '#domain/texts.ts';

/** Everything that is recorded in the audit; the pages have a text for each. */
export const verbs = [
  'sign-in',
  'second-factor',
  'new-factor',
  'recovery-code',
  'end-session',
  'invite',
  'change-person',
  'reset-factor',
  'change-language',
  'see-reservation',
  'see-papers',
  'approve-papers',
  'ask-papers',
  'refuse-papers',
  'see-page',
  'confirm-refund',
  'reject-refund',
  'resolve',
  'retry',
  'reconcile',
  'close-day',
  'edit-content',
  'undo-content',
  'delete-content',
  'draft-content',
  'drop-draft',
  'publish-draft',
  'upload-file',
  'car-photo',
  'car-mark',
  'add-units',
  'edit-unit',
  'block-unit',
  'lift-block',
  'move-unit',
  'book',
  'quote',
  ...reservationVerbNames,
] as const;
export type Verb = (typeof verbs)[number];

/** What `before` and `after` may name; the page of the audit has a text for each. */
export const auditFields = [
  'role',
  'branches',
  'isActive',
  'language',
  'firstName',
  'lastName',
  'email',
  'phone',
  'birthday',
  'license',
  'pickup',
  'return',
  'source',
  'carId',
  'coverage',
  'coverages',
  'era',
  'extras',
  'additionalDrivers',
  'delivery',
  'totalCents',
  'isException',
  'excepted',
  'amountCents',
  'refundCents',
  'keptCents',
  'counterCents',
  'countedCents',
  'method',
  'way',
  'reference',
  'branch',
  'change',
  'isCorrection',
  'waits',
  'verdict',
  'papers',
  'paperReason',
  'shown',
  /** Place of a photo of a car. */
  'picture',
  'mail',
  'publishAt',
  'name',
  /** Of content: values by the paths of their fields. */
  'record',
  'unit',
  'km',
  /** Eighths of the tank. */
  'fuel',
  'marks',
  'depositCents',
  'depositBackCents',
  /** Lines added to a bill: code, quantity and reason. */
  'lines',
  'chargesCents',
  'plate',
  'vin',
  'registration',
  'inspection',
  'insurance',
  'serviceKm',
  'serviceOn',
  'inFleet',
  'units',
  'classCode',
  'blockReason',
  'from',
  'until',
] as const;
export type AuditField = (typeof auditFields)[number];
/** Written as a literal, so that the compiler knows its fields. */
export type AuditValues = Readonly<Partial<Record<AuditField, unknown>>>;

export interface AuditEntry {
  at: Instant;
  /** Undefined for the command line, and for a stranger whose sign-in was refused. */
  staffId: string | undefined;
  /** Address of the employee, or user of the machine; `?` for a stranger. */
  who: string;
  network: string;
  verb: Verb;
  /** Code of a reservation, label of a unit, address of an employee, or path of a page. */
  subject: string;
  outcome: 'done' | 'refused';
  before?: AuditValues | undefined;
  after?: AuditValues | undefined;
  reason?: string | undefined;
}

/** Who does something with its row of the audit, which is written in the same transaction. */
export interface AuditedAct {
  actor: Actor;
  audit: AuditEntry;
  /** UUID of the submitted form. A form that is sent twice is done once. */
  formId: string | undefined;
}

/** Who decides about a payment, for its audit trail. */
export interface Decider {
  actor: string;
  note: string;
  /** Of the office; undefined for the command line. */
  audited?: AuditedAct | undefined;
}

/** `done`: also when the form was sent before. `stale`: the subject, or the rights of the actor, have changed. */
export type AuditedOutcome = { kind: 'done' } | { kind: 'stale' };

export interface AuditLine extends AuditEntry {
  id: number;
  /** Its values were erased with the data of the renter. */
  isMasked: boolean;
}

export interface AuditFilter {
  subject: string | undefined;
  who: string | undefined;
  verb: Verb | undefined;
  from: PanamaDate | undefined;
  until: PanamaDate | undefined;
  /** From 1. */
  page: number;
  perPage: number;
}

export interface StaffMember extends Employee {
  /** User of the content service; undefined until the first sign-in. */
  userId: string | undefined;
  createdAt: Instant;
}

export interface NewEmployee {
  id: string;
  email: string;
  role: Role;
  branches: readonly string[] | undefined;
  language: Language;
  createdAt: Instant;
}

export type EmployeeChanges = Partial<Pick<Employee, 'role' | 'branches' | 'language' | 'isActive'>>;

export interface StaffSession {
  id: string;
  staffId: string;
  /** For example `Firefox · Windows`. */
  device: string;
  network: string;
  createdAt: Instant;
  seenAt: Instant;
  factorAt: Instant | undefined;
}

export interface NewSession extends StaffSession {
  tokenHash: string;
  deviceHash: string;
}

export interface StoredFactor {
  sealed: string;
  isConfirmed: boolean;
}

/** A session whose second factor was checked gets another token. */
export interface CheckedFactor {
  session: Pick<StaffSession, 'id' | 'staffId'>;
  tokenHash: string;
  at: Instant;
}

/**
 * Employees of the store's brand. What an employee does is written in one transaction with its row of the
 * audit, and only while the employee is active and has the role that `actor` says.
 */
export interface StaffStore {
  find(id: string): Promise<StaffMember | undefined>;
  findByEmail(email: string): Promise<StaffMember | undefined>;
  /** By address. */
  list(): Promise<StaffMember[]>;
  /** False, and nothing is written, when there is one with this address who has signed in before. */
  invite(employee: NewEmployee, actor: Actor, audit: AuditEntry): Promise<boolean>;
  /** Ends the sessions of an employee who becomes inactive. False: unknown, or `actor` has changed. */
  change(id: string, changes: EmployeeChanges, actor: Actor, audit: AuditEntry): Promise<boolean>;
  /** Removes the second factor with its recovery codes, and ends all sessions of the employee. False: as above. */
  resetFactor(id: string, actor: Actor, audit: AuditEntry): Promise<boolean>;
  /** Also notes the user of the content service. `isNewDevice`: the employee has had sessions, none on this device. */
  openSession(session: NewSession, userId: string, audit: AuditEntry): Promise<{ isNewDevice: boolean }>;
  /** Undefined: unknown or ended. */
  findSession(tokenHash: string): Promise<{ session: StaffSession; employee: StaffMember } | undefined>;
  noteSeen(sessionId: string, now: Instant): Promise<void>;
  /** Those used after an instant, newest first. */
  listSessions(staffId: string, seenAfter: Instant): Promise<StaffSession[]>;
  endSession(session: Pick<StaffSession, 'id' | 'staffId'>, audit: AuditEntry): Promise<boolean>;
  /** Keeps, in place of an earlier one, a form that was sent after the session had ended. */
  keepForm(sessionId: string, sealed: string): Promise<void>;
  /** Undefined: none is kept, or the session was another employee's. */
  findKeptForm(session: Pick<StaffSession, 'id' | 'staffId'>): Promise<string | undefined>;
  findFactor(staffId: string): Promise<StoredFactor | undefined>;
  /** Replaces a factor that is not confirmed. */
  offerFactor(staffId: string, sealed: string): Promise<void>;
  /** `recoveryHashes` of a first confirmation. False: a code of this or a later step was used before. */
  passFactor(
    checked: CheckedFactor & { step: number; recoveryHashes: readonly string[] | undefined },
    audit: AuditEntry,
  ): Promise<boolean>;
  /** Uses a recovery code up. False: there is no such code. */
  passRecovery(checked: CheckedFactor & { recoveryHash: string }, audit: AuditEntry): Promise<boolean>;
  addAudit(entry: AuditEntry): Promise<void>;
  /** Whether what a form asks for has been done. */
  isDone(formId: string): Promise<boolean>;
  /** Newest first; one line more than `perPage` when there is a next page. */
  searchAudit(filter: AuditFilter): Promise<AuditLine[]>;
  hasDemo(): Promise<boolean>;
  addDemo(employees: readonly NewEmployee[]): Promise<void>;
  /** Deletes the employees of the demonstration and their sessions. Returns how many employees. */
  endDemo(): Promise<number>;
}

/** Who does something in the office. */
export interface Actor {
  /** Undefined for the command line, which may do everything. */
  employee: Employee | undefined;
  name: string;
  network: string;
  /** When the second factor was checked. */
  factorAt: Instant | undefined;
}
