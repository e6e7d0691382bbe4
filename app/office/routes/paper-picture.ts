import { data } from 'react-router';
import { servicesContext } from '#app/request/context.ts';
import { photoKinds } from '#domain/precheckin/precheckin.ts';
import { normalizeReservationCode } from '#domain/reservation/reservation-code.ts';
import { showPaper } from '#operations/office/papers.ts';
import { PICTURE_HEADERS } from '../picture-headers.ts';
import { getActor, requireFound } from '../session.ts';
import type { Route } from './+types/paper-picture';

/** A picture of a renter's paper. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const code = normalizeReservationCode(params.code);
  const kind = photoKinds.find((known) => known === params.kind);
  if (!kind) throw data(null, { status: 404 });
  const outcome = await showPaper(context.get(servicesContext), getActor(context), { code, kind });
  const shown = requireFound(outcome, `/staff/reservations/${code}/papers`);
  return new Response(new Uint8Array(shown.jpeg), { headers: PICTURE_HEADERS });
}
