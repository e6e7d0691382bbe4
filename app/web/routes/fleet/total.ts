import { clientIpContext, servicesContext } from '#app/request/context.ts';
import { readSearchFields } from '#app/request/search-form.ts';
import { findCheapest } from '#operations/fleet/search-fleet.ts';
import { findUsableCoupon } from '#operations/reservation/find-usable-coupon.ts';
import { readSearchExtras } from '../../forms/search-fields.ts';
import type { Route } from './+types/total';

/** `GET /flota/total?{search}`: lowest all-in `totalCents`; absent: invalid, or no car. interface.md#booking-forms. */
export async function loader({ url, context }: Route.LoaderArgs): Promise<Response> {
  const services = context.get(servicesContext);
  const visitor = { clientIp: context.get(clientIpContext) };
  const coupon = await findUsableCoupon(services, readSearchExtras(url.searchParams).coupon, visitor);
  const usable = coupon.kind === 'usable' ? coupon.coupon : undefined;
  const totalCents = await findCheapest(services, readSearchFields(url.searchParams), usable);
  return Response.json({ totalCents }, { headers: { 'Cache-Control': 'private, no-store' } });
}
