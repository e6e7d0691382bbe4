import { useTranslations } from 'use-intl';
import { STATED_FIELDS } from '#domain/conditions/asked-facts.ts';
import { type FieldProblem, type MessageRef, message as toMessage } from '#domain/message.ts';
import type { ReservationField } from '#operations/reservation/place-reservation.ts';
import type { ReservationPage } from './reservation-page.ts';
import type { RenterProblems } from './use-renter-problems.ts';

/**
 * Returns the current message of a field that the server refused, or undefined when it has been corrected
 * since. For the summary, which says of each empty field what to write: beside them stands the same text for
 * all (requirements.md#validation).
 */
export function findOpenProblem(
  { field, message }: FieldProblem<ReservationField>,
  page: Pick<ReservationPage, 'isCoverageAssumed' | 'coupon' | 'stated'>,
  renter: Pick<RenterProblems, 'knows' | 'problemOf'>,
): MessageRef | undefined {
  if (renter.knows(field)) {
    const problem = renter.problemOf(field);
    const isEmpty = problem?.key === 'validation.required' && field !== 'terms';
    return isEmpty ? toMessage(`validation.empty.${field}`) : problem;
  }
  if (field === 'coverage') return page.isCoverageAssumed ? message : undefined;
  if (field === 'coupon') return page.coupon.kind === 'refused' ? page.coupon.message : undefined;
  if (STATED.includes(field)) return page.stated.find((one) => one.field === field)?.message;
  return message;
}

const STATED: readonly ReservationField[] = Object.values(STATED_FIELDS);

/** Returns the labels of the fields whose messages do not name them. */
export function useFieldLabels(): Partial<Record<ReservationField, string>> {
  const t = useTranslations('reservation.page');
  return {
    coupon: t('coupon.label'),
    delivery_zone: t('delivery.zone'),
    delivery_address: t('delivery.address'),
    delivery_instructions: t('delivery.instructions'),
    firstName: t('client.firstName'),
    lastName: t('client.lastName'),
    email: t('client.email'),
    phone: t('client.phone'),
    birthday: t('client.birthday'),
    license: t('client.license'),
  };
}
