import { data } from 'react-router';
import { servicesContext } from '#app/request/context.ts';
import { requireOwnReservation } from '../require-own.ts';
import type { Route } from './+types/photo-file';
import { toFile } from './document-response.server.ts';

/** Returns a picture of the car, whose SHA-256 is in the record of evidence. */
export async function loader({ request, context, params }: Route.LoaderArgs): Promise<Response> {
  const { id, code } = await requireOwnReservation({ request, context, params });
  const { stock, privateFiles } = context.get(servicesContext);
  // Before the car changes hands a picture may be replaced.
  const isHandedOver = (await stock.readRental(id)) !== undefined;
  const photos = isHandedOver ? await stock.listPhotos(id) : [];
  const photo = photos.find(({ kind }) => kind === `${params.end}/${params.place}`);
  const jpeg = photo && (await privateFiles.read(photo.id));
  if (!jpeg) throw data(null, { status: 404 });
  const name = `${code}-${params.end}-${params.place}.jpg`;
  return toFile({ name, type: 'image/jpeg', body: jpeg });
}
