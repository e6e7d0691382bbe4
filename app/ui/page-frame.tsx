import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { LoadingBar } from './loading-bar.tsx';
import { RouteAnnouncer } from './route-announcer.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

/** What surrounds every page. `header` is the site's own unless a layout brings another. */
export function PageFrame({ header, children }: { header?: ReactNode; children: ReactNode }) {
  const t = useTranslations('common');
  return (
    <>
      <a href="#main" className="skip-link">
        {t('skipToContent')}
      </a>
      <LoadingBar />
      {header ?? <SiteHeader />}
      <main id="main" tabIndex={-1} className="flex-1 focus:outline-none">
        {children}
      </main>
      <SiteFooter />
      <RouteAnnouncer />
    </>
  );
}
