import { NavLink, useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import { useLocalPath } from '../i18n/use-language.ts';
import { useBrand } from '../page-environment.tsx';
import { useRootData } from '../root-data.ts';
import { Icon } from './icon.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { LocalLink } from './local-link.tsx';
import { SITE_AREAS } from './site-areas.ts';
import { BrandLogo } from './wordmark.tsx';

/** Brand, areas of the site, language. */
export function SiteHeader() {
  const t = useTranslations('common.header');
  const brand = useBrand();
  const { pathname, search } = useLocation();
  const logoId = useRootData()?.logoId;
  return (
    <header className="site-header">
      <div className="container">
        <LocalLink to="/" className="home-link">
          <BrandLogo id={logoId} brand={brand} />
          <span className="sr-only">{`, ${t('home')}`}</span>
        </LocalLink>
        <div className="site-tools" data-no-print>
          <Areas />
          <LanguageSwitch here={pathname + search} />
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
      <ul>
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

/** The same areas where there is no room for them, so the router knows their pages already; closes on every page that it leads to. */
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
        <ul className="container">
          {SITE_AREAS.map(({ to, text }) => (
            <li key={to}>
              <NavLink to={toLocal(to)} discover="none" className="menu-link">
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
