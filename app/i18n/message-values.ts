import type { MessageRef } from '#domain/message.ts';
import type { Language } from '#domain/texts.ts';
import { formatDate, formatTime } from './format.ts';

/** Formats the days (`YYYY-MM-DD`) and times (`HH:mm`) of the domain in the values of a message. */
export function formatMessageValues(
  values: NonNullable<MessageRef['values']>,
  language: Language,
): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'number' ? value : formatTimesIn(value, language),
    ]),
  );
}

function formatTimesIn(text: string, language: Language): string {
  return text
    .replace(/\b\d{4}-\d{2}-\d{2}\b/g, (date) => formatDate(date, language))
    .replace(/\b\d{2}:\d{2}\b/g, (time) => formatTime(time, language));
}
