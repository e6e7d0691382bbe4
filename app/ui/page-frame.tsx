import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import { isCheckout } from './checkout-area.ts';
import { CheckoutFooter, CheckoutHeader } from './checkout-frame.tsx';
import { ConsentBanner } from './consent-banner.tsx';
import { LoadingBar } from './loading-bar.tsx';
import { RouteAnnouncer } from './route-announcer.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

/**
 * Header, main element and footer of every page. Checkout gets a reduced header and footer without links that
 * lead away. `failed` means that the page is an error page.
 */
export function PageFrame({ failed = false, children }: { failed?: boolean; children: ReactNode }) {
  const t = useTranslations('common');
  const isEnclosed = isCheckout(useLocation().pathname) && !failed;
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
