import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigation, useNavigationType } from 'react-router';
import { useTranslations } from 'use-intl';
import { Icon } from '#app/ui/icon.tsx';
import { LanguageSwitch } from '#app/ui/language-switch.tsx';
import { NewWindowLink } from '#app/ui/new-window-link.tsx';
import { useBrand } from '#app/ui/page-environment.tsx';
import { failLoading, showLoading, takeOverLoading } from '#app/ui/show-loading.ts';
import { PUBLIC_PAGES } from '../sharing/public-pages.ts';
import { isCardPage } from './checkout-area.ts';
import { ConsentBanner } from './consent-banner.tsx';
import { useRootData, useTermsPath } from './root-data.ts';
import { SiteFooter } from './site-footer.tsx';
import { HomeLink, SiteHeader } from './site-header.tsx';

/**
 * Header, main element and footer of every page. Pages on which a card is typed get a reduced header and
 * footer without links that lead away. `failed` means that the page is an error page.
 */
export function PageFrame({ failed = false, children }: { failed?: boolean; children: ReactNode }) {
  const t = useTranslations('common');
  const isEnclosed = isCardPage(useLocation().pathname) && !failed;
  return (
    <>
      <a href="#main" className="skip-link">
        {t('skipToContent')}
      </a>
      <LoadingBar failed={failed} />
      {isEnclosed ? <CheckoutHeader /> : <SiteHeader />}
      <main id="main" tabIndex={-1} className="page-main">
        {children}
      </main>
      {isEnclosed ? <CheckoutFooter /> : <SiteFooter />}
      <ConsentBanner />
      <RouteAnnouncer failed={failed} />
    </>
  );
}

export function BookingFrame({ children }: { children: ReactNode }) {
  return (
    <PageFrame>
      <div className="container booking">{children}</div>
    </PageFrame>
  );
}

/**
 * A thin bar at the top while the next page loads; not shown for fast navigations. requirements.md#constants.
 * `failed` means that this is the error page, so a navigation that led here ends with a red bar.
 */
function LoadingBar({ failed = false }: { failed?: boolean }) {
  const busy = useNavigation().state !== 'idle';
  const isNavigated = useNavigationType() !== 'POP';
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (bar.current) takeOverLoading(bar.current);
  }, []);
  useEffect(() => {
    return busy && bar.current ? showLoading(bar.current) : undefined;
  }, [busy]);
  useEffect(() => {
    if (failed && isNavigated && bar.current) failLoading(bar.current);
  }, [failed, isNavigated]);
  return <div ref={bar} className="loading-bar" aria-hidden="true" data-no-print />;
}

/** The page last shown here, or its failure. A module variable, as every layout mounts a new announcer. */
let shown: string | undefined;

/**
 * After a client navigation to another page, focuses the heading and announces the title, which the router
 * does not do (interface.md#navigation). A change of the query alone has no effect. `failed` means that an
 * error replaced the page; then it also scrolls to the top, because the button of a form may be far below.
 */
function RouteAnnouncer({ failed }: { failed: boolean }) {
  const { pathname } = useLocation();
  const [announcement, setAnnouncement] = useState('');
  useEffect(() => {
    const previous = shown;
    shown = failed ? `${pathname} failed` : pathname;
    if (previous === undefined || previous === shown) return;
    setAnnouncement(document.title);
    if (!document.querySelector('[data-error-summary]')) focusHeading(failed);
  }, [pathname, failed]);
  return (
    <p role="status" aria-live="polite" className="sr-only">
      {announcement}
    </p>
  );
}

/** `intoSight`: to the top, as the heading moves until the style sheets of an error page are loaded. */
function focusHeading(intoSight: boolean): void {
  const heading = document.querySelector<HTMLElement>('main h1');
  heading?.setAttribute('tabindex', '-1');
  if (intoSight) window.scrollTo(0, 0);
  heading?.focus({ preventScroll: true });
}

function CheckoutHeader() {
  const t = useTranslations('common.header');
  const { pathname, search } = useLocation();
  return (
    <header className="site-header">
      <div className="container spread">
        <HomeLink />
        <div className="site-tools">
          <p className="point strong">
            <Icon name="lock" />
            {t('securePayment')}
          </p>
          <div data-no-print>
            <LanguageSwitch here={pathname + search} />
          </div>
        </div>
      </div>
    </header>
  );
}

/** Footer of checkout. Its links open in a new window, so that the card form stays open. */
function CheckoutFooter() {
  const t = useTranslations('common');
  const brand = useBrand();
  const terms = useTermsPath();
  const company = useRootData()?.company;
  return (
    <footer id="foot" className="site-footer on-foot checkout-foot">
      <div className="container">
        <p>{t('footer.timeNote')}</p>
        <p>
          {company ? t('footer.contract', { company: company.facts }) : `© ${brand.carRentalName}`}{' '}
          {terms ? <NewWindowLink to={terms}>{t('footer.terms')}</NewWindowLink> : null}
          {' · '}
          <NewWindowLink to={PUBLIC_PAGES.conditions}>{t('footer.conditions')}</NewWindowLink>
        </p>
      </div>
    </footer>
  );
}
