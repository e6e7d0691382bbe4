import { parsePanamaDate } from '#domain/calendar/panama.ts';
import { useFormat } from '../i18n/use-format.ts';

/** A date with its weekday, for the eye; before hydration `startDateSheet` keeps it up to date, so its text may differ. */
export function ShownDate({ date }: { date: string }) {
  const format = useFormat();
  return (
    <span className="date-shown" aria-hidden="true" suppressHydrationWarning>
      {parsePanamaDate(date) ? format.day(date) : ''}
    </span>
  );
}
