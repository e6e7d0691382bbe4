import { dateOf, type PanamaDate } from '#domain/calendar/panama.ts';
import type { Cents } from '#domain/money/money.ts';
import type { ReservationType } from '#domain/pricing/quote.ts';
import type { AgeBand } from '#domain/pricing/rates.ts';
import type { ReservationDraft, Selection } from '#domain/reservation/draft.ts';
import { quoteDraft } from './quote-draft.ts';
import type { ReviewedDraft } from './review-draft.ts';

/**
 * What each thing on offer adds to the total of this draft as it stands, fees and taxes included: the shown price is
 * the payable one (PRICING.md section 4), and choosing it moves the total by exactly that much.
 */
export interface OptionPrices {
  /** By code. A mandatory protection counts from the cheapest of them, which is 0. */
  coverages: Record<string, Cents>;
  /** One piece of each extra, by code. */
  extras: Record<string, Cents>;
  additionalDriver: Cents;
  youngDriver: (Pick<AgeBand, 'fromAge' | 'toAge'> & { addsCents: Cents })[];
  /** The whole rental each way. */
  totals: Record<ReservationType, Cents>;
}

export function priceOptions(review: ReviewedDraft): OptionPrices {
  const { content, draft } = review;
  const totalWith = (changes: Partial<ReservationDraft>) => totalOf(review, { ...draft, ...changes });
  const totalSelecting = (changes: Partial<Selection>) =>
    totalWith({ selection: { ...draft.selection, ...changes } });
  const { selection } = draft;
  const extraTotal = (code: string, quantity: number) =>
    totalSelecting({ extras: { ...selection.extras, [code]: quantity } });
  const totalAt = (birthday: PanamaDate) => totalWith({ client: { ...draft.client, birthday } });
  return {
    coverages: { ...protectionPrices(review, totalSelecting), ...addedPrices(review, totalSelecting) },
    extras: Object.fromEntries(
      content.extras.map(({ code }) => [code, extraTotal(code, 1) - extraTotal(code, 0)]),
    ),
    additionalDriver: totalSelecting({ additionalDrivers: 1 }) - totalSelecting({ additionalDrivers: 0 }),
    youngDriver: content.site.rates.youngDriver.map(({ fromAge, toAge }) => ({
      fromAge,
      toAge,
      addsCents: totalAt(birthdayOf(fromAge, draft)) - totalAt(''),
    })),
    totals: {
      prepaid: totalWith({ reservationType: 'prepaid' }),
      normal: totalWith({ reservationType: 'normal' }),
    },
  };
}

type TotalSelecting = (changes: Partial<Selection>) => Cents;

function protectionPrices({ content }: ReviewedDraft, total: TotalSelecting): Record<string, Cents> {
  const totals = content.coverages
    .filter(({ role }) => role === 'mandatory')
    .map(({ code }) => [code, total({ coverage: code })] as const);
  const least = Math.min(...totals.map(([, cents]) => cents));
  return Object.fromEntries(totals.map(([code, cents]) => [code, cents - least]));
}

function addedPrices({ content, draft }: ReviewedDraft, total: TotalSelecting): Record<string, Cents> {
  const others = (code: string) => draft.selection.coverages.filter((one) => one !== code);
  const prices = content.coverages.flatMap(({ code, role }) => {
    if (role === 'era') return [[code, total({ era: true }) - total({ era: false })] as const];
    if (role !== 'optional') return [];
    const without = total({ coverages: others(code) });
    return [[code, total({ coverages: [...others(code), code] }) - without] as const];
  });
  return Object.fromEntries(prices);
}

function totalOf({ content, car, search, coupon }: ReviewedDraft, draft: ReservationDraft): Cents {
  const usable = coupon.kind === 'usable' ? coupon.coupon : undefined;
  return quoteDraft(content, draft, { car, search, coupon: usable }).quote.totalCents;
}

/** Someone who is `age` years old at the pick-up. */
function birthdayOf(age: number, draft: ReservationDraft): PanamaDate {
  const pickupDate = dateOf(draft.search.pickupAt);
  return `${Number(pickupDate.slice(0, 4)) - age}-01-01`;
}
