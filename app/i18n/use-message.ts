import { useTranslations } from 'use-intl';
import type { MessageRef } from '#domain/message.ts';
import { formatMessageValues } from './message-values.ts';
import { useLanguage } from './use-language.ts';

/**
 * Returns a function that translates a message of the domain (`validation.minimumDays` with its values) to
 * the language of the page.
 */
export function useMessage(): (message: MessageRef) => string {
  const t = useTranslations();
  const { language } = useLanguage();
  return ({ key, values = {} }) => t(key, formatMessageValues(values, language));
}
