import { clientIpContext, servicesContext, staffContext } from '#app/request/context.ts';
import { showPrivateFile } from '#operations/precheckin/private-files.ts';
import { logAccess } from '#operations/security/log-access.ts';
import type { Route } from './+types/staff-file';

const HEADERS = {
  'Content-Type': 'image/jpeg',
  'Cache-Control': 'no-store',
  'Content-Disposition': 'inline; filename="document.jpg"',
  'Content-Security-Policy': "default-src 'none'",
};

/** Returns a photo of a renter's document to requests with a staff token. Responds with 404 to all others. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const staff = context.get(staffContext)(request.headers.get('Authorization'));
  const file = staff && (await showPrivateFile(context.get(servicesContext), params.id, staff));
  if (!file) {
    logAccess(context.get(servicesContext), {
      access: 'staff-file',
      outcome: staff ? 'not-found' : 'no-token',
      network: context.get(clientIpContext),
    });
    const headers = { 'Content-Type': 'text/plain; charset=utf-8' };
    return new Response('404 Not Found\n', { status: 404, headers });
  }
  return new Response(new Uint8Array(file), { headers: HEADERS });
}
