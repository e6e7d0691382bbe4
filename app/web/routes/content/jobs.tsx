import { useTranslations } from 'use-intl';
import { languageContext, servicesContext } from '#app/request/context.ts';
import { inLanguage } from '#app/texts/in-language.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { useBrand } from '#app/ui/page-environment.tsx';
import { PageIntro } from '#app/ui/page-intro.tsx';
import { listJobs } from '#operations/content/list-published.ts';
import { PageHead } from '../../frame/page-head.tsx';
import type { Route } from './+types/jobs';
import { JobCard } from './job-card.tsx';

export function loader({ context }: Route.LoaderArgs) {
  const jobs = listJobs(context.get(servicesContext));
  return { jobs: inLanguage(jobs, context.get(languageContext).language) };
}

export default function Jobs({ loaderData: { jobs } }: Route.ComponentProps) {
  const t = useTranslations('jobs');
  const brand = useBrand();
  return (
    <>
      <PageHead title={t('title')} description={t('description', { brand: brand.carRentalName })} />
      <JobsScreen jobs={jobs} />
    </>
  );
}

function JobsScreen({ jobs }: { jobs: Route.ComponentProps['loaderData']['jobs'] }) {
  const t = useTranslations('jobs');
  const brand = useBrand();
  return (
    <div className="container page-body">
      <PageIntro title={t('title')}>
        {jobs.length > 0 ? t('lead', { brand: brand.carRentalName, count: jobs.length }) : null}
      </PageIntro>
      {jobs.length > 0 ? (
        <ul className="stack">
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
