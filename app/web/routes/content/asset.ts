import { servicesContext } from '#app/request/context.ts';
import type { AssetRequest } from '#operations/ports/content.ts';
import type { Route } from './+types/asset';

const FORMATS = ['avif', 'webp', 'jpg', 'png'] as const;

/** `GET /assets/{id}?width=&format=`: images of the content, kept by browsers for a day. requirements.md#calls. */
export async function loader({ request, params, url, context }: Route.LoaderArgs): Promise<Response> {
  const { content } = context.get(servicesContext);
  const wanted = toAssetRequest(params.id, url.searchParams);
  const answer = wanted ? await content.readAsset(wanted) : ({ kind: 'bad-transform' } as const);
  if (answer.kind === 'unknown') return new Response('Not found\n', { status: 404 });
  if (answer.kind === 'bad-transform') return new Response('Bad transform\n', { status: 400 });
  const headers = {
    'Cache-Control': 'public, max-age=86400',
    // Mails and search engines display the images too.
    'Cross-Origin-Resource-Policy': 'cross-origin',
    ETag: answer.etag,
    'Content-Type': answer.contentType,
  };
  if (request.headers.get('If-None-Match') === answer.etag)
    return new Response(null, { status: 304, headers });
  return new Response(new Uint8Array(answer.body), { headers });
}

function toAssetRequest(id: string, query: URLSearchParams): AssetRequest | undefined {
  const width = query.get('width');
  const format = query.get('format');
  const known = FORMATS.find((one) => one === format);
  if ((width !== null && !/^[1-9]\d{0,3}$/.test(width)) || (format !== null && !known)) return undefined;
  return { id, width: width === null ? undefined : Number(width), format: known };
}
