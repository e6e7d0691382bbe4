import { formatDateTime, formatMoney } from '#app/texts/format.ts';
import { fromInstant, type Instant } from '#domain/calendar/panama.ts';
import type { Language } from '#domain/texts.ts';
import type { HistoryEntry } from '#operations/ports/reservation-changes.ts';
import type { ReservationNote } from '#operations/ports/reservation-notes.ts';

export interface HistoryLine {
  at: Instant;
  when: string;
  by: string;
  kind: HistoryEntry['kind'] | 'note';
  /** What it was before, or the text of a note. */
  detail: string;
}

/** What happened to a reservation, with the notes about it, oldest first. */
export function toHistoryLines(
  { history, notes }: { history: readonly HistoryEntry[]; notes: readonly ReservationNote[] },
  language: Language,
): HistoryLine[] {
  const at = (dateTime: string) => formatDateTime(dateTime, language);
  const changes = history.map(({ at: when, by, kind, before: { search, snapshot, quote } }) => ({
    at: when,
    by,
    kind,
    detail: [
      `${at(search.pickupAt)} ${search.pickupLocation} – ${at(search.returnAt)} ${search.returnLocation}`,
      snapshot.carName,
      formatMoney(quote.totalCents),
    ].join(' · '),
  }));
  const written = notes.map(({ text, author, at: when }) => ({
    at: when,
    by: author,
    kind: 'note' as const,
    detail: text,
  }));
  return [...changes, ...written]
    .sort((one, other) => one.at - other.at)
    .map((line) => ({ ...line, when: at(fromInstant(line.at)) }));
}
