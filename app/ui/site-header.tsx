import { NavLink } from 'react-router';
import { useTranslations } from 'use-intl';
import { useLocalPath } from '../i18n/use-language.ts';
import { useBrand } from '../page-environment.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { LocalLink } from './local-link.tsx';
import { Wordmark } from './wordmark.tsx';

/** Brand, main pages, language. */
export function SiteHeader() {
  const t = useTranslations('common');
  const brand = useBrand();
  const toLocal = useLocalPath();
  return (
    <header className="border-b border-line bg-surface">
      <div className="container flex min-h-18 flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2">
        <LocalLink to="/" className="rounded-control py-1 text-ink no-underline">
          <Wordmark brand={brand} />
          <span className="sr-only">, {t('header.home')}</span>
        </LocalLink>
        <div className="-ml-3 flex items-center gap-1 sm:ml-0 sm:gap-3">
          <nav aria-label={t('header.navigation')} data-no-print>
            <NavLink to={toLocal('/flota')} className="nav-link">
              {t('header.fleet')}
            </NavLink>
            <NavLink to={toLocal('/cuenta')} className="nav-link">
              {t('header.account')}
            </NavLink>
          </nav>
          <div data-no-print>
            <LanguageSwitch />
          </div>
        </div>
      </div>
    </header>
  );
}
