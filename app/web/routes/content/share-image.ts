import { brandContext, drawPngContext, servicesContext } from '#app/request/context.ts';
import { findPageTitle } from '../../sharing/describe-page.ts';
import { drawOnce } from '../../sharing/draw-once.ts';
import { drawShareImage } from '../../sharing/draw-share-image.server.ts';
import { parseShareImageName } from '../../sharing/share-image-path.ts';
import type { Route } from './+types/share-image';

/** `GET /og/{language}/{page}.png`: the preview image of a shared link to a page. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  const { language, file } = params;
  const page = parseShareImageName(file);
  const content = context.get(servicesContext).content.current();
  const title =
    page && (language === 'es' || language === 'en') ? findPageTitle(page, language, content) : undefined;
  if (title === undefined) return new Response('Not found\n', { status: 404 });
  const brand = context.get(brandContext);
  const image = drawOnce(`page ${brand.id} ${title}`, () =>
    context.get(drawPngContext)(drawShareImage(brand, title)),
  );
  return new Response(await image, {
    headers: {
      'Content-Type': 'image/png',
      'Cache-Control': 'public, max-age=86400',
      // Other sites embed the image.
      'Cross-Origin-Resource-Policy': 'cross-origin',
    },
  });
}
