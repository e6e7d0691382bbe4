import { roleIds } from '../access/roles.ts';
import type { Service } from '../context.ts';
import { quote } from '../schema/sql.ts';
import type { Bearer } from './access-token.ts';

/** What signing in needs of a user. */
export interface Account {
  id: string;
  email: string;
  password: string | undefined;
  status: string;
  provider: string;
  role: string | null;
  first_name: string | null;
  last_name: string | null;
}

interface Row extends Omit<Account, 'password'> {
  password: string | null;
}

/** By mail address in lower case, or by id. */
export async function findAccount(
  { pool, schema }: Service,
  by: { email: string } | { id: string },
): Promise<Account | undefined> {
  const [column, value] = 'email' in by ? ['email', by.email] : ['id', by.id];
  const found = await pool.query<Row>(
    `select id, email, password, status, provider, role, first_name, last_name from ${quote(schema)}.directus_users where ${column} = $1`,
    [value],
  );
  const [row] = found.rows;
  return row && { ...row, password: row.password ?? undefined };
}

/** What a password of this user must not be made of. */
export function namesOf({ email, first_name, last_name }: Account): (string | undefined)[] {
  return [email, first_name ?? undefined, last_name ?? undefined];
}

/** The user as tokens know him, unless he may no longer sign in. */
export async function findBearer(service: Service, id: string): Promise<Bearer | undefined> {
  const account = await findAccount(service, { id });
  return account?.status === 'active' ? toBearer(account) : undefined;
}

export function toBearer({ id, role }: Pick<Account, 'id' | 'role'>): Bearer {
  return { id, role, isAdmin: role === roleIds.administrator };
}
