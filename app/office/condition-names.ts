import { useTranslations } from 'use-intl';
import { useMessage } from '#app/ui/language/use-message.ts';
import type { ConditionRefusal } from '#domain/conditions/check-conditions.ts';
import type { Condition } from '#domain/conditions/condition.ts';
import { type Language, pickText } from '#domain/texts.ts';

/** The text of a condition; its code where the row is no more or has no text. */
export function nameCondition(conditions: readonly Condition[], wanted: string, language: Language): string {
  const text = conditions.find(({ code }) => code === wanted)?.text;
  return text ? pickText(text, language).text : wanted;
}

/** Names the renter, or an additional driver by its number. */
export function useDriverName(): (driver: number | undefined) => string {
  const t = useTranslations();
  return (number) =>
    number === undefined
      ? t('office.reservation.renter')
      : t('precheckin.preferences.drivers.number', { number });
}

/** Whom a condition refuses, and why. */
export function useRefusalText(): (refusal: Pick<ConditionRefusal, 'driver' | 'message'>) => string {
  const name = useDriverName();
  const say = useMessage();
  return ({ driver, message }) => `${name(driver)}: ${say(message)}`;
}
