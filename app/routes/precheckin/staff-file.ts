import { logContext, servicesContext, staffTokenContext } from '../../context.ts';
import type { Route } from './+types/staff-file';

const HEADERS = {
  'Content-Type': 'image/jpeg',
  'Cache-Control': 'no-store',
  'Content-Disposition': 'inline; filename="document.jpg"',
  'Content-Security-Policy': "default-src 'none'",
};

/** A picture of a renter's paper, for whoever sends the staff's token; for everybody else there is nothing here. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const isStaff = isToken(request.headers.get('Authorization'), context.get(staffTokenContext));
  const file = isStaff ? await context.get(servicesContext).privateFiles.read(params.id) : undefined;
  if (!file)
    return new Response('404 Not Found\n', { status: 404, headers: { 'Content-Type': 'text/plain' } });
  context.get(logContext).info({ file: params.id }, 'private file shown to the staff');
  return new Response(new Uint8Array(file), { headers: HEADERS });
}

/** Takes the same time wherever the texts differ, so that the token cannot be guessed letter by letter. */
function isToken(header: string | null, token: string | undefined): boolean {
  const given = new TextEncoder().encode(header ?? '');
  const right = new TextEncoder().encode(`Bearer ${token ?? ''}`);
  if (!token || given.length !== right.length) return false;
  return right.reduce((difference, byte, at) => difference | (byte ^ (given[at] ?? 0)), 0) === 0;
}
