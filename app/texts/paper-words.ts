import type { Branch } from '#domain/fleet/branch.ts';
import type { Papers, PapersState } from '#domain/precheckin/papers.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import { type Language, pickText } from '#domain/texts.ts';
import type { Translator } from './translator.ts';

/** What a renter learns of the papers, in the language of the renter. */
export interface PapersNews extends Pick<Papers, 'state' | 'reason' | 'note'> {
  branch: string;
  /** The desk of the pick-up; undefined when the car is brought. */
  desk: string | undefined;
  /** Undefined when content no longer has the branch. */
  phone: string | undefined;
  /** Whether the pre check-in is open, so that the renter can send papers again. */
  canUpload: boolean;
}

/** `branch`: that of the pick-up in the current content. */
export function toPapersNews(
  { state, reason, note }: Pick<Papers, 'state' | 'reason' | 'note'>,
  { snapshot, selection }: Pick<Reservation, 'snapshot' | 'selection'>,
  { branch, language, canUpload }: { branch: Branch | undefined; language: Language; canUpload: boolean },
): PapersNews {
  const name = pickText(snapshot.pickupBranchName, language).text;
  const desk = branch?.desk ? `${pickText(branch.desk, language).text}, ${name}` : name;
  return {
    state,
    reason,
    note,
    branch: name,
    desk: selection.delivery ? undefined : desk,
    phone: branch?.phone,
    canUpload,
  };
}

/** What follows from the state of the papers, a sentence each, for pages and mails. */
export function papersWords(news: PapersNews, t: Translator): string[] {
  const { branch, desk, phone, canUpload } = news;
  switch (news.state) {
    case 'waiting':
      return [t('precheckin.papers.wait')];
    case 'approved':
      return [desk ? t('precheckin.papers.go', { desk }) : t('precheckin.papers.stay')];
    case 'asked':
      return [...reasonWords(news, t), ...(canUpload ? [] : [t('precheckin.papers.atDesk')])];
    case 'refused':
      return [...reasonWords(news, t), ...(phone ? [t('precheckin.papers.call', { branch, phone })] : [])];
  }
}

function reasonWords({ reason, note }: Pick<PapersNews, 'reason' | 'note'>, t: Translator): string[] {
  const why = reason && reason !== 'other' ? [t(`precheckin.papers.reasons.${reason}`)] : [];
  return note ? [...why, note] : why;
}

/** The tone of a notice about papers in this state. */
export const PAPERS_TONE = {
  waiting: 'info',
  approved: 'success',
  asked: 'warning',
  refused: 'danger',
} as const satisfies Record<PapersState, string>;
