import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { ConsentBanner } from '../tags/consent-banner.tsx';
import { LoadingBar } from './loading-bar.tsx';
import { RouteAnnouncer } from './route-announcer.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

/** What surrounds every page. `failed`: the page is an error. */
export function PageFrame({ failed = false, children }: { failed?: boolean; children: ReactNode }) {
  const t = useTranslations('common');
  return (
    <>
      <a href="#main" className="skip-link">
        {t('skipToContent')}
      </a>
      <LoadingBar failed={failed} />
      <SiteHeader />
      <main id="main" tabIndex={-1} className="page-main">
        {children}
      </main>
      <SiteFooter />
      <ConsentBanner />
      <RouteAnnouncer failed={failed} />
    </>
  );
}
