import type { PoolClient } from 'pg';
import { type Caller, isAdministrator } from '../access/permissions.ts';
import type { ReadItems, Service } from '../context.ts';
import { refusedWrite } from '../http/errors.ts';
import { getCollection } from '../model/model.ts';
import { parseQuery } from '../query/query.ts';
import { type Reading, readItems } from '../query/read.ts';
import { selectFields } from '../query/selection.ts';
import { staticUserIds } from '../schema/roles.ts';

/** Key of the advisory lock of checked writes; the value is arbitrary. */
const lockKey = 7_340_033;

interface Write {
  service: Service;
  caller: Caller;
  request: Request;
}

/**
 * Runs a write between the two halves of the service's check, and throws 400 with what the check refuses. One write
 * at a time, because two that are right may be wrong together. Not checked are imports: an administrator's writes
 * with `Prefer: handling=lenient` (RFC 7240).
 */
export async function checked<T>(write: Write, client: PoolClient, work: () => Promise<T>): Promise<T> {
  const { check } = write.service;
  if (!check || isImport(write)) return work();
  await client.query('select pg_advisory_xact_lock($1)', [lockKey]);
  const compare = await check(readIn(write.service, client));
  const result = await work();
  const refusals = await compare();
  if (refusals.length > 0) throw refusedWrite(refusals);
  return result;
}

function isImport({ caller, request }: Write): boolean {
  return isAdministrator(caller) && /\bhandling=lenient\b/.test(request.headers.get('prefer') ?? '');
}

/** Reads one after the other, as a connection does. */
function readIn({ schema, model }: Service, db: PoolClient): ReadItems {
  const reading: Reading = {
    db,
    schema,
    model,
    caller: { kind: 'user', id: staticUserIds.admin, audience: 'admin' },
  };
  let last: Promise<unknown> = Promise.resolve();
  return (name, parameters) => {
    const query = parseQuery(parameters);
    const selection = selectFields(reading, getCollection(model, name), query.fields);
    const items = last.then(() => readItems(reading, selection, query));
    last = items;
    return items;
  };
}
