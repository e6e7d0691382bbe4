import { useTranslations } from 'use-intl';
import type { ReservationField } from '#operations/reservation/place-reservation.ts';

/** Returns the labels of all fields that can have a problem. */
export function useFieldLabels(): Record<ReservationField, string> {
  const t = useTranslations('reservation.page');
  return {
    coverage: t('protection.legend'),
    coupon: t('coupon.label'),
    firstName: t('client.firstName'),
    lastName: t('client.lastName'),
    email: t('client.email'),
    phone: t('client.phone'),
    birthday: t('client.birthday'),
    license: t('client.license'),
    terms: t('client.terms'),
  };
}
