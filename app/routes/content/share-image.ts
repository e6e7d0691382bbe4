import { LRUCache } from 'lru-cache';
import { brandContext, drawPngContext, servicesContext } from '../../context.ts';
import { drawShareImage } from '../../sharing/draw-share-image.server.tsx';
import { findPageTitle } from '../../sharing/page-title.ts';
import { parseShareImageName } from '../../sharing/share-image-path.ts';
import type { Route } from './+types/share-image';

/** Drawn at first use; there are as many as there are pages, in two languages. */
const drawn = new LRUCache<string, Promise<Uint8Array<ArrayBuffer>>>({ max: 200 });

/** `GET /og/{language}/{page}.png`: what is shown where a link to a page is shared. */
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
      // Others show it on their pages.
      'Cross-Origin-Resource-Policy': 'cross-origin',
    },
  });
}

/** Without one that failed, which is tried again. */
function keep(key: string, image: Promise<Uint8Array<ArrayBuffer>>): void {
  drawn.set(key, image);
  image.catch(() => drawn.delete(key));
}
