import { data } from 'react-router';
import { servicesContext } from '#app/request/context.ts';
import { requireOwnReservation } from '../require-own.ts';
import type { Route } from './+types/evidence-file';
import { toFile } from './document-response.server.ts';

/** Returns the signed record of the pictures and marks of a rental. counter.md#evidence. */
export async function loader({ request, context, params }: Route.LoaderArgs): Promise<Response> {
  const { id, code } = await requireOwnReservation({ request, context, params });
  const body = (await context.get(servicesContext).stock.readRental(id))?.evidence;
  if (!body) throw data(null, { status: 404 });
  return toFile({ name: `${code}-evidence.json`, type: 'application/json; charset=utf-8', body });
}
