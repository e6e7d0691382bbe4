import type { Service, ServiceCall } from '../context.ts';
import { requireEmail, requireObject, requireText } from '../http/body.ts';
import { invalidCredentials } from '../http/errors.ts';
import { quote } from '../schema/sql.ts';
import { type Account, findAccount, toBearer } from './accounts.ts';
import { answerPair, parseMode } from './answers.ts';
import { verifyPassword } from './passwords.ts';
import { beginSession } from './sessions.ts';
import { stall } from './stall.ts';
import { clearTries, countTry, hasTries } from './tries.ts';

/** After a correct password, the limit of the account does not apply to the same network for this time. */
const KNOWN_NETWORK_MS = 90 * 86_400_000;

/**
 * POST /auth/login. A wrong password, an unknown user and an inactive user get the same response after the
 * same work and time. content.md#sign-in. Failed sign-ins first delay, then block the network and the
 * account. A network from which the owner has signed in before is not blocked by failed sign-ins from other
 * networks.
 */
export async function login(
  service: Service,
  request: Request,
  { body: given, clientAddress: network }: Pick<ServiceCall, 'body' | 'clientAddress'>,
): Promise<Response> {
  const body = requireObject(given);
  const email = requireEmail(body);
  const password = requireText(body, 'password');
  const mode = parseMode(body.mode) ?? 'json';
  const { signIn, stallMs, now } = service.auth;
  const tries = await countSignIn(service, { email, network });
  const slowness = Math.min(Math.max(tries - signIn.slowAfter, 0), 6);
  return stall(service.auth, stallMs.login * (1 + slowness / 2), async () => {
    const account = await findAccount(service, { email });
    const isRight = await verifyPassword(password, account?.password, service.auth.passwordCost);
    if (!account || !isRight || !mayUsePassword(account)) throw invalidCredentials();
    await clearTries(service, signInKey(email));
    await countTry(service, { key: knownKey(email), network, windowMs: KNOWN_NETWORK_MS });
    await noteAccess(service, account.id, now());
    const session = await beginSession(service, account.id);
    return answerPair(service, request, { session, bearer: toBearer(account), mode });
  });
}

/** Counts a sign-in. Returns the number of tries that determines its delay. Throws 429 above a limit. */
async function countSignIn(
  service: Service,
  { email, network }: { email: string; network: string },
): Promise<number> {
  const { refuseAfter, refuseAccountAfter, windowMs } = service.auth.signIn;
  const key = signInKey(email);
  const isKnown = await hasTries(service, { key: knownKey(email), network });
  const ofNetwork = await countTry(service, { key, network, most: refuseAfter, windowMs });
  const most = isKnown ? {} : { most: refuseAccountAfter };
  const ofAccount = await countTry(service, { key, ...most, windowMs });
  return isKnown ? ofNetwork : ofAccount;
}

function knownKey(email: string): string {
  return `known ${email}`;
}

export function signInKey(email: string): string {
  return `login ${email}`;
}

function mayUsePassword({ status, provider }: Account): boolean {
  return status === 'active' && provider === 'default';
}

async function noteAccess({ pool, schema }: Service, id: string, now: number): Promise<void> {
  await pool.query(`update ${quote(schema)}.directus_users set last_access = $2 where id = $1`, [
    id,
    new Date(now),
  ]);
}
