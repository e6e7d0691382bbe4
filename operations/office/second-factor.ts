import type { RateLimit } from '../ports/rate-limiter.ts';
import type { Services } from '../ports/services.ts';
import type { Actor, CheckedFactor, StaffMember, StaffSession } from '../ports/staff-store.ts';
import { refuseAct, toAudit } from './act.ts';
import { makeToken } from './sessions.ts';

/** Limits guesses after a right password: three of a million codes are valid at a time. */
const TRIES = { name: 'staff-factor', points: 8, windowSeconds: 15 * 60 };

const RECOVERY_CODES = 10;
const RECOVERY_BYTES = 10;
/** 32, without those that look like others. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Before the factor is confirmed for the first time: what the authenticator app has to read. */
export interface FactorOffer {
  secret: string;
  /** For the QR code. */
  uri: string;
}

export type FactorOutcome =
  /** `recoveryCodes` after the first confirmation: they are shown once. */
  | { kind: 'done'; token: string; recoveryCodes: string[] | undefined }
  | { kind: 'refused' }
  | { kind: 'too-many'; retryAfterSeconds: number };

interface Checked {
  session: StaffSession;
  employee: StaffMember;
  actor: Actor;
}

/** Undefined once the factor is confirmed. `missing`: none was offered; the next sign-in does so. */
export async function findFactorOffer(
  { staff, secrets, secondFactor, site }: Pick<Services, 'staff' | 'secrets' | 'secondFactor' | 'site'>,
  { id, email }: StaffMember,
): Promise<FactorOffer | 'missing' | undefined> {
  const factor = await staff.findFactor(id);
  if (!factor) return 'missing';
  if (factor.isConfirmed) return undefined;
  const secret = secrets.open(factor.sealed);
  return { secret, uri: secondFactor.toUri(secret, { issuer: site.name, email }) };
}

/** Checks a code of the app, or uses one of the recovery codes up. The session gets another token. */
export async function checkSecondFactor(
  services: Services,
  { session, employee, actor }: Checked,
  typed: string,
): Promise<FactorOutcome> {
  const { rateLimiter } = services;
  const limit: RateLimit = { ...TRIES, key: employee.id };
  const tried = await rateLimiter.consume(limit);
  if (tried.kind === 'refused') return { kind: 'too-many', retryAfterSeconds: tried.retryAfterSeconds };
  const code = typed.replace(/[\s-]/g, '').toUpperCase();
  const outcome = /^\d{6}$/.test(code)
    ? await checkCode(services, { session, employee, actor }, code)
    : await spendRecoveryCode(services, { session, employee, actor }, code);
  if (outcome.kind === 'refused')
    await refuseAct(services, actor, { verb: 'second-factor', subject: employee.email });
  else await rateLimiter.giveBack(limit);
  return outcome;
}

async function checkCode(
  services: Services,
  { session, employee, actor }: Checked,
  code: string,
): Promise<Exclude<FactorOutcome, { kind: 'too-many' }>> {
  const { staff, secrets, secondFactor, clock } = services;
  const factor = await staff.findFactor(employee.id);
  const step = factor && secondFactor.findStep(secrets.open(factor.sealed), code, clock.now());
  if (!factor || step === undefined) return { kind: 'refused' };
  const recoveryCodes = factor.isConfirmed ? undefined : makeRecoveryCodes(services);
  const recoveryHashes = recoveryCodes?.map((each) => secrets.hash(each.replaceAll('-', '')));
  const { token, checked } = renew(services, session);
  const verb = factor.isConfirmed ? 'second-factor' : 'new-factor';
  const audit = toAudit(services, actor, { verb, subject: employee.email });
  const isDone = await staff.passFactor({ ...checked, step, recoveryHashes }, audit);
  return isDone ? { kind: 'done', token, recoveryCodes } : { kind: 'refused' };
}

async function spendRecoveryCode(
  services: Services,
  { session, employee, actor }: Checked,
  code: string,
): Promise<Exclude<FactorOutcome, { kind: 'too-many' }>> {
  const { token, checked } = renew(services, session);
  const audit = toAudit(services, actor, { verb: 'recovery-code', subject: employee.email });
  const recoveryHash = services.secrets.hash(code);
  const isDone = await services.staff.passRecovery({ ...checked, recoveryHash }, audit);
  return isDone ? { kind: 'done', token, recoveryCodes: undefined } : { kind: 'refused' };
}

/** A session with more rights gets another token, so that an earlier one is of no use. */
function renew(services: Services, session: StaffSession): { token: string; checked: CheckedFactor } {
  const token = makeToken(services);
  return { token, checked: { session, tokenHash: services.secrets.hash(token), at: services.clock.now() } };
}

/** 50 random bits each; guesses are limited. */
function makeRecoveryCodes({ random }: Pick<Services, 'random'>): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const code = [...random.bytes(RECOVERY_BYTES)].map((byte) => LETTERS[byte % LETTERS.length]).join('');
    return `${code.slice(0, 5)}-${code.slice(5)}`;
  });
}
