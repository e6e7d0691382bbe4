import { useTranslations } from 'use-intl';
import { languageContext, servicesContext } from '../../context.ts';
import { inLanguage } from '../../i18n/in-language.ts';
import { PageHead } from '../../ui/page-head.tsx';
import type { Route } from './+types/branches';
import { loadBranchesPage } from './branches-page.ts';
import { BranchesScreen } from './branches-screen.tsx';

export function loader({ context }: Route.LoaderArgs) {
  return inLanguage(loadBranchesPage(context.get(servicesContext)), context.get(languageContext).language);
}

export default function Branches({ loaderData: page }: Route.ComponentProps) {
  const t = useTranslations('branches');
  return (
    <>
      <PageHead title={t('title')} description={t('description', { count: page.branches.length })} />
      <BranchesScreen page={page} />
    </>
  );
}
