import { randomUUID } from 'node:crypto';
import { type Caller, isAdministrator } from '../access/permissions.ts';
import { findAccount } from '../auth/accounts.ts';
import { chooseUrl, makeMailToken, readMailToken, sendWithToken } from '../auth/mail-token.ts';
import { requireNewPassword } from '../auth/password-reset.ts';
import { hashPassword } from '../auth/passwords.ts';
import { mailTokenMs } from '../auth/settings.ts';
import type { Service } from '../context.ts';
import { answerNothing } from '../http/answers.ts';
import { isEmail, optionalText, requireObject, requireText } from '../http/body.ts';
import { failedValidation, invalidForeignKey, invalidInvite, invalidPayload } from '../http/errors.ts';
import { uuid } from '../model/uuid.ts';
import { roleIds } from '../schema/roles.ts';
import { quote } from '../schema/sql.ts';

/** POST /users/invite: 204, also without permission, where nothing is done. content.md#users. */
export async function invite(service: Service, caller: Caller, given: unknown): Promise<Response> {
  const body = requireObject(given);
  const emails = requireEmails(body.email);
  const role = requireText(body, 'role');
  if (!uuid.test(role)) throw invalidPayload('"role" must be a valid GUID');
  const url = chooseUrl(service, optionalText(body, 'invite_url'), {
    allowed: service.auth.allowedUrls.invite,
    own: 'admin/accept-invite',
    field: 'invite users',
  });
  if (!mayInvite(caller, role)) return answerNothing();
  await requireRole(service, role);
  for (const email of emails) {
    if (await addInvited(service, email, role)) {
      const token = await makeMailToken(service, 'invite', { email, lifetimeMs: mailTokenMs.invite });
      await sendWithToken(service, { kind: 'invitation', to: email }, { url: new URL(url), token });
    }
  }
  return answerNothing();
}

/** POST /users/invite/accept: 204. Activates the user with the new password. */
export async function acceptInvite(service: Service, given: unknown): Promise<Response> {
  const body = requireObject(given);
  const token = requireText(body, 'token');
  requireText(body, 'password');
  const { email } = await readMailToken(service, 'invite', token);
  const password = requireNewPassword(service, body, [email]);
  const stored = await hashPassword(password, service.auth.passwordCost);
  const accepted = await service.pool.query(
    `update ${quote(service.schema)}.directus_users set password = $2, status = 'active'
     where email = $1 and status = 'invited'`,
    [email, stored],
  );
  if (accepted.rowCount !== 1) throw invalidInvite();
  return answerNothing();
}

/** The site's server token invites employees, who have no rights here. */
function mayInvite(caller: Caller, role: string): boolean {
  if (isAdministrator(caller)) return true;
  return caller.kind === 'user' && caller.audience === 'server' && role === roleIds.staff;
}

function requireEmails(value: unknown): string[] {
  if (value === undefined) throw invalidPayload('"email" is required.');
  const emails: unknown[] = Array.isArray(value) ? value : [value];
  return emails.map((email) => {
    if (!isEmail(email)) throw failedValidation('email', 'email');
    return email.toLowerCase();
  });
}

async function requireRole({ pool, schema }: Service, role: string): Promise<void> {
  const found = await pool.query(`select 1 from ${quote(schema)}.directus_roles where id = $1`, [role]);
  if (found.rowCount === 0)
    throw invalidForeignKey({ collection: 'directus_users', field: 'role', value: role });
}

/**
 * Returns true for a new user and for one that has not accepted an earlier invitation: both get a mail. Nothing
 * is kept of a registration of the address that was not verified, because it may be that of a stranger.
 */
async function addInvited(service: Service, email: string, role: string): Promise<boolean> {
  const schema = quote(service.schema);
  await service.pool.query(
    `with registered as (delete from ${schema}.auth_registrations where email = $2)
     insert into ${schema}.directus_users as u (id, email, role, status) values ($1, $2, $3, 'invited')
     on conflict (email) do update
       set role = excluded.role, status = 'invited', password = null, first_name = null, last_name = null
       where u.status = 'unverified'`,
    [randomUUID(), email, role],
  );
  return (await findAccount(service, { email }))?.status === 'invited';
}
