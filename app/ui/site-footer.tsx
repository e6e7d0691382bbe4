import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useContentText, useLocalPath } from '../i18n/use-language.ts';
import { Kept } from '../kept-parts/kept.tsx';
import { useBrand, useEnvironment } from '../page-environment.tsx';
import { type RootData, useRootData } from '../root-data.ts';
import { CONSENT_ANCHOR } from '../tags/consent-banner.tsx';
import { Wordmark } from './wordmark.tsx';

/** What holds for every page: who, where to, how prices and times are meant. Plain links: nobody hurries from here. */
export function SiteFooter() {
  const { gtmId } = useEnvironment();
  const pages = useRootData()?.infoPages ?? [];
  return <Kept name="footer" part={Footer} inputs={{ pages, hasTags: gtmId !== undefined }} />;
}

function Footer({ pages, hasTags }: { pages: RootData['infoPages']; hasTags: boolean }) {
  const t = useTranslations('common');
  const brand = useBrand();
  return (
    <footer id="foot" className="on-foot mt-auto bg-foot text-on-foot">
      <div className="container grid gap-x-10 gap-y-10 py-12 sm:grid-cols-3 md:py-16 lg:grid-cols-[1.7fr_1fr_1fr_1.2fr]">
        <div className="max-w-[28rem] sm:col-span-3 lg:col-span-1">
          <Wordmark brand={brand} ground="dark" />
          <p className="mt-5 text-[0.9375rem] text-on-foot-muted">{t('footer.priceNote')}</p>
          <p className="mt-2 text-[0.9375rem] text-on-foot-muted">{t('footer.timeNote')}</p>
        </div>
        <LinkList id="explore" heading={t('footer.explore')}>
          <FootLink to="/">{t('footer.home')}</FootLink>
          <FootLink to="/flota">{t('header.fleet')}</FootLink>
          <FootLink to="/sucursales">{t('header.branches')}</FootLink>
          <FootLink to="/promos">{t('header.promos')}</FootLink>
          <FootLink to="/mi-reserva">{t('header.myReservation')}</FootLink>
          <FootLink to="/jobs">{t('footer.jobs')}</FootLink>
        </LinkList>
        <LinkList id="companies" heading={t('footer.companies')}>
          <FootLink to="/corporativo">{t('header.corporate')}</FootLink>
          <FootLink to="/corporativo/leasing">{t('footer.leasing')}</FootLink>
          <FootLink to="/corporativo/planes">{t('footer.plans')}</FootLink>
        </LinkList>
        <InfoLinks pages={pages} />
      </div>
      <div className="container text-sm text-on-foot-muted">
        <p className="border-t border-on-foot/15 py-5">
          {t('footer.rights', { brand: brand.carRentalName })}
          {hasTags ? (
            <a href={`#${CONSENT_ANCHOR}`} className="foot-link ml-4">
              {t('consent.preferences')}
            </a>
          ) : null}
        </p>
      </div>
    </footer>
  );
}

/** Every information page of content; none where loading failed. */
function InfoLinks({ pages }: { pages: RootData['infoPages'] }) {
  const t = useTranslations('common.footer');
  const read = useContentText();
  if (pages.length === 0) return null;
  return (
    <LinkList id="information" heading={t('information')}>
      {pages.map(({ slug, title }) => {
        const { text, lang } = read(title);
        return (
          <FootLink key={slug} to={`/info/${slug}`} lang={lang}>
            {text}
          </FootLink>
        );
      })}
    </LinkList>
  );
}

function LinkList({ id, heading, children }: { id: string; heading: string; children: ReactNode }) {
  return (
    <nav aria-labelledby={`footer-${id}`} data-no-print>
      <h2 id={`footer-${id}`} className="text-base">
        {heading}
      </h2>
      <ul className="mt-2.5 grid gap-0.5">{children}</ul>
    </nav>
  );
}

function FootLink({ to, lang, children }: { to: string; lang?: string | undefined; children: ReactNode }) {
  const toLocal = useLocalPath();
  return (
    <li>
      <a href={toLocal(to)} className="foot-link" lang={lang}>
        {children}
      </a>
    </li>
  );
}
