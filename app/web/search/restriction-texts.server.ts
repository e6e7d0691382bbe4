import { formatDay, formatLongDate, formatMoney } from '#app/texts/format.ts';
import { inBoth, type Translator } from '#app/texts/translator.ts';
import { formatMessageValues } from '#app/ui/language/use-message.ts';
import type { PanamaDate } from '#domain/calendar/panama.ts';
import type { Restriction } from '#domain/fleet/restrictions.ts';
import type { MessageRef } from '#domain/message.ts';
import type { RatePeriod } from '#domain/pricing/rates.ts';
import { type Language, pickText, type Texts } from '#domain/texts.ts';
import type { Solutions } from '#operations/reservation/find-solutions.ts';

/**
 * The rule as a sentence, such as "At least 3 days for pick-ups on these dates: Carnival (Fri, Feb 5 – Wed,
 * Feb 10)." Without a name of its own it has that of the rate period of the same days.
 */
export function restrictionTexts(restriction: Restriction, ratePeriods: readonly RatePeriod[]): Texts {
  const { from, to } = restriction;
  const period = ratePeriods.find((one) => one.from === from && one.to === to);
  const name = restriction.name ?? period?.name;
  return inBoth((t, language) => {
    const days = daysText(t, language, restriction);
    const text = name ? t('restrictions.named', { name: pickText(name, language).text, days }) : days;
    switch (restriction.kind) {
      case 'stop-sale':
        return t('restrictions.stopSale', { period: text });
      case 'no-pickup':
        return t('restrictions.noPickup', { period: text });
      case 'no-return':
        return t('restrictions.noReturn', { period: text });
      case 'min-days':
        return t('restrictions.minDays', { period: text, days: restriction.days });
      case 'max-days':
        return t('restrictions.maxDays', { period: text, days: restriction.days });
    }
  });
}

export type ObstacleKind = 'withdrawn' | 'taken' | 'tooLong' | 'tooShort' | 'restricted' | 'refused';

/** Why a car cannot be booked for a search, other than by a restriction. `days`: the limit of its rentals. */
export function obstacleTexts(kind: Exclude<ObstacleKind, 'restricted' | 'refused'>, days = 0): Texts {
  return inBoth((t) => t(`restrictions.${kind}`, { days }));
}

/** Why a driver cannot have a car, and the cheapest one that they can have. pricing.md#conditions. */
export function refusalTexts(refusal: MessageRef, instead: Solutions['car']): Texts {
  return inBoth((t, language) => {
    const reason = t(refusal.key, formatMessageValues(refusal.values ?? {}, language));
    return [`${reason}.`, carText(instead, t)].filter(Boolean).join(' ');
  });
}

function carText(car: Solutions['car'], t: Translator): string {
  return car ? t('restrictions.insteadCar', { name: car.name, total: formatMoney(car.totalCents) }) : '';
}

/** What a renter whom the conditions refuse a car may have instead, in sentences; undefined: nothing. */
export function solutionTexts({ car, cards, pickupDate }: Solutions): Texts | undefined {
  const texts = inBoth((t, language) => {
    const kinds = new Intl.ListFormat(language, { type: 'disjunction' });
    const names = kinds.format(cards.map((card) => t(`restrictions.cards.${card}`)));
    return [
      carText(car, t),
      cards.length > 0 && t('restrictions.insteadCards', { cards: names }),
      pickupDate && t('restrictions.insteadDate', { date: formatLongDate(pickupDate, language) }),
    ]
      .filter(Boolean)
      .join(' ');
  });
  return texts.es ? texts : undefined;
}

/** The text of the link to a search that is allowed. `days`: as charged. */
export function allowedTexts(dates: { pickup: PanamaDate; return: PanamaDate }, days: number): Texts {
  return inBoth((t, language) =>
    t('restrictions.allowed', {
      pickup: formatDay(dates.pickup, language),
      return: formatDay(dates.return, language),
      days,
    }),
  );
}

function daysText(t: Translator, language: Language, { from, to }: Pick<Restriction, 'from' | 'to'>): string {
  if (from === to) return formatDay(from, language);
  return t('restrictions.days', { from: formatDay(from, language), to: formatDay(to, language) });
}
