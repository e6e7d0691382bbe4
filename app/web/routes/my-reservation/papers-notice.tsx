import { useTranslations } from 'use-intl';
import { PAPERS_TONE, type PapersNews, papersWords } from '#app/texts/paper-words.ts';
import { LocalLink } from '#app/ui/local-link.tsx';
import { Notice } from '#app/ui/notice.tsx';

/** What an employee has decided about the papers of the renter, with the way to send them again. */
export function PapersNotice({
  papers,
  code,
}: {
  papers: PapersNews | undefined;
  /** Of the reservation; undefined on the page that receives papers. */
  code?: string;
}) {
  const t = useTranslations();
  if (!papers) return null;
  return (
    <Notice tone={PAPERS_TONE[papers.state]} title={t(`precheckin.papers.states.${papers.state}`)}>
      {papersWords(papers, t).map((text) => (
        <p key={text}>{text}</p>
      ))}
      {code && papers.state === 'asked' && papers.canUpload ? (
        <LocalLink to={`/precheckin?reserva=${code}`}>{t('precheckin.papers.again')}</LocalLink>
      ) : null}
    </Notice>
  );
}
