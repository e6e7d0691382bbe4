import { needsFactor } from '#domain/office/rights.ts';
import type { Services } from '../ports/services.ts';
import type { Actor, StaffMember, StaffSession } from '../ports/staff-store.ts';
import { toAudit } from './act.ts';

const LONGEST_MS = 12 * 3_600_000;
const IDLE_MS = 30 * 60_000;
/** A page a second would otherwise write a row a second. */
const NOTED_AFTER_MS = 60_000;
const TOKEN_BYTES = 32;

interface OwnSession {
  employee: StaffMember;
  session: StaffSession;
}

/**
 * `factor-due`: the password was right, and the second factor is still to be checked. `ended`: the session whose time
 * was over within the last twelve hours; it gives no rights.
 */
export type StaffAccess =
  | { kind: 'anonymous'; ended: OwnSession | undefined }
  | ({ kind: 'factor-due' | 'signed-in'; actor: Actor } & OwnSession);

/**
 * Returns who sends a request with this cookie. The session ends after 12 hours, after 30 minutes without a
 * request, and with the request after its employee was deactivated. `isUse`: false for a request that the page
 * makes by itself.
 */
export async function resumeStaff(
  { staff, secrets, clock }: Pick<Services, 'staff' | 'secrets' | 'clock'>,
  { token, network, isUse = true }: { token: string; network: string; isUse?: boolean },
): Promise<StaffAccess> {
  const found = await staff.findSession(secrets.hash(token));
  const now = clock.now();
  if (!found?.employee.isActive) return { kind: 'anonymous', ended: undefined };
  const { employee, session } = found;
  if (isOver(session, now))
    return { kind: 'anonymous', ended: now - session.seenAt < LONGEST_MS ? found : undefined };
  if (isUse && now - session.seenAt > NOTED_AFTER_MS) await staff.noteSeen(session.id, now);
  const isDue = needsFactor(employee) && session.factorAt === undefined;
  const actor: Actor = { employee, name: employee.email, network, factorAt: session.factorAt };
  return { kind: isDue ? 'factor-due' : 'signed-in', employee, session, actor };
}

function isOver({ createdAt, seenAt }: StaffSession, now: number): boolean {
  return now - createdAt >= LONGEST_MS || now - seenAt >= IDLE_MS;
}

/** Sessions of an employee that are open, the last used first. */
export function listOwnSessions(
  { staff, clock }: Pick<Services, 'staff' | 'clock'>,
  { id }: Pick<StaffMember, 'id'>,
): Promise<StaffSession[]> {
  return staff.listSessions(id, clock.now() - IDLE_MS);
}

/** Ends an own session; false for an unknown one. */
export function endOwnSession(
  services: Pick<Services, 'staff' | 'clock'>,
  actor: Actor,
  sessionId: string,
): Promise<boolean> {
  const { employee } = actor;
  if (!employee) return Promise.resolve(false);
  const audit = toAudit(services, actor, { verb: 'end-session', subject: employee.email });
  return services.staff.endSession({ id: sessionId, staffId: employee.id }, audit);
}

/** 256 random bits, for a cookie. */
export function makeToken({ random }: Pick<Services, 'random'>): string {
  return toHex(random.bytes(TOKEN_BYTES));
}

function toHex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
