import { useTranslations } from 'use-intl';
import { listJobs } from '#operations/content/list-published.ts';
import { languageContext, servicesContext } from '../../context.ts';
import { useBrand } from '../../hydration/page-environment.tsx';
import { inLanguage } from '../../i18n/in-language.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { PageIntro } from '../../ui/page-intro.tsx';
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
