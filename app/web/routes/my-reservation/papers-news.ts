import { type PapersNews, toPapersNews } from '#app/texts/paper-words.ts';
import type { Papers } from '#domain/precheckin/papers.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import type { Language } from '#domain/texts.ts';
import { findBranch } from '#operations/fleet/find-record.ts';
import type { Services } from '#operations/ports/services.ts';
import { canCheckIn } from '#operations/precheckin/open-precheckin.ts';

/** Undefined before a first decision: nobody promises the renter when it is made. */
export function findPapersNews(
  services: Pick<Services, 'content' | 'clock'>,
  { reservation, papers }: { reservation: Reservation; papers: Papers | undefined },
  language: Language,
): PapersNews | undefined {
  if (!papers || (papers.state === 'waiting' && !papers.reason)) return undefined;
  const branch = findBranch(services.content.current(), reservation.search.pickupLocation);
  const canUpload = canCheckIn(services, reservation);
  return toPapersNews(papers, reservation, { branch, language, canUpload });
}
