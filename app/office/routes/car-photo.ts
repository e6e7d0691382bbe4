import { servicesContext } from '#app/request/context.ts';
import { normalizeReservationCode } from '#domain/reservation/reservation-code.ts';
import { showCarPhoto } from '#operations/office/car-photos.ts';
import { PICTURE_HEADERS } from '../picture-headers.ts';
import { findEnd } from '../rental-ends.ts';
import { toPhotosPath } from '../reservation-path.ts';
import { getActor, requireFound } from '../session.ts';
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
  const shown = requireFound(outcome, toPhotosPath(code, end));
  return new Response(new Uint8Array(shown.jpeg), { headers: PICTURE_HEADERS });
}
