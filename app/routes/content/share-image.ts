import { LRUCache } from 'lru-cache';
import { brandContext, drawPngContext, servicesContext } from '../../context.ts';
import { drawShareImage } from '../../documents/draw-share-image.server.tsx';
import { findPageTitle } from '../../sharing/describe-page.ts';
import { parseShareImageName } from '../../sharing/share-image-path.ts';
import type { Route } from './+types/share-image';

/** Images by brand and title, rendered at first use. There is one per page and language. */
const drawn = new LRUCache<string, Promise<Uint8Array<ArrayBuffer>>>({ max: 200 });

/** `GET /og/{language}/{page}.png`: the preview image of a shared link to a page. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  const { language, file } = params;
  const page = parseShareImageName(file);
  const content = context.get(servicesContext).content.current();
  const title =
    page && (language === 'es' || language === 'en') ? findPageTitle(page, language, content) : undefined;
  if (title === undefined) return new Response('Not found\n', { status: 404 });
  const brand = context.get(brandContext);
  const key = `${brand.id} ${title}`;
  const image = drawn.get(key) ?? context.get(drawPngContext)(drawShareImage(brand, title));
  if (!drawn.has(key)) keep(key, image);
  return new Response(await image, {
    headers: {
      'Content-Type': 'image/png',
      'Cache-Control': 'public, max-age=86400',
      // Other sites embed the image.
      'Cross-Origin-Resource-Policy': 'cross-origin',
    },
  });
}

/** Caches the image. A failed one is removed, so that the next request renders it again. */
function keep(key: string, image: Promise<Uint8Array<ArrayBuffer>>): void {
  drawn.set(key, image);
  image.catch(() => drawn.delete(key));
}
