import { buildIdContext } from '#app/request/context.ts';
import type { Route } from './+types/latest-build';

/** `GET /builds/latest.json?{timestamp}`: the id of the serving build. requirements.md#calls. */
export function loader({ context }: Route.LoaderArgs): Response {
  return Response.json({ id: context.get(buildIdContext) }, { headers: { 'Cache-Control': 'no-store' } });
}
