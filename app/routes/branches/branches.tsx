import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import type { Instant } from '#domain/calendar/panama.ts';
import { languageContext, servicesContext } from '../../context.ts';
import { inLanguage } from '../../i18n/in-language.ts';
import { wakeParts } from '../../late-parts/first-touch.ts';
import { PageHead } from '../../ui/page-head.tsx';
import type { Route } from './+types/branches';
import { loadBranchesPage } from './branches-page.ts';
import { BranchesScreen } from './branches-screen.late.tsx';

export function loader({ context }: Route.LoaderArgs) {
  return inLanguage(loadBranchesPage(context.get(servicesContext)), context.get(languageContext).language);
}

export default function Branches({ loaderData: page }: Route.ComponentProps) {
  const t = useTranslations('branches');
  useWake(page.changesAt);
  return (
    <>
      <PageHead title={t('title')} description={t('description', { count: page.branches.length })} />
      <BranchesScreen page={page} />
    </>
  );
}

/** Who only reads must not be told that a branch is open when it has closed meanwhile. */
function useWake(changesAt: Instant): void {
  useEffect(() => {
    const timer = setTimeout(wakeParts, changesAt - Date.now());
    return () => clearTimeout(timer);
  }, [changesAt]);
}
