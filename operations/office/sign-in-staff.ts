import { needsFactor } from '#domain/office/rights.ts';
import type { Language } from '#domain/texts.ts';
import { type SignInOutcome, signIn } from '../account/sign-in-by-password.ts';
import type { Services } from '../ports/services.ts';
import type { Actor, NewSession, StaffMember } from '../ports/staff-store.ts';
import { refuseAct, toAudit } from './act.ts';
import { makeToken } from './sessions.ts';

export interface StaffVisitor {
  network: string;
  language: Language;
  /** Browser and system, for people. */
  device: string;
  /** Cookie that names the device; undefined on the first visit. */
  deviceToken: string | undefined;
}

export type StaffSignIn =
  | Exclude<SignInOutcome, { kind: 'signed-in' }>
  | { kind: 'signed-in'; token: string; deviceToken: string; needsFactor: boolean };

/**
 * Checks the password by the content service and opens a session of the office, which has no rights before the
 * second factor where one is needed. Somebody who is no active employee gets the answer to a wrong password.
 */
export async function signInStaff(
  services: Services,
  form: { email: string; password: string },
  visitor: StaffVisitor,
): Promise<StaffSignIn> {
  const { staff, accounts } = services;
  const employee = await staff.findByEmail(form.email.trim().toLowerCase());
  const outcome = await signIn(services, form, { clientIp: visitor.network, language: visitor.language });
  if (outcome.kind !== 'signed-in') {
    if (outcome.kind === 'refused') await refuseSignIn(services, employee, visitor);
    return outcome;
  }
  // The office has its own session; the site keeps no token of the content service.
  await accounts.signOut(outcome.tokens);
  if (outcome.userId === undefined) return { kind: 'unavailable' };
  const isOwn = employee?.userId === undefined || employee.userId === outcome.userId;
  if (!employee?.isActive || !isOwn) {
    await refuseSignIn(services, employee, visitor);
    return { kind: 'refused' };
  }
  return openSession(services, { employee, userId: outcome.userId }, visitor);
}

async function openSession(
  services: Services,
  { employee, userId }: { employee: StaffMember; userId: string },
  visitor: StaffVisitor,
): Promise<StaffSignIn> {
  const { staff, secrets, random, clock, secondFactor } = services;
  const token = makeToken(services);
  const deviceToken = visitor.deviceToken ?? makeToken(services);
  const now = clock.now();
  const session: NewSession = {
    id: random.uuid(),
    staffId: employee.id,
    tokenHash: secrets.hash(token),
    device: visitor.device,
    deviceHash: secrets.hash(deviceToken),
    network: visitor.network,
    createdAt: now,
    seenAt: now,
    factorAt: undefined,
  };
  const actor: Actor = { employee, name: employee.email, network: visitor.network, factorAt: undefined };
  const audit = toAudit(services, actor, { verb: 'sign-in', subject: employee.email });
  const { isNewDevice } = await staff.openSession(session, userId, audit);
  if (isNewDevice) tellOfDevice(services, employee, session);
  const isDue = needsFactor(employee);
  if (isDue && employee.factorSince === undefined)
    await staff.offerFactor(employee.id, secrets.seal(secondFactor.makeSecret()));
  return { kind: 'signed-in', token, deviceToken, needsFactor: isDue };
}

/** Audits strangers, too: the time must not tell who is an employee. Without address, which the audit would keep. */
async function refuseSignIn(
  services: Services,
  employee: StaffMember | undefined,
  { network }: StaffVisitor,
): Promise<void> {
  const actor: Actor = { employee, name: employee?.email ?? '?', network, factorAt: undefined };
  await refuseAct(services, actor, { verb: 'sign-in', subject: employee?.email ?? '/staff/sign-in' });
}

/** Somebody else with the password would have another device. */
function tellOfDevice({ outbound, host, site }: Services, employee: StaffMember, session: NewSession): void {
  const { mailer, mailComposer } = outbound;
  const { device, network, createdAt: at } = session;
  const url = `${site.origin}/staff/account`;
  const told = { language: employee.language, device, network, at, url };
  host.background.insist('mail about a new device', async () =>
    mailer.send({
      ...(await mailComposer.composeNewDevice(told, site.brand)),
      to: employee.email,
      messageId: `new-device-${session.id}`,
    }),
  );
}
