import { brandContext, drawPngContext } from '#app/request/context.ts';
import { APP_ICONS, type AppIconName, drawAppIcon } from '../../sharing/app-icons.server.ts';
import { drawOnce } from '../../sharing/draw-once.ts';
import type { Route } from './+types/app-icon';

/** `GET /app-icons/{name}`: the icons of the web app manifest. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  const name = params.file;
  if (!isName(name)) return new Response('Not found\n', { status: 404 });
  const brand = context.get(brandContext);
  const icon = drawOnce(`icon ${brand.id} ${name}`, () =>
    context.get(drawPngContext)(drawAppIcon(brand, name)),
  );
  return new Response(await icon, {
    headers: { 'Content-Type': 'image/png', 'Cache-Control': 'public, max-age=86400' },
  });
}

function isName(name: string): name is AppIconName {
  return Object.hasOwn(APP_ICONS, name);
}
