import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { depositAmount } from '#app/texts/deposit-words.ts';
import { useFormat } from '#app/ui/language/use-format.ts';
import { useContentText } from '#app/ui/language/use-language.ts';
import { useLineName } from '#app/ui/quote-table.tsx';
import type { QuoteLine, QuoteLineKind } from '#domain/pricing/quote.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';

export type ComparedRental = Pick<Reservation, 'search' | 'snapshot' | 'quote'>;

interface Changed {
  term: ReactNode;
  old: ReactNode;
  now: ReactNode;
}

/** What differs between two rentals, old and new: car, ends of the trip, deposit, protection and options. */
export function ChangedRental({ before, after }: { before: ComparedRental; after: ComparedRental }) {
  const changed = [
    ...useChangedTrip(before, after),
    ...useChangedDeposit(before, after),
    ...useChangedOptions(before, after),
  ];
  if (changed.length === 0) return null;
  return (
    <ul className="stack tight">
      {changed.map(({ term, old, now }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list is made anew with the rental
        <li key={index}>
          {term}: {old} → <strong>{now}</strong>
        </li>
      ))}
    </ul>
  );
}

function useChangedTrip(before: ComparedRental, after: ComparedRental): Changed[] {
  const t = useTranslations('thanks.trip');
  const car = useTranslations('myReservation.change')('car');
  const format = useFormat();
  const read = useContentText();
  const ends = (['pickup', 'return'] as const).flatMap((end) => {
    const isMoved = before.search[`${end}At`] !== after.search[`${end}At`];
    const isElsewhere = before.search[`${end}Location`] !== after.search[`${end}Location`];
    const write = ({ search, snapshot }: ComparedRental) => {
      const branch = read(snapshot[`${end}BranchName`]);
      return (
        <>
          {isMoved ? format.dateTime(search[`${end}At`]) : null}
          {isMoved && isElsewhere ? ' · ' : null}
          {isElsewhere ? <span lang={branch.lang}>{branch.text}</span> : null}
        </>
      );
    };
    return isMoved || isElsewhere ? [{ term: t(end), old: write(before), now: write(after) }] : [];
  });
  const [old, now] = [before.snapshot.carName, after.snapshot.carName];
  return old === now ? ends : [{ term: car, old, now }, ...ends];
}

function useChangedDeposit(before: ComparedRental, after: ComparedRental): Changed[] {
  const t = useTranslations();
  const [old, now] = [before, after].map(({ quote }) => depositAmount(quote.depositCents, t));
  return old === now ? [] : [{ term: t('common.driver.card'), old, now }];
}

/** Lines of a quote that the renter chooses. One protection replaces another. */
const OPTIONS: readonly QuoteLineKind[] = ['coverage', 'era', 'extra', 'additional-driver', 'delivery'];
/** Options of which there may be several. */
const PIECES: readonly QuoteLineKind[] = ['extra', 'additional-driver'];

function useChangedOptions(before: ComparedRental, after: ComparedRental): Changed[] {
  const t = useTranslations('myReservation.change');
  const nameOf = useLineName();
  const name = (line: QuoteLine | undefined) => {
    const { text, lang } = line ? nameOf(line) : { text: '—', lang: undefined };
    return <span lang={lang}>{text}</span>;
  };
  const [lost, gained] = [before, after].map(({ quote }) =>
    quote.lines.find(({ kind }) => kind === 'protection'),
  );
  const options = listChangedOptions(before.quote.lines, after.quote.lines).map(({ line, counts }) => {
    const write = (count: number) => (PIECES.includes(line.kind) ? count : t(count > 0 ? 'with' : 'without'));
    return { term: name(line), old: write(counts[0]), now: write(counts[1]) };
  });
  const isSame = lost?.code === gained?.code;
  return isSame ? options : [{ term: t('protection'), old: name(lost), now: name(gained) }, ...options];
}

function listChangedOptions(
  before: readonly QuoteLine[],
  after: readonly QuoteLine[],
): { line: QuoteLine; counts: [number, number] }[] {
  const isSame = (one: QuoteLine, other: QuoteLine) => one.kind === other.kind && one.code === other.code;
  const countIn = (lines: readonly QuoteLine[], line: QuoteLine) =>
    lines.find((one) => isSame(one, line))?.quantity ?? 0;
  const gone = before.filter((line) => !after.some((one) => isSame(one, line)));
  return [...after, ...gone]
    .filter(({ kind }) => OPTIONS.includes(kind))
    .map((line) => ({ line, counts: [countIn(before, line), countIn(after, line)] as [number, number] }))
    .filter(({ counts: [old, now] }) => old !== now);
}
