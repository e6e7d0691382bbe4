import type { MouseEvent } from 'react';
import { useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import { withoutLanguage } from '#app/texts/language-form.ts';
import { Icon } from '#app/ui/icon.tsx';
import { LanguageSwitch } from '#app/ui/language-switch.tsx';
import { LocalLink } from '#app/ui/local-link.tsx';
import { useBrand } from '#app/ui/page-environment.tsx';
import { BrandLogo } from '#app/ui/wordmark.tsx';
import { useRootData } from './root-data.ts';

const SITE_AREAS = [
  { to: '/flota', text: 'fleet' },
  { to: '/sucursales', text: 'branches' },
  { to: '/promos', text: 'promos' },
  { to: '/corporativo', text: 'corporate' },
  { to: '/mi-reserva', text: 'myReservation' },
  { to: '/cuenta', text: 'account' },
] as const;

/** The header of every page: logo, areas, language. */
export function SiteHeader() {
  const { pathname, search } = useLocation();
  return (
    <header className="site-header">
      <div className="container spread">
        <HomeLink />
        <div className="site-tools" data-no-print>
          <Areas pathname={pathname} />
          <LanguageSwitch here={pathname + search} />
          <Menu pathname={pathname} />
        </div>
      </div>
    </header>
  );
}

export function HomeLink() {
  const t = useTranslations('common.header');
  const brand = useBrand();
  const logoId = useRootData()?.logoId;
  return (
    <LocalLink to="/" className="home-link">
      <BrandLogo id={logoId} brand={brand} />
      <span className="sr-only">{`, ${t('home')}`}</span>
    </LocalLink>
  );
}

function Areas({ pathname }: { pathname: string }) {
  const t = useTranslations('common.header');
  return (
    <nav aria-label={t('navigation')} className="site-areas only-on-desks">
      <ul>
        {SITE_AREAS.map(({ to, text }) => (
          <li key={to}>
            <LocalLink
              to={to}
              className="nav-link"
              aria-current={isWithin(pathname, to) ? 'page' : undefined}
            >
              {t(text)}
            </LocalLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Whether a page belongs to an area: `/en/corporativo/planes` to `/corporativo`. */
function isWithin(pathname: string, area: string): boolean {
  return `${withoutLanguage(pathname)}/`.startsWith(`${area}/`);
}

/** A link to the page that is already open does not change the path. */
function closeMenu({ currentTarget, ctrlKey, metaKey, shiftKey }: MouseEvent<HTMLAnchorElement>) {
  if (ctrlKey || metaKey || shiftKey) return;
  const menu = currentTarget.closest('details');
  menu?.removeAttribute('open');
  menu?.querySelector('summary')?.focus();
}

/** For small screens, with the routes of the header, which the router knows. Closes on navigation. */
function Menu({ pathname }: { pathname: string }) {
  const t = useTranslations('common.header');
  return (
    <details key={pathname} className="site-menu not-on-desks">
      <summary className="button" data-variant="secondary" data-size="small">
        <Icon name="menu" data-when="closed" />
        <Icon name="close" data-when="open" />
        {t('menu')}
      </summary>
      <nav aria-label={t('menu')}>
        <ul className="container">
          {SITE_AREAS.map(({ to, text }) => (
            <li key={to}>
              <LocalLink
                to={to}
                discover="none"
                className="menu-link spread"
                onClick={closeMenu}
                aria-current={isWithin(pathname, to) ? 'page' : undefined}
              >
                {t(text)}
              </LocalLink>
            </li>
          ))}
        </ul>
      </nav>
    </details>
  );
}
