import { useTranslations } from 'use-intl';
import { documentList } from '#app/texts/document-words.ts';
import type { HistoryLine } from './history-lines.ts';

/** How it was before, and what the counter asks for otherwise since, which may be all that has changed. */
export function useHistoryText(): (line: Pick<HistoryLine, 'detail' | 'terms'>) => string {
  const t = useTranslations();
  return ({ detail, terms: { deposit, asked, dropped } }) => {
    const since = [
      deposit ? t('office.change.deposit', deposit) : '',
      asked.length > 0 ? t('office.reservation.asked', { list: documentList(asked, t) }) : '',
      dropped.length > 0 ? t('office.reservation.dropped', { list: documentList(dropped, t) }) : '',
    ];
    return [detail, since.filter(Boolean).join(' ')].filter(Boolean).join(' · ');
  };
}
