import { data } from 'react-router';
import { servicesContext } from '#app/request/context.ts';
import { normalizeReservationCode } from '#domain/reservation/reservation-code.ts';
import { showCarPhoto } from '#operations/office/car-photos.ts';
import { PICTURE_HEADERS } from '../picture-headers.ts';
import { findEnd } from '../rental-ends.ts';
import { toPhotosPath } from '../reservation-path.ts';
import { getActor, requireAllowed } from '../session.ts';
import type { Route } from './+types/car-photo';

/** A picture of a car that was handed over or taken back. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const code = normalizeReservationCode(params.code);
  const end = findEnd(params.end);
  const outcome = await showCarPhoto(context.get(servicesContext), getActor(context), {
    code,
    end,
    place: params.place,
  });
  const shown = requireAllowed(outcome, toPhotosPath(code, end));
  if (shown.kind === 'missing') throw data(null, { status: 404 });
  return new Response(new Uint8Array(shown.jpeg), { headers: PICTURE_HEADERS });
}
