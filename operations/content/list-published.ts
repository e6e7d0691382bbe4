import { dateOf, fromInstant, type PanamaDate } from '#domain/calendar/panama.ts';
import type { Cents } from '#domain/money/money.ts';
import { canBook, searchFleet } from '../fleet/search-fleet.ts';
import type { Job, Promo } from '../ports/content.ts';
import type { Services } from '../ports/services.ts';
import { findUsableCoupon } from '../reservation/find-usable-coupon.ts';

export interface PromoView {
  promo: Promo;
  coupon: string | undefined;
  /**
   * All-in price of one day at a branch without airport fee, with the coupon (pricing.md#shown-price).
   * Undefined when the link leads elsewhere, no car can be booked, or the coupon could not be checked.
   */
  fromCents: Cents | undefined;
}

/** Omits promotions whose coupon is no longer usable. */
export async function listPromos(services: Services): Promise<PromoView[]> {
  const today = dateOf(fromInstant(services.clock.now()));
  const { promos } = services.content.current();
  const shown = await Promise.all(
    promos.filter((promo) => holdsOn(promo, today)).map((promo) => pricePromo(services, promo)),
  );
  return shown.filter((promo) => promo !== undefined);
}

/** Both days are inclusive. */
function holdsOn({ validFrom, validUntil }: Promo, date: PanamaDate): boolean {
  return (!validFrom || validFrom <= date) && (!validUntil || date <= validUntil);
}

async function pricePromo(services: Services, promo: Promo): Promise<PromoView | undefined> {
  const query = readFleetLink(promo.link);
  if (!query) return { promo, coupon: undefined, fromCents: undefined };
  const code = query.get('coupon') ?? undefined;
  const coupon = await findUsableCoupon(services, code, { clientIp: undefined });
  if (coupon.kind === 'refused')
    return coupon.message.key === 'validation.coupon.unchecked'
      ? { promo, coupon: code, fromCents: undefined }
      : undefined;
  const { offers } = await searchFleet(services, {
    search: undefined,
    coupon: coupon.kind === 'usable' ? coupon.coupon : undefined,
    filter: { type: query.get('tipo') ?? undefined, make: query.get('marca') ?? undefined },
  });
  const prices = offers
    .filter(canBook)
    .map(({ normal, prepaid }) => Math.min(normal.totalCents, prepaid.totalCents));
  return { promo, coupon: code, fromCents: prices.length > 0 ? Math.min(...prices) : undefined };
}

/** Query of a link to the fleet (interface.md#booking-forms); undefined for other links. */
function readFleetLink(link: string | undefined): URLSearchParams | undefined {
  const [path, query = ''] = link?.split('#')[0]?.split('?') ?? [];
  return path === '/flota' ? new URLSearchParams(query) : undefined;
}

/** Open job offers, including the closing day, in content's order. */
export function listJobs({ content, clock }: Services): Job[] {
  const today = dateOf(fromInstant(clock.now()));
  return content.current().jobs.filter(({ closesOn }) => !closesOn || today <= closesOn);
}
