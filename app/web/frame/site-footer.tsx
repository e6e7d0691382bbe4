import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useContentText, useLocalPath } from '#app/ui/language/use-language.ts';
import { useBrand, useEnvironment } from '#app/ui/page-environment.tsx';
import { Wordmark } from '#app/ui/wordmark.tsx';
import { infoPathOf, PUBLIC_PAGES } from '../sharing/public-pages.ts';
import { CONSENT_ANCHOR } from './consent-banner.tsx';
import { type RootData, useRootData } from './root-data.ts';

/** The footer of every page. Its links are plain links, without client navigation. */
export function SiteFooter() {
  const t = useTranslations('common');
  const { gtmId } = useEnvironment();
  const brand = useBrand();
  const { infoPages = [], siteName = brand.carRentalName, company } = useRootData() ?? {};
  return (
    <footer id="foot" className="site-footer on-foot">
      <div className="container foot-columns">
        <div className="foot-about stack snug">
          <Wordmark brand={brand} ground="dark" />
          <p>{t('footer.priceNote')}</p>
          <p>{t('footer.timeNote')}</p>
        </div>
        <LinkList id="explore" heading={t('footer.explore')}>
          <FootLink to="/">{t('footer.home')}</FootLink>
          <FootLink to="/flota">{t('header.fleet')}</FootLink>
          <FootLink to="/sucursales">{t('header.branches')}</FootLink>
          <FootLink to="/promos">{t('header.promos')}</FootLink>
          <FootLink to="/mi-reserva">{t('header.myReservation')}</FootLink>
          <FootLink to={PUBLIC_PAGES.conditions}>{t('footer.conditions')}</FootLink>
          <FootLink to="/jobs">{t('footer.jobs')}</FootLink>
          <FootLink to="/accesibilidad">{t('footer.accessibility')}</FootLink>
        </LinkList>
        <LinkList id="companies" heading={t('footer.companies')}>
          <FootLink to="/corporativo">{t('header.corporate')}</FootLink>
          <FootLink to="/corporativo/leasing">{t('footer.leasing')}</FootLink>
          <FootLink to="/corporativo/planes">{t('footer.plans')}</FootLink>
        </LinkList>
        <InfoLinks pages={infoPages} />
      </div>
      <div className="container foot-rights">
        {company ? <p>{t('footer.contract', { company: company.facts })}</p> : null}
        <p>
          {`${t('footer.rights', { name: siteName })} `}
          {gtmId ? (
            <a href={`#${CONSENT_ANCHOR}`} className="foot-link">
              {t('consent.preferences')}
            </a>
          ) : null}
        </p>
      </div>
    </footer>
  );
}

function InfoLinks({ pages }: { pages: RootData['infoPages'] }) {
  const t = useTranslations('common.footer');
  const read = useContentText();
  if (pages.length === 0) return null;
  return (
    <LinkList id="information" heading={t('information')}>
      {pages.map(({ slug, title }) => {
        const { text, lang } = read(title);
        return (
          <FootLink key={slug} to={infoPathOf(slug)} lang={lang}>
            {text}
          </FootLink>
        );
      })}
    </LinkList>
  );
}

/** Folded on phones; on wider screens the style sheet shows the links and the heading is no button. */
function LinkList({ id, heading, children }: { id: string; heading: string; children: ReactNode }) {
  return (
    <nav aria-labelledby={`footer-${id}`}>
      <details className="unfolded">
        <summary>
          <h2 id={`footer-${id}`}>{heading}</h2>
        </summary>
        <ul>{children}</ul>
      </details>
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
