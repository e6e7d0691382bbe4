import { formatMoney } from '#app/texts/format.ts';
import type { Translator } from '#app/texts/translator.ts';
import { formatMessageValues } from '#app/ui/language/use-message.ts';
import type { Restriction } from '#domain/fleet/restrictions.ts';
import type { MessageRef } from '#domain/message.ts';
import type { CalendarPrice } from '#domain/pricing/price-calendar.ts';
import type { RatePeriod } from '#domain/pricing/rates.ts';
import { type Language, pickText } from '#domain/texts.ts';
import type { DayView } from '../../forms/price-calendar-view.ts';
import { restrictionTexts } from '../../search/restriction-texts.server.ts';

/** The total of a day, or in a word or two and as a sentence why there is none. */
export function describePrice(
  t: Translator,
  price: CalendarPrice,
  {
    language,
    rented,
    ratePeriods,
  }: {
    language: Language;
    /** Days of the rental of the day. */
    rented: number;
    /** Their names are those of restrictions of the same days. */
    ratePeriods: readonly RatePeriod[];
  },
): Pick<DayView, 'text' | 'reason'> {
  switch (price.kind) {
    case 'priced':
      return { text: formatMoney(price.totalCents) };
    case 'sold-out':
      return { text: t('priceCalendar.taken'), reason: t('priceCalendar.takenText') };
    case 'wrong-length':
      return {
        text: t('priceCalendar.wrongLength'),
        reason: t('priceCalendar.wrongLengthText', { days: rented }),
      };
    case 'restricted':
      return {
        text: nameRestriction(t, price.restriction),
        reason: pickText(restrictionTexts(price.restriction, ratePeriods), language).text,
      };
    case 'refused': {
      const { message, fromAge: age } = price;
      if (age !== undefined)
        return { text: t('priceCalendar.fromAge', { age }), reason: t('priceCalendar.fromAgeText', { age }) };
      const { key, values = {} } = message;
      return {
        text: t(`priceCalendar.${nameRefusal(key)}`),
        reason: t(key, formatMessageValues(values, language)),
      };
    }
  }
}

function nameRefusal(key: MessageRef['key']): 'closed' | 'tooLate' | 'refused' {
  if (key === 'validation.closedDay' || key === 'validation.closedHours') return 'closed';
  if (key === 'validation.leadTime' || key === 'validation.pastDate') return 'tooLate';
  return 'refused';
}

function nameRestriction(t: Translator, restriction: Restriction): string {
  switch (restriction.kind) {
    case 'stop-sale':
      return t('priceCalendar.stopSale');
    case 'no-pickup':
      return t('priceCalendar.noPickup');
    case 'no-return':
      return t('priceCalendar.noReturn');
    case 'min-days':
      return t('priceCalendar.minDays', { days: restriction.days });
    case 'max-days':
      return t('priceCalendar.maxDays', { days: restriction.days });
  }
}
