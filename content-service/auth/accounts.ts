import type { Service } from '../context.ts';
import { roleIds } from '../schema/roles.ts';
import { quote } from '../schema/sql.ts';
import type { Bearer } from './access-token.ts';

/** Columns of a user that signing in needs. */
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

/** Finds a user by e-mail address in lower case, or by id. */
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

/** Address and names of the user, which a password may not consist of. */
export function namesOf({ email, first_name, last_name }: Account): (string | undefined)[] {
  return [email, first_name ?? undefined, last_name ?? undefined];
}

/** Returns the user for an access token, or undefined when the user is not active. */
export async function findBearer(service: Service, id: string): Promise<Bearer | undefined> {
  const account = await findAccount(service, { id });
  return account?.status === 'active' ? toBearer(account) : undefined;
}

export function toBearer({ id, role }: Pick<Account, 'id' | 'role'>): Bearer {
  return { id, role, isAdmin: role === roleIds.administrator };
}
