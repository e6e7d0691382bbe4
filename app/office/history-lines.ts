import { formatDateTime, formatMoney } from '#app/texts/format.ts';
import { fromInstant, type Instant } from '#domain/calendar/panama.ts';
import type { DocumentCode } from '#domain/conditions/condition.ts';
import type { Quote } from '#domain/pricing/quote.ts';
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
  terms: ChangedTerms;
}

/** What else the counter asks for since. */
interface ChangedTerms {
  deposit: { before: string; after: string } | undefined;
  asked: DocumentCode[];
  dropped: DocumentCode[];
}

const SAME_TERMS: ChangedTerms = { deposit: undefined, asked: [], dropped: [] };

/** What happened to a reservation with this quote, with the notes about it, oldest first. */
export function toHistoryLines(
  {
    history,
    notes,
    quote: current,
  }: { history: readonly HistoryEntry[]; notes: readonly ReservationNote[]; quote: Quote },
  language: Language,
): HistoryLine[] {
  const at = (dateTime: string) => formatDateTime(dateTime, language);
  const changes = history.map(({ at: when, by, kind, before: { search, snapshot, quote } }, index) => ({
    at: when,
    by,
    kind,
    detail: [
      `${at(search.pickupAt)} ${search.pickupLocation} – ${at(search.returnAt)} ${search.returnLocation}`,
      snapshot.carName,
      formatMoney(quote.totalCents),
    ].join(' · '),
    terms: compareTerms(quote, history[index + 1]?.before.quote ?? current),
  }));
  const written = notes.map(({ text, author, at: when }) => ({
    at: when,
    by: author,
    kind: 'note' as const,
    detail: text,
    terms: SAME_TERMS,
  }));
  return [...changes, ...written]
    .sort((one, other) => one.at - other.at)
    .map((line) => ({ ...line, when: at(fromInstant(line.at)) }));
}

function compareTerms(before: Quote, after: Quote): ChangedTerms {
  const [had, has] = [listDocuments(before), listDocuments(after)];
  const deposit = { before: formatMoney(before.depositCents), after: formatMoney(after.depositCents) };
  return {
    deposit: before.depositCents === after.depositCents ? undefined : deposit,
    // Not known of reservations that were made before it was stored.
    asked: before.terms ? has.filter((one) => !had.includes(one)) : [],
    dropped: had.filter((one) => !has.includes(one)),
  };
}

function listDocuments({ terms }: Quote): DocumentCode[] {
  return [...new Set([...(terms?.documents ?? []), ...(terms?.residentDocuments ?? [])])];
}
