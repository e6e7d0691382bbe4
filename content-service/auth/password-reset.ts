import { createHash } from 'node:crypto';
import type { Service } from '../context.ts';
import { answerNothing } from '../http/answers.ts';
import { optionalText, requireEmail, requireObject, requireText } from '../http/body.ts';
import { failedValidation, forbidden } from '../http/errors.ts';
import { inTransaction } from '../schema/migrate.ts';
import { quote } from '../schema/sql.ts';
import { type Account, findAccount, namesOf } from './accounts.ts';
import { signInKey } from './login.ts';
import { chooseUrl, makeMailToken, readMailToken, sendWithToken } from './mail-token.ts';
import { hashPassword } from './passwords.ts';
import { endSessionsOf } from './sessions.ts';
import { mailTokenMs } from './settings.ts';
import { clearTries, countTry, stall } from './tries.ts';

/** POST /auth/password/request: 204 for known and unknown addresses; known ones get a mail. */
export async function requestReset(service: Service, given: unknown): Promise<Response> {
  const body = requireObject(given);
  const email = requireEmail(body);
  const url = chooseUrl(service, optionalText(body, 'reset_url'), {
    allowed: service.auth.allowedUrls.passwordReset,
    own: 'admin/reset-password',
    field: 'reset passwords',
  });
  await countTry(service, { key: `reset ${email}`, most: 5, windowMs: 15 * 60_000 });
  return stall(service.auth, service.auth.stallMs.login, async () => {
    const account = await findResettable(service, email);
    if (account) {
      const claims = { email, hash: fingerprint(account), lifetimeMs: mailTokenMs.reset };
      const token = await makeMailToken(service, 'password-reset', claims);
      // Not awaited: the time that the mail server takes would reveal that a mail was sent.
      void sendWithToken(service, { kind: 'reset-password', to: email }, { url, token });
    }
    return answerNothing();
  });
}

/** POST /auth/password/reset: 204. Ends all sessions and clears failed sign-ins. A token is for one change. */
export async function resetPassword(service: Service, given: unknown): Promise<Response> {
  const body = requireObject(given);
  const token = requireText(body, 'token');
  requireText(body, 'password');
  const { email, hash } = await readMailToken(service, 'password-reset', token);
  const account = await findResettable(service, email);
  if (!account || hash !== fingerprint(account)) throw forbidden();
  const password = requireNewPassword(service, body, namesOf(account));
  const stored = await hashPassword(password, service.auth.passwordCost);
  await inTransaction(service.pool, async (client) => {
    const changed = await client.query(
      `update ${quote(service.schema)}.directus_users set password = $2 where id = $1 and password = $3 and status = 'active'`,
      [account.id, stored, account.password],
    );
    // Of two concurrent resets with one token only one succeeds.
    if (changed.rowCount !== 1) throw forbidden();
    await endSessionsOf(service, client, [account.id]);
  });
  await clearTries(service, signInKey(email));
  return answerNothing();
}

/** Returns the account whose password may be reset: an active one that has a password. */
async function findResettable(service: Service, email: string): Promise<Account | undefined> {
  const account = await findAccount(service, { email });
  return account?.status === 'active' && account.provider === 'default' && account.password !== undefined
    ? account
    : undefined;
}

/** Hash that changes with the password and does not reveal it. */
function fingerprint({ id, password }: Account): string {
  return createHash('sha256').update(`${id} ${password}`).digest('base64url').slice(0, 22);
}

/**
 * Returns the new password of a body. `about` contains address and names of the user. Throws 400
 * FAILED_VALIDATION for a password that violates the policy, is easy to guess, or is so long that hashing it
 * is expensive.
 */
export function requireNewPassword(
  { auth }: Service,
  body: Record<string, unknown>,
  about: (string | undefined)[],
): string {
  const password = requireText(body, 'password');
  const known = about.filter((text) => text !== undefined);
  if (password.length > 1_000 || !auth.passwordPolicy.test(password) || auth.isGuessable(password, known))
    throw failedValidation('password', 'regex');
  return password;
}
