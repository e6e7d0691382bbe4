import type { Brand } from '../../brands/brand.ts';
import { brandContext, drawPngContext } from '../../context.ts';
import { APP_ICONS, type AppIconName, drawAppIcon } from '../../sharing/app-icons.server.ts';
import type { Route } from './+types/app-icon';

/** Icons by brand and name, rendered at first use. */
const drawn = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();

/** `GET /app-icons/{name}`: the icons of the web app manifest. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  const name = params.file;
  if (!isName(name)) return new Response('Not found\n', { status: 404 });
  const icon = findIcon(context.get(brandContext), name, context.get(drawPngContext));
  return new Response(await icon, {
    headers: { 'Content-Type': 'image/png', 'Cache-Control': 'public, max-age=86400' },
  });
}

function isName(name: string): name is AppIconName {
  return Object.hasOwn(APP_ICONS, name);
}

/** A failed icon is drawn again at the next request. */
function findIcon(
  brand: Brand,
  name: AppIconName,
  drawPng: (svg: string) => Promise<Uint8Array<ArrayBuffer>>,
) {
  const key = `${brand.id} ${name}`;
  const icon = drawn.get(key) ?? drawPng(drawAppIcon(brand, name));
  drawn.set(key, icon);
  icon.catch(() => drawn.delete(key));
  return icon;
}
