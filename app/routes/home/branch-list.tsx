import { useTranslations } from 'use-intl';
import { useContentText, useLocalPath, useNameLang } from '../../i18n/use-language.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { HomeData } from './home-data.ts';

/** Where cars are handed out. */
export function BranchList({ branches }: { branches: HomeData['branches'] }) {
  const t = useTranslations('home.branches');
  const read = useContentText();
  const toLocal = useLocalPath();
  const nameLang = useNameLang();
  if (branches.length === 0) return null;
  return (
    <section aria-labelledby="branches" className="container py-16 sm:py-24">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <h2 id="branches" className="text-title">
          {t('title', { count: branches.length })}
        </h2>
        <ButtonLink to="/sucursales" variant="secondary">
          {t('all')}
          <Icon name="arrow-right" />
        </ButtonLink>
      </div>
      <ul className="mt-8 grid gap-x-8 sm:grid-cols-2 lg:grid-cols-3">
        {branches.map((branch) => {
          const address = read(branch.address);
          return (
            <li key={branch.code} className="flex gap-3 border-t border-line py-4">
              <Icon name={branch.isAirport ? 'plane' : 'pin'} className="mt-1 shrink-0 text-accent-ink" />
              <div className="min-w-0">
                <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
                  <a href={`${toLocal('/sucursales')}#${branch.code}`} className="py-0.5" lang={nameLang}>
                    {branch.name}
                  </a>
                  {branch.isAirport ? <Badge tone="accent">{t('airport')}</Badge> : null}
                </p>
                <p className="text-[0.9375rem] text-ink-muted" lang={address.lang}>
                  {address.text}
                </p>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
