import { NavLink, useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import { useLocalPath } from '../i18n/use-language.ts';
import { Kept } from '../kept-parts/kept.tsx';
import { useBrand } from '../page-environment.tsx';
import { useRootData } from '../root-data.ts';
import { Icon } from './icon.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { LocalLink } from './local-link.tsx';
import { SITE_AREAS } from './site-areas.ts';
import { BrandLogo } from './wordmark.tsx';

/** Brand, areas of the site, language. */
export function SiteHeader() {
  const { pathname, search } = useLocation();
  const logoId = useRootData()?.logoId;
  return (
    <Kept name="header" part={Header} inputs={{ pathname, logoId }} slots={{ here: pathname + search }} />
  );
}

/** The path decides which area is the present one. */
function Header({
  logoId,
  slots,
}: {
  pathname: string;
  logoId: string | undefined;
  slots: { here: string };
}) {
  const t = useTranslations('common.header');
  const brand = useBrand();
  return (
    <header className="relative border-b border-line bg-surface">
      <div className="container flex min-h-18 flex-wrap items-center justify-between gap-x-3 py-2">
        <LocalLink to="/" className="rounded-control py-1 text-ink no-underline">
          <BrandLogo id={logoId} brand={brand} />
          <span className="sr-only">, {t('home')}</span>
        </LocalLink>
        <div className="flex min-h-11 min-w-0 items-center gap-1.5 sm:gap-3" data-no-print>
          <Areas />
          <LanguageSwitch here={slots.here} />
          <Menu />
        </div>
      </div>
    </header>
  );
}

function Areas() {
  const t = useTranslations('common.header');
  const toLocal = useLocalPath();
  return (
    <nav aria-label={t('navigation')} className="site-areas">
      <ul className="flex flex-wrap justify-end gap-0.5">
        {SITE_AREAS.map(({ to, text }) => (
          <li key={to}>
            <NavLink to={toLocal(to)} className="nav-link">
              {t(text)}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The same areas where there is no room for them; closes on every page that it leads to. */
function Menu() {
  const t = useTranslations('common.header');
  const toLocal = useLocalPath();
  const { pathname } = useLocation();
  return (
    <details key={pathname} className="site-menu">
      <summary>
        <Icon name="menu" data-when="closed" />
        <Icon name="close" data-when="open" />
        {t('menu')}
      </summary>
      <nav aria-label={t('menu')}>
        <ul className="container py-1.5">
          {SITE_AREAS.map(({ to, text }) => (
            <li key={to}>
              <NavLink to={toLocal(to)} className="menu-link">
                {t(text)}
                <Icon name="arrow-right" />
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
    </details>
  );
}
