import { useTranslations } from 'use-intl';
import { Badge } from '#app/ui/badge.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { useFormat } from '#app/ui/language/use-format.ts';
import { useContentText } from '#app/ui/language/use-language.ts';
import { RichText } from '#app/ui/rich-text.tsx';
import type { Job } from '#operations/ports/content.ts';

/** A job offer with its closing date and how to apply. */
export function JobCard({ job }: { job: Job }) {
  const t = useTranslations('jobs');
  const format = useFormat();
  const read = useContentText();
  const title = read(job.title);
  const html = read(job.html);
  const place = read({ es: job.location });
  return (
    <li id={`job-${job.id}`} className="card">
      <article aria-labelledby={`job-${job.id}-title`} className="panel with-aside">
        <div className="stack">
          <div>
            <h2 id={`job-${job.id}-title`} className="text-title" lang={title.lang}>
              {title.text}
            </h2>
            <p className="row">
              {job.location ? (
                <Badge icon="pin">
                  <span lang={place.lang}>{place.text}</span>
                </Badge>
              ) : null}
              <Badge icon="calendar" tone={job.closesOn ? 'warning' : 'success'}>
                {job.closesOn ? t('closesOn', { date: format.date(job.closesOn) }) : t('alwaysOpen')}
              </Badge>
            </p>
          </div>
          <RichText html={html.text} lang={html.lang} isPart />
        </div>
        <HowToApply job={job} title={title.text} />
      </article>
    </li>
  );
}

function HowToApply({ job, title }: { job: Job; title: string }) {
  const t = useTranslations('jobs.apply');
  const { contactEmail } = job;
  return (
    <section aria-labelledby={`job-${job.id}-apply`} className="job-apply panel stack">
      <h3 id={`job-${job.id}-apply`} className="text-heading">
        {t('title')}
        <span className="sr-only">: {title}</span>
      </h3>
      {contactEmail ? (
        <>
          <ol className="steps-list">
            <li>{t('cv')}</li>
            <li>
              {t('mail')} <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
            </li>
            <li>{t('answer')}</li>
          </ol>
          <p>
            <a
              href={`mailto:${contactEmail}?subject=${encodeURIComponent(t('subject', { title }))}`}
              className="button full"
            >
              <Icon name="mail" />
              {t('button')}
              <span className="sr-only">: {title}</span>
            </a>
          </p>
        </>
      ) : (
        <p>{t('inPerson')}</p>
      )}
    </section>
  );
}
