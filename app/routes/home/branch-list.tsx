import { useTranslations } from 'use-intl';
import type { BranchChoice } from '../../forms/location-form-data.ts';
import { useContentText, useLocalPath } from '../../i18n/use-language.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { HomeData } from './home-data.ts';

/** The branches with their addresses. */
export function BranchList({
  branches,
  addresses,
}: {
  branches: BranchChoice[];
  addresses: HomeData['addresses'];
}) {
  const t = useTranslations('home.branches');
  const read = useContentText();
  const toLocal = useLocalPath();
  if (branches.length === 0) return null;
  return (
    <section aria-labelledby="branches" className="container home-part">
      <div className="home-part-head">
        <h2 id="branches" className="text-title">
          {t('title', { count: branches.length })}
        </h2>
        <ButtonLink to="/sucursales" variant="secondary">
          {t('all')}
          <Icon name="arrow-right" />
        </ButtonLink>
      </div>
      <ul className="home-branches mt-8 grid gap-x-8 sm:grid-cols-2 lg:grid-cols-3">
        {branches.map((branch) => {
          const name = read(branch.name);
          const address = read(addresses[branch.code] ?? { es: '' });
          return (
            <li key={branch.code}>
              <Icon name={branch.isAirport ? 'plane' : 'pin'} />
              <div>
                <p>
                  <a href={`${toLocal('/sucursales')}#${branch.code}`} lang={name.lang}>
                    {name.text}
                  </a>
                  {branch.isAirport ? <Badge tone="accent">{t('airport')}</Badge> : null}
                </p>
                <p lang={address.lang}>{address.text}</p>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
