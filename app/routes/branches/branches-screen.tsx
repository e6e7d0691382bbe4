import { useTranslations } from 'use-intl';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageIntro } from '../../ui/page-intro.tsx';
import { BranchCard } from './branch-card.tsx';
import { BranchMap } from './branch-map.tsx';
import type { BranchesPage } from './branches-page.ts';
import { usePanamaTime } from './use-panama-time.ts';

/** The branches on the map and as a list. */
export function BranchesScreen({ page }: { page: BranchesPage }) {
  const t = useTranslations('branches');
  const count = page.branches.length;
  return (
    <div className="container page-body">
      <PageIntro title={t('title')}>{count > 0 ? t('lead', { count }) : null}</PageIntro>
      {count > 0 ? <ListAndMap page={page} /> : <NoBranches />}
    </div>
  );
}

function ListAndMap({ page }: { page: BranchesPage }) {
  const t = useTranslations('branches');
  const now = usePanamaTime(page.renderedAt);
  return (
    <div className="branches">
      <div className="branches-map">
        <BranchMap views={page.map} />
      </div>
      <section aria-labelledby="list">
        <h2 id="list" className="sr-only">
          {t('list')}
        </h2>
        <ol className="grid gap-5">
          {page.branches.map((branch) => (
            <BranchCard key={branch.code} branch={branch} now={now} />
          ))}
        </ol>
        <p className="mt-5 text-sm text-ink-muted">{t('timeNote')}</p>
      </section>
    </div>
  );
}

function NoBranches() {
  const t = useTranslations('branches.none');
  return (
    <EmptyState icon="pin" title={t('title')} actions={<ButtonLink to="/flota">{t('toFleet')}</ButtonLink>}>
      {t('text')}
    </EmptyState>
  );
}
