import { randomUUID } from 'node:crypto';
import { findAccount, namesOf } from '../auth/accounts.ts';
import { signInKey } from '../auth/login.ts';
import { requireNewPassword } from '../auth/password-reset.ts';
import { hashPassword } from '../auth/passwords.ts';
import { endSessionsOf, hashToken } from '../auth/sessions.ts';
import { clearTries } from '../auth/tries.ts';
import type { Service } from '../context.ts';
import { isEmail } from '../http/body.ts';
import { failedValidation, invalidPayload } from '../http/errors.ts';
import { getCollection } from '../model/model.ts';
import { inTransaction } from '../schema/migrate.ts';
import { toServiceError } from '../write/database-errors.ts';
import { createItem, deleteItems, updateItem } from '../write/write.ts';

type Payload = Record<string, unknown>;

/** Adds users and returns their keys. No field is required. */
export async function addUsers(service: Service, given: Payload[]): Promise<string[]> {
  const users = getCollection(service.model, 'directus_users');
  const rows: Payload[] = [];
  for (const payload of given)
    rows.push({ ...(await toStored(service, payload, [])), id: payload.id ?? randomUUID() });
  return writing(service, async (client) => {
    const keys: string[] = [];
    for (const row of rows) {
      keys.push(String(await createItem({ ...service, client }, users, row)));
    }
    return keys;
  });
}

/** Ends sessions when a password changes or a status is not active. Returns for each id whether it exists. */
export async function changeUsers(service: Service, ids: string[], payload: Payload): Promise<boolean[]> {
  const users = getCollection(service.model, 'directus_users');
  const about = isGiven(payload.password) ? await findNames(service, ids) : [];
  const { id: _, ...row } = await toStored(service, payload, about);
  const found = await writing(service, async (client) => {
    const changed: boolean[] = [];
    for (const key of ids)
      changed.push(await updateItem({ ...service, client }, { collection: users, key }, row));
    const ends = row.password !== undefined || (row.status !== undefined && row.status !== 'active');
    if (ends) await endSessionsOf(service, client, ids);
    return changed;
  });
  if (row.status === 'active') await forgiveTries(service, ids);
  return found;
}

/** Deletes users; the database deletes their sessions. */
export async function deleteUsers(service: Service, ids: string[]): Promise<void> {
  const users = getCollection(service.model, 'directus_users');
  await writing(service, (client) => deleteItems({ ...service, client }, users, ids));
}

/** Hashes passwords with scrypt and tokens with SHA-256, and converts addresses to lower case. */
async function toStored(service: Service, payload: Payload, about: (string | undefined)[]): Promise<Payload> {
  const stored: Payload = { ...payload };
  if (isGiven(payload.email)) {
    if (!isEmail(payload.email)) throw failedValidation('email', 'email');
    stored.email = payload.email.toLowerCase();
  }
  if (isGiven(payload.password))
    stored.password = await hashPassword(
      requireNewPassword(service, payload, about),
      service.auth.passwordCost,
    );
  if (isGiven(payload.token)) {
    if (typeof payload.token !== 'string' || payload.token.length < 16)
      throw invalidPayload('"token" must be at least 16 characters long');
    stored.token = hashToken(payload.token);
  }
  return stored;
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null;
}

async function findNames(service: Service, ids: string[]): Promise<(string | undefined)[]> {
  const accounts = await Promise.all(ids.map((id) => findAccount(service, { id })));
  return accounts.flatMap((account) => (account ? namesOf(account) : []));
}

async function forgiveTries(service: Service, ids: string[]): Promise<void> {
  for (const id of ids) {
    const account = await findAccount(service, { id });
    if (account?.email) await clearTries(service, signInKey(account.email));
  }
}

async function writing<T>(service: Service, work: Parameters<typeof inTransaction<T>>[1]): Promise<T> {
  try {
    return await inTransaction(service.pool, work);
  } catch (error) {
    throw toServiceError(error, service.model);
  }
}
