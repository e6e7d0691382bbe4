import { useTranslations } from 'use-intl';
import { listJobs } from '#operations/content/list-jobs.ts';
import type { Job } from '#operations/ports/content.ts';
import { languageContext, servicesContext } from '../../context.ts';
import { inLanguage } from '../../i18n/in-language.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useContentText, useNameLang } from '../../i18n/use-language.ts';
import { useBrand } from '../../page-environment.tsx';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { PageIntro } from '../../ui/page-intro.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import type { Route } from './+types/jobs';
import '../../i18n/parts/content.ts';

export function loader({ context }: Route.LoaderArgs) {
  const jobs = listJobs(context.get(servicesContext));
  return { jobs: inLanguage(jobs, context.get(languageContext).language) };
}

export default function Jobs({ loaderData: { jobs } }: Route.ComponentProps) {
  const t = useTranslations('jobs');
  const brand = useBrand();
  return (
    <div className="container page-body">
      <PageHead title={t('title')} description={t('description', { brand: brand.carRentalName })} />
      <PageIntro title={t('title')}>
        {jobs.length > 0 ? t('lead', { brand: brand.carRentalName, count: jobs.length }) : null}
      </PageIntro>
      {jobs.length > 0 ? (
        <ul className="grid gap-6">
          {jobs.map((job) => (
            <JobCard key={job.id} job={job} />
          ))}
        </ul>
      ) : (
        <EmptyState
          icon="briefcase"
          title={t('none.title')}
          actions={
            <ButtonLink to="/sucursales" variant="secondary">
              {t('none.toBranches')}
            </ButtonLink>
          }
        >
          {t('none.text')}
        </EmptyState>
      )}
    </div>
  );
}

function JobCard({ job }: { job: Job }) {
  const t = useTranslations('jobs');
  const format = useFormat();
  const read = useContentText();
  const nameLang = useNameLang();
  const title = read(job.title);
  const html = read(job.html);
  return (
    <li id={`job-${job.id}`} className="card">
      <article aria-labelledby={`job-${job.id}-title`} className="job-card">
        <div className="grid content-start gap-5 p-5 sm:p-7">
          <div>
            <h2 id={`job-${job.id}-title`} className="text-title" lang={title.lang}>
              {title.text}
            </h2>
            <p className="mt-3 flex flex-wrap gap-2">
              {job.location ? (
                <Badge icon="pin">
                  <span lang={nameLang}>{job.location}</span>
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
    <section aria-labelledby={`job-${job.id}-apply`} className="job-apply">
      <h3 id={`job-${job.id}-apply`} className="text-heading">
        {t('title')}
        <span className="sr-only">: {title}</span>
      </h3>
      {contactEmail ? (
        <>
          <ol className="steps-list">
            <li>{t('cv')}</li>
            <li>
              {t('mail')}{' '}
              <a href={`mailto:${contactEmail}`} className="break-words">
                {contactEmail}
              </a>
            </li>
            <li>{t('answer')}</li>
          </ol>
          <p>
            <a
              href={`mailto:${contactEmail}?subject=${encodeURIComponent(t('subject', { title }))}`}
              className="button w-full"
              data-variant="primary"
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
