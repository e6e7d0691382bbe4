import { zonesOf } from '#domain/reservation/check-delivery.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import type { SiteContent } from '../ports/content.ts';

/** Content with the booked zone, at the price of the sale, if its branch has it no more. pricing.md#amendments. */
export function withBookedZone(
  content: SiteContent,
  { selection: { delivery }, quote, search }: Pick<Reservation, 'selection' | 'quote' | 'search'>,
): SiteContent {
  const { rates } = content.site;
  const known = zonesOf(rates.deliveryZones, search.pickupLocation);
  if (!delivery || known.some(({ code }) => code === delivery.zone)) return content;
  const booked = {
    code: delivery.zone,
    label: delivery.label,
    description: undefined,
    priceCents: quote.lines.find(({ kind }) => kind === 'delivery')?.amountCents ?? 0,
    branches: [search.pickupLocation],
    leadHours: 0,
  };
  const deliveryZones = [...rates.deliveryZones, booked];
  return { ...content, site: { ...content.site, rates: { ...rates, deliveryZones } } };
}
