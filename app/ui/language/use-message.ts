import { useTranslations } from 'use-intl';
import { formatDate, formatTime } from '#app/texts/format.ts';
import type { MessageRef } from '#domain/message.ts';
import { type Language, pickText, type Texts } from '#domain/texts.ts';
import { useLanguage } from './use-language.ts';

/** Translates a message of the domain (`validation.minimumDays` with its values) to the page's language. */
export function useMessage(): (message: MessageRef) => string {
  const t = useTranslations();
  const { language } = useLanguage();
  return ({ key, values = {} }) => t(key, formatMessageValues(values, language));
}

/** Formats days (`YYYY-MM-DD`) and times (`HH:mm`) in the values of a message, and picks texts by language. */
export function formatMessageValues(
  values: NonNullable<MessageRef['values']>,
  language: Language,
): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, formatValue(value, language)]),
  );
}

function formatValue(value: string | number | Texts, language: Language): string | number {
  if (typeof value === 'number') return value;
  return typeof value === 'string' ? formatTimesIn(value, language) : pickText(value, language).text;
}

function formatTimesIn(text: string, language: Language): string {
  return text
    .replace(/\b\d{4}-\d{2}-\d{2}\b/g, (date) => formatDate(date, language))
    .replace(/\b\d{2}:\d{2}\b/g, (time) => formatTime(time, language));
}
