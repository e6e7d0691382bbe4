import { parsePanamaDate } from '#domain/calendar/panama.ts';
import { useFormat } from '../i18n/use-format.ts';

/**
 * A date with its weekday, hidden from screen readers. Before hydration `startDateSheet` updates the text, so
 * it may differ from the server's.
 */
export function DateDisplay({ date }: { date: string }) {
  const format = useFormat();
  return (
    <span className="date-shown" aria-hidden="true" suppressHydrationWarning>
      {parsePanamaDate(date) ? format.day(date) : ''}
    </span>
  );
}
