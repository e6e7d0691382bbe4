import { createIconCache, ICON_CACHE } from '#app/ui/icons/icon-cache.ts';
import { ICON_LOADER } from '#app/ui/icons/icon-limits.ts';
import { hasIconSet, type IconSet, loadIconSet, pickIcons } from '#app/ui/icons/icon-sets.ts';
import type { Route } from './+types/icons';

const cache = createIconCache<IconSet>();

/** `GET /icons/{set}.json?icons=a,b`: icons that the content uses, in the format of the Iconify library. */
export async function loader({ params, url }: Route.LoaderArgs): Promise<Response> {
  const [, prefix = ''] = /^([a-z0-9-]+)\.json$/.exec(params.file) ?? [];
  const names = (url.searchParams.get('icons') ?? '').split(',');
  const isFine =
    names.every((name) => /^[a-z0-9-]{1,60}$/.test(name)) && url.href.length <= ICON_LOADER.maxURL;
  if (!hasIconSet(prefix)) return new Response('Not found\n', { status: 404 });
  if (!isFine) return new Response('Bad names\n', { status: 400 });
  const set = await cache.get(prefix, () => loadIconSet(prefix));
  if (!set) return new Response('Too slow\n', { status: 504 });
  return Response.json(pickIcons(set, names), {
    headers: { 'Cache-Control': `public, max-age=${ICON_CACHE.hours * 3600}` },
  });
}
