import { LRUCache } from 'lru-cache';
import { type AssetAnswer, type AssetRequest, assetWidths } from '#operations/ports/content.ts';
import { ContentError } from './content-error.ts';
import type { RestClient } from './rest-client.ts';

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const formats = new Set(['avif', 'webp', 'jpg', 'png']);

const maxBytes = 32 * 1024 * 1024;
/** A picture can be replaced under the same id, so it is requested again after this time. */
const freshMs = 300_000;

type Found = Extract<AssetAnswer, { kind: 'found' }>;

/**
 * Reads pictures by GET /assets/{id} and caches the ones used most recently in memory. Returns
 * `bad-transform` for widths and formats outside the list, `unknown` for a file that does not exist or is not
 * public. Throws a ContentError when the service fails.
 */
export function createAssets(client: RestClient, now: () => number) {
  const cache = new LRUCache<string, Found>({
    maxSize: maxBytes,
    sizeCalculation: ({ body }) => Math.max(body.byteLength, 1),
    ttl: freshMs,
    perf: { now },
    ttlResolution: 0,
  });

  return async function readAsset(request: AssetRequest): Promise<AssetAnswer> {
    if (!uuid.test(request.id)) return { kind: 'unknown' };
    if (!isAllowed(request)) return { kind: 'bad-transform' };
    const path = toPath(request);
    const present = cache.get(path);
    if (present) return present;
    const answer = await fetchAsset(client, path);
    if (answer.kind === 'found') cache.set(path, answer);
    return answer;
  };
}

function isAllowed({ width, format }: AssetRequest): boolean {
  if (format !== undefined && !formats.has(format)) return false;
  return width === undefined || assetWidths.some((allowed) => allowed === width);
}

function toPath({ id, width, format }: AssetRequest): string {
  const search = new URLSearchParams();
  if (width !== undefined) search.set('width', String(width));
  if (width !== undefined) search.set('withoutEnlargement', 'true');
  if (format !== undefined) search.set('format', format);
  return `assets/${id.toLowerCase()}${search.size > 0 ? `?${search}` : ''}`;
}

async function fetchAsset(client: RestClient, path: string): Promise<AssetAnswer> {
  const response = await client.requestRaw(path);
  if (response.status === 400) return { kind: 'bad-transform' };
  if (response.status === 403 || response.status === 404) return { kind: 'unknown' };
  if (!response.ok)
    throw new ContentError(response.status, `The content service gave no picture for ${path}`);
  return {
    kind: 'found',
    body: new Uint8Array(await response.arrayBuffer()),
    contentType: response.headers.get('content-type') ?? 'application/octet-stream',
    etag: toEtag(path, response.headers.get('etag')),
  };
}

/** The service has one ETag for all transforms of a file; ours must differ per transform. */
function toEtag(path: string, etag: string | null): string {
  const name = path.replace(/^assets\//, '').replace(/[^\w-]/g, '_');
  return `"${name}-${(etag ?? '').replace(/[^\w-]/g, '')}"`;
}
