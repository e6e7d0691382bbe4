import { type Caller, canRead, isAdministrator } from '../access/permissions.ts';
import { findAccount } from '../auth/accounts.ts';
import type { Service, ServiceCall } from '../context.ts';
import { answerJson, answerNothing } from '../http/answers.ts';
import { isRecord, requireObject } from '../http/body.ts';
import { forbidden, invalidPayload, routeNotFound } from '../http/errors.ts';
import { handleItems } from '../items/routes.ts';
import { getCollection } from '../model/model.ts';
import { uuid } from '../model/uuid.ts';
import { parseQuery } from '../query/query.ts';
import { readByKeys } from '../query/read.ts';
import { selectFields } from '../query/selection.ts';
import { addUsers, changeUsers, deleteUsers } from './change-users.ts';
import { acceptInvite, invite } from './invite.ts';
import { handleMe } from './me.ts';
import { register, verifyEmail } from './register.ts';

/** Routes below /users. content.md#users. */
export async function handleUsers(service: Service, call: ServiceCall, rest: string[]): Promise<Response> {
  const { request, url, caller, body } = call;
  const what = `${request.method} ${rest.join('/')}`;
  switch (what) {
    case 'GET me':
    case 'PATCH me':
      return handleMe(service, call);
    case 'POST register':
      return register(service, call);
    case 'GET register/verify-email':
      return verifyEmail(service, requireToken(url));
    case 'POST invite':
      return invite(service, caller, body);
    case 'POST invite/accept':
      return acceptInvite(service, body);
    case 'POST ':
      return add(service, call);
    case 'DELETE ':
      return remove(service, caller, requireKeys(body));
  }
  return handleUser(service, call, rest);
}

async function handleUser(service: Service, call: ServiceCall, [id, ...more]: string[]): Promise<Response> {
  const { request, url, caller, body } = call;
  const users = getCollection(service.model, 'directus_users');
  if (more.length > 0) throw routeNotFound(url.pathname);
  if (request.method === 'GET') {
    if (!mayHandle(caller) || (id !== undefined && !uuid.test(id))) throw forbidden();
    if (id === undefined && !canRead(caller, users)) throw forbidden();
    if (!canRead(caller, users)) return answerUsers(service, call, [id ?? '']);
    return handleItems(service, {
      ...call,
      collection: users,
      name: users.name,
      ...(id !== undefined && { id }),
    });
  }
  if (id === undefined || !['PATCH', 'DELETE'].includes(request.method)) throw routeNotFound(url.pathname);
  if (!uuid.test(id)) throw forbidden();
  if (request.method === 'DELETE') return remove(service, caller, [id]);
  const changes = requireObject(body);
  requireMayChange(caller, changes);
  if (!isAdministrator(caller)) await requireCustomer(service, id);
  const [isThere] = await changeUsers(service, [id], changes);
  return isThere ? answerUsers(service, call, [id]) : answerNothing();
}

async function add(service: Service, call: ServiceCall): Promise<Response> {
  if (!isAdministrator(call.caller)) throw forbidden();
  const many = Array.isArray(call.body);
  const payloads = (Array.isArray(call.body) ? call.body : [call.body]).map(requireObject);
  return answerUsers(service, call, await addUsers(service, payloads), many);
}

async function remove(service: Service, caller: Caller, ids: string[]): Promise<Response> {
  if (!isAdministrator(caller)) throw forbidden();
  await deleteUsers(service, ids);
  return answerNothing();
}

/** Fields that the site's token may read. It may also change the status of renters; all else is for administrators. */
const readableByServer = [
  'id',
  'email',
  'status',
  'first_name',
  'last_name',
  'phone',
  'license',
  'birthday',
  'language',
];

function mayHandle(caller: Caller): boolean {
  return caller.kind === 'user' && (caller.audience === 'admin' || caller.audience === 'server');
}

function requireMayChange(caller: Caller, changes: Record<string, unknown>): void {
  if (!mayHandle(caller)) throw forbidden();
  if (isAdministrator(caller)) return;
  const { status, ...more } = changes;
  const isStatus = status === 'active' || status === 'suspended';
  if (!isStatus || Object.keys(more).length > 0) throw forbidden();
}

/** Allows only renters whose address is verified, not editors. */
async function requireCustomer(service: Service, id: string): Promise<void> {
  const account = await findAccount(service, { id });
  const isCustomer = account?.role === service.auth.registration.role;
  if (!isCustomer || !['active', 'suspended'].includes(account.status)) throw forbidden();
}

async function answerUsers(
  service: Service,
  call: ServiceCall,
  keys: string[],
  many = false,
): Promise<Response> {
  const { request, url, caller } = call;
  const users = getCollection(service.model, 'directus_users');
  const query = parseQuery(url.searchParams);
  const reading = { ...service, db: service.pool, caller };
  const fields = canRead(caller, users)
    ? query.fields
    : query.fields.flatMap((field) => (field === '*' ? readableByServer : field));
  if (!canRead(caller, users) && !fields.every((field) => readableByServer.includes(field)))
    throw forbidden();
  const data = await readByKeys(reading, selectFields(reading, users, fields), { keys, deep: query.deep });
  if (data.length === 0 && !many) throw forbidden();
  return answerJson(request, { data: many ? data : data[0] });
}

function requireToken(url: URL): string {
  const token = url.searchParams.get('token');
  if (!token) throw invalidPayload('"token" is required.');
  return token;
}

function requireKeys(body: unknown): string[] {
  const keys: unknown = isRecord(body) ? body.keys : body;
  if (!Array.isArray(keys)) throw invalidPayload('A body with keys is required.');
  return keys.map(String);
}
