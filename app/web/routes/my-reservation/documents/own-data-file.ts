import { servicesContext } from '#app/request/context.ts';
import { exportRenterData } from '#operations/privacy/export-renter-data.ts';
import { requireOwnReservation } from '../require-own.ts';
import type { Route } from './+types/own-data-file';

/** Returns all data stored about a renter as one readable JSON file. */
export async function loader({ request, context, params }: Route.LoaderArgs): Promise<Response> {
  const reservation = await requireOwnReservation({ request, context, params });
  const data = await exportRenterData(context.get(servicesContext), reservation);
  return new Response(`${JSON.stringify(data, undefined, 2)}\n`, {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': `attachment; filename="${reservation.code}.json"`,
      'Cache-Control': 'private, no-store',
    },
  });
}
