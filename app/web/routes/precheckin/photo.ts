import { servicesContext } from '#app/request/context.ts';
import { photoKinds } from '#domain/precheckin/precheckin.ts';
import { keepPhoto } from '#operations/precheckin/private-files.ts';
import { resumePrecheckin } from '../../middleware/session/precheckin-session.ts';
import type { Route } from './+types/photo';
import { toPhotoProblem } from './photo-problem.ts';

const STATUS = { 'too-large': 413, 'too-many-pixels': 400, unreadable: 400, 'too-many': 429 } as const;

const NO_STORE = { 'Cache-Control': 'no-store' };

/** Before its form is sent, so that progress is seen. The body is the bare bytes, the response is JSON. */
export async function action({ request, url, context, params }: Route.ActionArgs) {
  const kind = photoKinds.find((known) => known === params.kind);
  const found = kind && (await resumePrecheckin(request, context));
  // The page may belong to another reservation, if the renter has opened a second one in this browser.
  const isOther =
    found?.kind === 'open' && ![null, found.reservation.code].includes(url.searchParams.get('reserva'));
  if (!kind || found?.kind !== 'open' || isOther)
    return Response.json({ kind: 'unknown' }, { status: 404, headers: NO_STORE });
  return answer(await keepPhoto(context.get(servicesContext), found, { kind, bytes: await request.bytes() }));
}

function answer(outcome: Awaited<ReturnType<typeof keepPhoto>>): Response {
  if (outcome.kind === 'kept') return Response.json({ kind: 'kept' }, { headers: NO_STORE });
  const wait: Record<string, string> =
    outcome.kind === 'too-many' ? { 'Retry-After': String(outcome.retryAfterSeconds) } : {};
  return Response.json(
    { kind: 'refused', message: toPhotoProblem(outcome.kind) },
    { status: STATUS[outcome.kind], headers: { ...NO_STORE, ...wait } },
  );
}
