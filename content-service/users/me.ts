import type { Caller } from '../access/permissions.ts';
import type { Service, ServiceCall } from '../context.ts';
import { answerJson } from '../http/answers.ts';
import { isRecord, requireObject } from '../http/body.ts';
import { forbidden, invalidCredentials, ServiceError } from '../http/errors.ts';
import { getCollection } from '../model/model.ts';
import { parseQuery, type Query } from '../query/query.ts';
import { readItems } from '../query/read.ts';
import { selectFields } from '../query/selection.ts';
import { staticUserIds } from '../schema/roles.ts';
import { changeUsers } from './change-users.ts';

/** Fields that renters may read of themselves, and those they may change. */
const readable = [
  'id',
  'email',
  'first_name',
  'last_name',
  'phone',
  'license',
  'birthday',
  'language',
  'status',
  'provider',
];
const changeable = ['first_name', 'last_name', 'phone', 'license', 'birthday', 'language', 'password'];

const STATIC_USERS: string[] = Object.values(staticUserIds);

type User = Extract<Caller, { kind: 'user' }>;

/** GET and PATCH /users/me. content.md#users. */
export async function handleMe(
  service: Service,
  { request, url, caller, body }: ServiceCall,
): Promise<Response> {
  if (caller.kind === 'anonymous') throw invalidCredentials();
  const query = parseQuery(url.searchParams);
  if (request.method === 'PATCH') await changeMe(service, caller, requireObject(body));
  return answerJson(request, { data: await readMe(service, caller, query) });
}

/** Returns the user, or only the id when a requested field may not be read. */
async function readMe(service: Service, caller: User, query: Query): Promise<Record<string, unknown>> {
  const justId = { id: caller.id };
  if (caller.audience === undefined) return justId;
  const isAdmin = caller.audience === 'admin';
  const fields = isAdmin ? query.fields : query.fields.flatMap((field) => (field === '*' ? readable : field));
  if (!isAdmin && ![...fields, ...fieldsOf(query.filter)].every((field) => readable.includes(field)))
    return justId;
  const users = getCollection(service.model, 'directus_users');
  const reading = { ...service, db: service.pool, caller };
  const own = { id: { _eq: caller.id } };
  const filter = query.filter ? { _and: [own, query.filter] } : own;
  try {
    const selection = selectFields(reading, users, fields);
    const [me] = await readItems(reading, selection, { ...query, filter, sort: [], limit: 1, offset: 0 });
    return me ?? justId;
  } catch (error) {
    if (error instanceof ServiceError && error.status === 403) return justId;
    throw error;
  }
}

function fieldsOf(filter: Record<string, unknown> | undefined): string[] {
  return Object.entries(filter ?? {}).flatMap(([name, value]) => {
    if (name !== '_and' && name !== '_or') return [name];
    return (Array.isArray(value) ? value : []).flatMap((one) => (isRecord(one) ? fieldsOf(one) : []));
  });
}

async function changeMe(service: Service, caller: User, body: Record<string, unknown>): Promise<void> {
  if (caller.audience === undefined) throw forbidden();
  const isAdmin = caller.audience === 'admin';
  // The users of the static tokens have no profile.
  if (!isAdmin && STATIC_USERS.includes(caller.id)) throw forbidden();
  if (!isAdmin && !Object.keys(body).every((name) => changeable.includes(name))) throw forbidden();
  await changeUsers(service, [caller.id], body);
}
