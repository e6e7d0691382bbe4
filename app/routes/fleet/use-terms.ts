import { useTranslations } from 'use-intl';
import { dateOf, timeOf } from '#domain/calendar/panama.ts';
import type { ReservationType } from '#domain/pricing/quote.ts';
import { useFormat } from '../../i18n/use-format.ts';
import type { FleetPage } from './fleet-page.ts';

/** Mileage and cancellation terms in one line for each way to pay; empty when there are none. */
export type TermsTexts = Record<ReservationType, string>;

/**
 * Returns the terms. Without prepayment the company can keep nothing, so cancellation is free until the
 * pick-up.
 */
export function useTerms({ search, terms }: Pick<FleetPage, 'search' | 'terms'>): TermsTexts {
  const t = useTranslations('fleet.terms');
  const format = useFormat();
  const mileage = terms.hasUnlimitedMileage ? t('mileage') : '';
  const pickupAt = search.kind === 'valid' ? search.search.pickupAt : undefined;
  const cancellation = (until: string | undefined) => {
    if (until === undefined) return '';
    if (until === pickupAt) return t('freeUntilPickup');
    return t('freeUntil', { time: `${format.shortDate(dateOf(until))}, ${format.time(timeOf(until))}` });
  };
  const join = (until: string | undefined) => [mileage, cancellation(until)].filter(Boolean).join(' · ');
  return { prepaid: join(terms.freeUntil), normal: join(pickupAt) };
}
