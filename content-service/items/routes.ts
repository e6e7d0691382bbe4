import { type Caller, canRead, canWrite } from '../access/permissions.ts';
import type { Service, ServiceCall } from '../context.ts';
import { answerJson, answerNothing } from '../http/answers.ts';
import { forbidden, forbiddenCollection, invalidPayload, routeNotFound } from '../http/errors.ts';
import { getColumn } from '../model/model.ts';
import type { Collection } from '../model/types.ts';
import { parseQuery, type Query } from '../query/query.ts';
import { countItems, type Reading, readByKeys, readItems } from '../query/read.ts';
import { selectFields } from '../query/selection.ts';
import { inTransaction } from '../schema/migrate.ts';
import { toServiceError } from '../write/database-errors.ts';
import { createItem, deleteItems, updateItem, type Writing } from '../write/write.ts';
import { checked } from './checked.ts';

interface Call {
  service: Service;
  caller: Caller;
  request: Request;
  body: unknown;
  query: Query;
  collection: Collection;
}

/** /items/{collection}, with /{id}; not for `system` collections. content.md#reading and content.md#writing. */
export async function handleItems(
  service: Service,
  serviceCall: ServiceCall & { collection: Collection | undefined; name: string; id?: string },
): Promise<Response> {
  const { request, url, caller, body, collection, name, id } = serviceCall;
  const handler = handlers[`${request.method} ${id === undefined ? 'list' : 'item'}`];
  if (!handler) throw routeNotFound(url.pathname);
  const isAllowed = request.method === 'GET' ? canRead : canWrite;
  if (!collection || !isAllowed(caller, collection)) throw forbiddenCollection(name, '');
  const call: Call = { service, caller, request, body, collection, query: parseQuery(url.searchParams) };
  return handler(call, id ?? '');
}

const handlers: Record<string, (call: Call, id: string) => Promise<Response>> = {
  'GET list': list,
  'GET item': show,
  'POST list': create,
  'PATCH item': update,
  'DELETE list': removeMany,
  'DELETE item': remove,
};

async function list({ service, caller, request, collection, query }: Call): Promise<Response> {
  const reading: Reading = { ...service, db: service.pool, caller };
  const data = await readItems(reading, selectFields(reading, collection, query.fields), query);
  if (query.meta.length === 0) return answerJson(request, { data });
  const meta: Record<string, number> = {};
  for (const word of query.meta) {
    meta[word] = await countItems(reading, collection, word === 'filter_count' ? query.filter : undefined);
  }
  return answerJson(request, { meta, data });
}

async function show({ service, caller, request, collection, query }: Call, id: string): Promise<Response> {
  const key = getColumn(collection, collection.key);
  if (key.type === 'integer' && !/^\d{1,18}$/.test(id)) throw forbidden();
  const reading: Reading = { ...service, db: service.pool, caller };
  const selection = selectFields(reading, collection, query.fields);
  const [item] = await readByKeys(reading, selection, { keys: [id], deep: query.deep });
  if (!item) throw forbidden();
  return answerJson(request, { data: item });
}

async function create(call: Call): Promise<Response> {
  const { body } = call;
  const many = Array.isArray(body);
  const items: unknown[] = many ? body : [body];
  const data = await write(call, async (writing) => {
    const keys: unknown[] = [];
    for (const item of items) keys.push(await createItem(writing, call.collection, item));
    return keys;
  });
  return answerJson(call.request, { data: many ? data : data[0] });
}

async function update(call: Call, id: string): Promise<Response> {
  const data = await write(call, async (writing) => {
    const found = await updateItem(writing, { collection: call.collection, key: id }, call.body);
    return found ? [id] : [];
  });
  return data[0] === undefined ? answerNothing() : answerJson(call.request, { data: data[0] });
}

async function removeMany(call: Call): Promise<Response> {
  const { body } = call;
  if (!Array.isArray(body)) throw invalidPayload('A body with keys is required.');
  await write(call, async (writing) => {
    await deleteItems(writing, call.collection, body);
    return [];
  });
  return answerNothing();
}

async function remove(call: Call, id: string): Promise<Response> {
  await write(call, async (writing) => {
    await deleteItems(writing, call.collection, [id]);
    return [];
  });
  return answerNothing();
}

/** Runs `work` in one transaction and returns the written items with the request's `fields`. */
async function write(call: Call, work: (writing: Writing) => Promise<unknown[]>): Promise<unknown[]> {
  const { service, caller, collection, query } = call;
  const { schema, model } = service;
  try {
    return await inTransaction(service.pool, async (client) => {
      const keys = await checked(call, client, () => work({ client, schema, model }));
      if (keys.length === 0) return [];
      const reading: Reading = { db: client, schema, model, caller };
      const items = await readByKeys(reading, selectFields(reading, collection, query.fields), {
        keys,
        deep: query.deep,
      });
      return items;
    });
  } catch (error) {
    throw toServiceError(error, model);
  }
}
