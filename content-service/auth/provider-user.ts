import { randomUUID } from 'node:crypto';
import type { Service } from '../context.ts';
import { isEmail } from '../http/body.ts';
import { quote } from '../schema/sql.ts';

/**
 * Returns the id of the user of a provider's account, and adds the user at the first sign-in when
 * registration is open. Returns undefined when the user may not sign in. An address that already has an
 * account with a password is not linked: the provider may not have verified it.
 */
export async function findOrAddProviderUser(
  service: Service,
  provider: string,
  info: Record<string, unknown>,
): Promise<string | undefined> {
  const { pool, schema, auth } = service;
  const { sub, email } = info;
  if (typeof sub !== 'string' || sub === '') return undefined;
  const users = `${quote(schema)}.directus_users`;
  const identifier = `${provider}:${sub}`;
  const mine = () =>
    pool.query<{ id: string; status: string }>(
      `select id, status from ${users} where provider = $1 and external_identifier = $2`,
      [provider, identifier],
    );
  let [user] = (await mine()).rows;
  if (!user && auth.registration.isOpen && isEmail(email) && info.email_verified !== false) {
    const text = (value: unknown) => (typeof value === 'string' ? value.slice(0, 255) : null);
    await pool.query(
      `insert into ${users} (id, email, first_name, last_name, provider, external_identifier, role, status)
       values ($1, $2, $3, $4, $5, $6, $7, 'active') on conflict do nothing`,
      [
        randomUUID(),
        email.toLowerCase(),
        text(info.given_name),
        text(info.family_name),
        provider,
        identifier,
        auth.registration.role,
      ],
    );
    [user] = (await mine()).rows;
  }
  return user?.status === 'active' ? user.id : undefined;
}
