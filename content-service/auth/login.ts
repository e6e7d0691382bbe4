import type { Service } from '../context.ts';
import { requireEmail, requireObject, requireText } from '../http/body.ts';
import { invalidCredentials } from '../http/errors.ts';
import { quote } from '../schema/sql.ts';
import { type Account, findAccount, toBearer } from './accounts.ts';
import { answerPair, parseMode } from './answers.ts';
import { verifyPassword } from './passwords.ts';
import { beginSession } from './sessions.ts';
import { stall } from './stall.ts';
import { clearTries, countTry } from './tries.ts';

/**
 * POST /auth/login. A wrong password, an unknown user and one who may not sign in get the same answer after the same work and
 * the same time. CONTENT.md section 1.
 */
export async function login(service: Service, request: Request, given: unknown): Promise<Response> {
  const body = requireObject(given);
  const email = requireEmail(body);
  const password = requireText(body, 'password');
  const mode = parseMode(body.mode) ?? 'json';
  const { signIn, stallMs, now } = service.auth;
  const key = signInKey(email);
  const tries = await countTry(service, { key, most: signIn.refuseAfter, windowMs: signIn.windowMs });
  const slowness = Math.min(Math.max(tries.inWindow - signIn.slowAfter, 0), 6);
  return stall(service.auth, stallMs.login * (1 + slowness / 2), async () => {
    const account = await findAccount(service, { email });
    const isRight = await verifyPassword(password, account?.password, service.auth.passwordCost);
    if (!account || !isRight || !mayUsePassword(account)) {
      await suspendAfter(service, email, tries.inARow);
      throw invalidCredentials();
    }
    await clearTries(service, key);
    await noteAccess(service, account.id, now());
    const session = await beginSession(service, account.id);
    return answerPair(service, request, { session, bearer: toBearer(account), mode });
  });
}

export function signInKey(email: string): string {
  return `login ${email}`;
}

function mayUsePassword({ status, provider }: Account): boolean {
  return status === 'active' && provider === 'default';
}

/** The same statement for everybody; it changes something for known users with too many failures only. */
async function suspendAfter(service: Service, email: string, failures: number): Promise<void> {
  const { pool, schema, auth } = service;
  await pool.query(
    `with suspended as (
       update ${quote(schema)}.directus_users set status = 'suspended'
       where email = $1 and status = 'active' and $2::int >= $3::int returning id
     ) delete from ${quote(schema)}.auth_sessions where user_id in (select id from suspended)`,
    [email, failures, auth.signIn.suspendAfter],
  );
}

async function noteAccess({ pool, schema }: Service, id: string, now: number): Promise<void> {
  await pool.query(`update ${quote(schema)}.directus_users set last_access = $2 where id = $1`, [
    id,
    new Date(now),
  ]);
}
