import { useTranslations } from 'use-intl';
import { listJobs } from '#operations/content/list-jobs.ts';
import { languageContext, servicesContext } from '../../context.ts';
import { useBrand } from '../../hydration/page-environment.tsx';
import { inLanguage } from '../../i18n/in-language.ts';
import { PageHead } from '../../ui/page-head.tsx';
import type { Route } from './+types/jobs';
import { JobsScreen } from './jobs-screen.tsx';

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
