import { randomUUID } from 'node:crypto';
import { extname } from 'node:path';
import { canRead, canWrite } from '../access/permissions.ts';
import type { Service, ServiceCall } from '../context.ts';
import { answerJson } from '../http/answers.ts';
import { isRecord, readBytes } from '../http/body.ts';
import { forbidden, invalidPayload, routeNotFound } from '../http/errors.ts';
import { handleItems } from '../items/routes.ts';
import { getCollection } from '../model/model.ts';
import { readByKeys } from '../query/read.ts';
import { selectFields } from '../query/selection.ts';
import { inTransaction } from '../schema/migrate.ts';
import { createItem } from '../write/write.ts';
import { measurePicture } from './render.ts';

/** /files: uploads by multipart form (title, then file), reads records of files, and changes what they say. */
export async function handleFiles(service: Service, call: ServiceCall & { id?: string }): Promise<Response> {
  const { request, url, caller } = call;
  const files = getCollection(service.model, 'directus_files');
  if (request.method === 'GET') {
    if (!canRead(caller, files)) throw forbidden();
    return handleItems(service, { ...call, collection: files, name: files.name });
  }
  if (request.method === 'PATCH' && call.id !== undefined)
    return handleItems(service, { ...call, body: pickAbout(call.body), collection: files, name: files.name });
  if (request.method !== 'POST' || call.id !== undefined) throw routeNotFound(url.pathname);
  if (!canWrite(caller, files)) throw forbidden();
  const { title, file } = await readForm(request);
  const id = await store(service, title, file);
  const reading = { ...service, db: service.pool, caller };
  const [item] = await readByKeys(reading, selectFields(reading, files, ['*']), { keys: [id] });
  return answerJson(request, { data: item });
}

/** Not where a file is stored, and what it is. */
const about = ['title', 'description', 'focal_point_x', 'focal_point_y'];

function pickAbout(body: unknown): unknown {
  if (!isRecord(body)) return body;
  return Object.fromEntries(Object.entries(body).filter(([name]) => about.includes(name)));
}

const maxUploadBytes = 50 * 1024 * 1024;

async function readForm(request: Request): Promise<{ title: string | undefined; file: File }> {
  const bytes = await readBytes(request, maxUploadBytes);
  const headers = { 'Content-Type': request.headers.get('content-type') ?? '' };
  const form = await new Response(bytes, { headers }).formData().catch(() => undefined);
  const file = form?.get('file');
  if (!(file instanceof File)) throw invalidPayload('No file was included in the body');
  const title = form?.get('title');
  return { title: typeof title === 'string' ? title : undefined, file };
}

async function store(service: Service, title: string | undefined, file: File): Promise<string> {
  const id = randomUUID();
  const bytes = new Uint8Array(await file.arrayBuffer());
  const picture = file.type.startsWith('image/') ? await measurePicture(bytes) : undefined;
  const extension = extname(file.name).replace(/[^\w.]/g, '');
  const disk = `${id}${extension}`;
  await service.files.save(disk, bytes);
  const now = new Date().toISOString();
  const row = {
    id,
    filename_disk: disk,
    filename_download: file.name,
    title: title ?? file.name,
    type: file.type || 'application/octet-stream',
    filesize: String(bytes.byteLength),
    width: picture?.width ?? null,
    height: picture?.height ?? null,
    uploaded_on: now,
    modified_on: now,
  };
  const { schema, model } = service;
  const files = getCollection(model, 'directus_files');
  await inTransaction(service.pool, (client) => createItem({ client, schema, model }, files, row));
  return id;
}
