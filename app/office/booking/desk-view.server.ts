import { formatDateTime, formatMoney } from '#app/texts/format.ts';
import { carName } from '#domain/fleet/car.ts';
import { isInTime, zonesOf } from '#domain/reservation/check-delivery.ts';
import { isBooked } from '#domain/reservation/reservation.ts';
import { type Language, pickText, type Texts } from '#domain/texts.ts';
import type { OpenBooking } from '#operations/office/new-booking.ts';
import type { Services } from '#operations/ports/services.ts';
import { listExceptable } from '#operations/reservation/place-reservation.ts';
import { priceOptions } from '#operations/reservation/price-options.ts';
import { askDriver, offeredCoverages, requirements, toDriver } from '#operations/reservation/quote-draft.ts';
import type { ReviewedDraft } from '#operations/reservation/review-draft.ts';
import type { OptionChoices } from '../change-form.ts';

/** A booking that was begun, in the language of the employee. */
export function toDeskView(services: Services, { review }: OpenBooking, language: Language) {
  if (review.kind !== 'ready') return { kind: review.kind };
  const { car, carClass, content, draft, search, quote, pricesFingerprint, coupon, reservation } = review;
  const place = (at: string, name: Texts) =>
    `${formatDateTime(at, language)} · ${pickText(name, language).text}`;
  const { refusals } = requirements(content, draft, { car });
  return {
    kind: review.kind,
    placed: reservation && isBooked(reservation, services.clock.now()) ? reservation.code : undefined,
    car: `${carName(car)} · ${pickText(carClass.name, language).text}`,
    pickup: place(search.search.pickupAt, search.pickupBranch.name),
    return: place(search.search.returnAt, search.returnBranch.name),
    quote,
    /** Total of a quote that is paid online. */
    online: formatMoney(priceOptions(review).totals.prepaid),
    pricesFingerprint,
    coupon: coupon.kind === 'refused' ? coupon.message : undefined,
    refusals,
    isExceptable: listExceptable(review).length > 0,
    asked: askDriver(content, draft, { car }),
    driver: toDriver(draft),
    selection: {
      ...draft.selection,
      coverage: quote.lines.find(({ kind }) => kind === 'protection')?.code,
    },
    choices: toChoices(services, review, language),
  };
}

/** With what each adds to the total. */
function toChoices({ clock }: Services, review: ReviewedDraft, language: Language): OptionChoices {
  const { content, draft, car } = review;
  const prices = priceOptions(review);
  const name = (one: { code: string; name: Texts }, cents = 0) => ({
    code: one.code,
    name: `${pickText(one.name, language).text}${cents === 0 ? '' : ` (+${formatMoney(cents)})`}`,
  });
  const offered = offeredCoverages(content, draft, { car });
  const listed = (role: string) =>
    offered.filter((one) => one.role === role).map((one) => name(one, prices.coverages[one.code]));
  const { deliveryZones, maxAdditionalDrivers } = content.site.rates;
  const { pickupLocation, pickupAt } = draft.search;
  return {
    protections: listed('mandatory'),
    added: listed('optional'),
    era: listed('era'),
    extras: content.extras.map((extra) => ({
      ...name(extra, prices.extras[extra.code]),
      most: extra.maxQuantity,
    })),
    mostDrivers: maxAdditionalDrivers,
    zones: zonesOf(deliveryZones, pickupLocation)
      .filter((zone) => isInTime(zone, pickupAt, clock.now()))
      .map(({ code, label }) => name({ code, name: label }, prices.delivery[code])),
  };
}
