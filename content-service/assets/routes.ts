import { type Caller, canRead } from '../access/permissions.ts';
import type { Service, ServiceCall } from '../context.ts';
import { forbidden } from '../http/errors.ts';
import { getCollection } from '../model/model.ts';
import { readByKeys } from '../query/read.ts';
import { selectFields } from '../query/selection.ts';
import { formatOf, renderPicture } from './render.ts';
import { parseTransform, type Transform, transformName } from './transform.ts';

const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/i;
const maxAgeSeconds = 2_592_000;

interface StoredFile {
  id: string;
  disk: string;
  name: string;
  type: string;
  modified: Date;
}

/** GET /assets/{uuid}: the file, or a transform. Without permission the same error as for an unknown file. */
export async function handleAsset(
  service: Service,
  { url, caller, id }: ServiceCall & { id: string },
): Promise<Response> {
  const files = getCollection(service.model, 'directus_files');
  if (!canRead(caller, files) || !uuid.test(id)) throw forbidden();
  const file = await findFile(service, caller, id.slice(0, 36));
  if (!file) throw forbidden();
  const transform = file.type.startsWith('image/') ? parseTransform(url.searchParams) : undefined;
  const made = await readOrMake(service, file, transform);
  if (!made) throw forbidden();
  const headers = {
    'Content-Type': made.type,
    'Content-Disposition': `inline; ${toFileName(file.name)}`,
    'Content-Length': String(made.bytes.byteLength),
    'Cache-Control': `public, max-age=${maxAgeSeconds}`,
    Vary: 'Origin, Cache-Control',
    'Last-Modified': file.modified.toUTCString(),
    ETag: `"${Math.floor(file.modified.getTime() / 1000)}"`,
    'Content-Security-Policy': "default-src 'none'",
  };
  return new Response(Buffer.from(made.bytes), { headers });
}

/** The parameters of RFC 6266: an ASCII name for old programs and, where it differs, the name itself. */
function toFileName(name: string): string {
  const ascii = name.replace(/[^\w. -]/g, '_');
  if (ascii === name) return `filename="${name}"`;
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
  return `filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

async function findFile(service: Service, caller: Caller, id: string): Promise<StoredFile | undefined> {
  const reading = { ...service, db: service.pool, caller };
  const files = getCollection(service.model, 'directus_files');
  const [row] = await readByKeys(reading, selectFields(reading, files, ['*']), { keys: [id.toLowerCase()] });
  if (!row) return undefined;
  return {
    id: String(row.id),
    disk: String(row.filename_disk),
    name: String(row.filename_download),
    type: String(row.type),
    modified: new Date(String(row.modified_on ?? row.uploaded_on)),
  };
}

async function readOrMake(service: Service, file: StoredFile, transform: Transform | undefined) {
  if (!transform) {
    const bytes = await service.files.find(file.disk);
    return bytes && { bytes, type: file.type };
  }
  const bytes = await transformed(service, file, transform);
  const format = transform.format ?? formatOf(file.type);
  return bytes && { bytes, type: `image/${format === 'jpg' ? 'jpeg' : format}` };
}

/**
 * Widths at which an SVG is rasterized once, for all formats and smaller widths. That takes much longer than scaling,
 * and a small width should not wait for a large one.
 */
const rasterWidths = [640, 1280];

async function transformed(service: Service, file: StoredFile, transform: Transform) {
  return keepOnce(service, `${nameOf(file)}-${transformName(transform)}`, async () => {
    const width = file.type === 'image/svg+xml' ? transform.width : undefined;
    const rasterWidth = width && rasterWidths.find((one) => one >= width);
    const source = rasterWidth
      ? await drawn(service, file, rasterWidth)
      : await service.files.find(file.disk);
    return source && renderPicture(source, rasterWidth ? 'image/png' : file.type, transform);
  });
}

/** A stored PNG of an SVG. */
function drawn(service: Service, file: StoredFile, width: number): Promise<Bytes> {
  const raster: Transform = { width, format: 'png', withoutEnlargement: false };
  return keepOnce(service, `${nameOf(file)}-raster-${width}.png`, async () => {
    const original = await service.files.find(file.disk);
    return original && renderPicture(original, file.type, raster);
  });
}

/** Prefix of the names of transforms. Contains the modification time: a replaced file gets new names. */
function nameOf(file: StoredFile): string {
  return `transforms/${file.id}/${file.modified.getTime()}`;
}

type Bytes = Uint8Array | undefined;

const beingMade = new Map<string, Promise<Bytes>>();

/** Reads a file from the storage, or creates it once for all concurrent requests of this process. */
async function keepOnce(service: Service, name: string, make: () => Promise<Bytes>): Promise<Bytes> {
  const kept = await service.files.find(name);
  if (kept) return kept;
  const present = beingMade.get(name);
  if (present) return present;
  const making = makeAndKeep(service, name, make).finally(() => beingMade.delete(name));
  beingMade.set(name, making);
  return making;
}

async function makeAndKeep(service: Service, name: string, make: () => Promise<Bytes>): Promise<Bytes> {
  const bytes = await make();
  if (bytes) await service.files.save(name, bytes);
  return bytes;
}
