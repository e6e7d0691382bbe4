import type { Service, ServiceCall } from '../context.ts';
import { optionalText, requireEmail, requireObject, requireText } from '../http/body.ts';
import { readCookie } from '../http/cookies.ts';
import { invalidCredentials, invalidPayload } from '../http/errors.ts';
import { quote } from '../schema/sql.ts';
import { type Account, findAccount, findBearer, toBearer } from './accounts.ts';
import { answerPair, answerSignedOut, type Mode, parseMode, refreshCookie } from './answers.ts';
import { verifyPassword } from './passwords.ts';
import { beginSession, endSession, rotateSession } from './sessions.ts';
import { clearTries, countTry, hasTries, stall } from './tries.ts';

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
  const { signIn, stallMs } = service.auth;
  const tries = await countSignIn(service, { email, network });
  const slowness = Math.min(Math.max(tries - signIn.slowAfter, 0), 6);
  return stall(service.auth, stallMs.login * (1 + slowness / 2), async () => {
    const account = await findAccount(service, { email });
    const isRight = await verifyPassword(password, account?.password, service.auth.passwordCost);
    if (!account || !isRight || !mayUsePassword(account)) throw invalidCredentials();
    await clearTries(service, signInKey(email));
    await countTry(service, { key: knownKey(email), network, windowMs: KNOWN_NETWORK_MS });
    await noteAccess(service, account.id);
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

async function noteAccess({ pool, schema }: Service, id: string): Promise<void> {
  await pool.query(`update ${quote(schema)}.directus_users set last_access = $2 where id = $1`, [
    id,
    new Date(),
  ]);
}

/** POST /auth/refresh: responds with the next pair of tokens. */
export async function refresh(service: Service, request: Request, given: unknown): Promise<Response> {
  const { mode, token } = readRefreshToken(request, given);
  const session = await rotateSession(service, token);
  const bearer = session && (await findBearer(service, session.userId));
  if (!session || !bearer) throw invalidCredentials();
  return answerPair(service, request, { session, bearer, mode });
}

/** POST /auth/logout: 204, also for an unknown token. */
export async function logout(service: Service, request: Request, given: unknown): Promise<Response> {
  const { token } = readRefreshToken(request, given);
  await endSession(service, token);
  return answerSignedOut(service);
}

/** The mode is that of the body; without one, `json` for a token in the body, else `cookie`. */
function readRefreshToken(request: Request, given: unknown): { mode: Mode; token: string } {
  const body = requireObject(given);
  const inBody = optionalText(body, 'refresh_token');
  const mode = parseMode(body.mode) ?? (inBody === undefined ? 'cookie' : 'json');
  const token = inBody ?? (mode === 'cookie' ? readCookie(request, refreshCookie) : undefined);
  if (token === undefined)
    throw invalidPayload('The refresh token is required in either the payload or cookie.');
  return { mode, token };
}
