import { dateOf, type PanamaDate } from '#domain/calendar/panama.ts';
import { ASSUMED } from '#domain/conditions/check-conditions.ts';
import { ageBands, type Band } from '#domain/conditions/driver-bands.ts';
import type { Cents } from '#domain/money/money.ts';
import { optionPrice, sumWithoutSaf } from '#domain/pricing/fleet-price.ts';
import type { Quote, ReservationType } from '#domain/pricing/quote.ts';
import type { ReservationDraft, Selection } from '#domain/reservation/draft.ts';
import { quoteDraft, type ResolvedDraft } from './quote-draft.ts';
import type { ReviewedDraft } from './review-draft.ts';

/** With fees and taxes, for the draft's days and branch, whatever else is chosen. pricing.md#shown-price. */
export interface OptionPrices {
  /** By code. A mandatory coverage counts relative to the cheapest one, which is 0. */
  coverages: Record<string, Cents>;
  extras: Record<string, Cents>;
  additionalDriver: Cents;
  /** By code of the zone. */
  delivery: Record<string, Cents>;
  /** What another age than the assumed one adds. */
  ages: (Band & { addsCents: Cents })[];
  totals: Record<ReservationType, Cents>;
}

type PricedDraft = Pick<ReviewedDraft, 'content' | 'draft' | 'car' | 'search' | 'coupon' | 'quote'> &
  Pick<ResolvedDraft, 'others'>;

export function priceOptions(review: PricedDraft): OptionPrices {
  const { content, draft } = review;
  const { rates } = content.site;
  const quoteWith = (changes: Partial<ReservationDraft>) => quoteOf(review, { ...draft, ...changes });
  const netSelecting = (changes: Partial<Selection>) =>
    sumWithoutSaf(quoteWith({ selection: { ...draft.selection, ...changes } }));
  const netOfExtra = (code: string, quantity: number) =>
    netSelecting({ extras: { ...draft.selection.extras, [code]: quantity } });
  const netAt = (age: number) =>
    sumWithoutSaf(quoteWith({ renter: { ...draft.renter, birthday: birthdayOf(age, draft) } }));
  const toPrice = (netCents: Cents) =>
    optionPrice(netCents, { airportFeeRate: review.quote.airportFeeRate, saf: rates.saf });
  const coverages = { ...mandatoryAmounts(review, netSelecting), ...addedAmounts(review, netSelecting) };
  return {
    coverages: Object.fromEntries(Object.entries(coverages).map(([code, cents]) => [code, toPrice(cents)])),
    extras: Object.fromEntries(
      content.extras.map(({ code }) => [code, toPrice(netOfExtra(code, 1) - netOfExtra(code, 0))]),
    ),
    additionalDriver: toPrice(
      netSelecting({ additionalDrivers: 1 }) - netSelecting({ additionalDrivers: 0 }),
    ),
    delivery: Object.fromEntries(
      rates.deliveryZones.map(({ code, priceCents }) => [
        code,
        // The airport fee leaves out deliveries: pricing.md#lines, 8.
        optionPrice(priceCents, { airportFeeRate: 0, saf: rates.saf }),
      ]),
    ),
    ages: ageBands(rates.conditions).map((band) => ({
      ...band,
      addsCents: toPrice(netAt(band.from) - netAt(ASSUMED.age)),
    })),
    totals: {
      prepaid: quoteWith({ reservationType: 'prepaid' }).totalCents,
      normal: quoteWith({ reservationType: 'normal' }).totalCents,
    },
  };
}

type NetSelecting = (changes: Partial<Selection>) => Cents;

function mandatoryAmounts({ content }: PricedDraft, net: NetSelecting): Record<string, Cents> {
  const amounts = content.coverages
    .filter(({ role }) => role === 'mandatory')
    .map(({ code }) => [code, net({ coverage: code })] as const);
  const least = Math.min(...amounts.map(([, cents]) => cents));
  return Object.fromEntries(amounts.map(([code, cents]) => [code, cents - least]));
}

function addedAmounts({ content, draft }: PricedDraft, net: NetSelecting): Record<string, Cents> {
  const others = (code: string) => draft.selection.coverages.filter((one) => one !== code);
  const amounts = content.coverages.flatMap(({ code, role }) => {
    if (role === 'era') return [[code, net({ era: true }) - net({ era: false })] as const];
    if (role !== 'optional') return [];
    const without = net({ coverages: others(code) });
    return [[code, net({ coverages: [...others(code), code] }) - without] as const];
  });
  return Object.fromEntries(amounts);
}

function quoteOf({ content, car, search, coupon, others }: PricedDraft, draft: ReservationDraft): Quote {
  const usable = coupon.kind === 'usable' ? coupon.coupon : undefined;
  return quoteDraft(content, draft, { car, search, coupon: usable, others }).quote;
}

/** A birthday with this age at the pick-up. */
function birthdayOf(age: number, draft: ReservationDraft): PanamaDate {
  const pickupDate = dateOf(draft.search.pickupAt);
  return `${Number(pickupDate.slice(0, 4)) - age}-01-01`;
}
