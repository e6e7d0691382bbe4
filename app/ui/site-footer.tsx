import { useTranslations } from 'use-intl';
import { useLocalPath } from '../i18n/use-language.ts';
import { useEnvironment } from '../page-environment.tsx';
import { CONSENT_ANCHOR } from '../tags/consent-banner.tsx';
import { Wordmark } from './wordmark.tsx';

/** What holds for every page: who, where to, how prices and times are meant. Plain links: nobody hurries from here. */
export function SiteFooter() {
  const t = useTranslations('common');
  const { brand, gtmId } = useEnvironment();
  const toLocal = useLocalPath();
  return (
    <footer className="on-foot mt-auto bg-foot text-on-foot">
      <div className="container grid gap-10 py-12 md:grid-cols-[1.3fr_0.7fr_1.6fr] md:py-14">
        <div>
          <Wordmark brand={brand} ground="dark" />
          <p className="mt-4 text-on-foot-muted">{t('footer.tagline')}</p>
        </div>
        <nav aria-labelledby="footer-explore">
          <h2 id="footer-explore" className="text-base">
            {t('footer.explore')}
          </h2>
          <ul className="mt-3 grid gap-1">
            <li>
              <a href={toLocal('/')} className="foot-link">
                {t('footer.home')}
              </a>
            </li>
            <li>
              <a href={toLocal('/flota')} className="foot-link">
                {t('header.fleet')}
              </a>
            </li>
            <li>
              <a href={toLocal('/mi-reserva')} className="foot-link">
                {t('header.myReservation')}
              </a>
            </li>
          </ul>
        </nav>
        <div>
          <h2 className="text-base">{t('footer.promises')}</h2>
          <p className="mt-3 text-[0.9375rem] text-on-foot-muted">{t('footer.priceNote')}</p>
          <p className="mt-2 text-[0.9375rem] text-on-foot-muted">{t('footer.timeNote')}</p>
        </div>
      </div>
      <div className="container text-sm text-on-foot-muted">
        <p className="border-t border-on-foot/15 py-5">
          {t('footer.rights', { brand: brand.carRentalName })}
          {gtmId ? (
            <a href={`#${CONSENT_ANCHOR}`} className="foot-link ml-4">
              {t('consent.preferences')}
            </a>
          ) : null}
        </p>
      </div>
    </footer>
  );
}
