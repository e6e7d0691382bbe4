import { useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import { useBrand } from '../hydration/page-environment.tsx';
import { useLocalPath } from '../i18n/use-language.ts';
import { Icon } from './icon.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { useTermsPath } from './root-data.ts';
import { HomeLink } from './site-header.tsx';

/** Header of checkout: the logo and a note on secure payment, without a menu. */
export function CheckoutHeader() {
  const t = useTranslations('common.header');
  const { pathname, search } = useLocation();
  return (
    <header className="site-header">
      <div className="container spread">
        <HomeLink />
        <div className="site-tools">
          <p className="flex items-center gap-1.5 text-sm font-semibold">
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

/** Footer of checkout. The terms open in a new window, so that the card form stays open. */
export function CheckoutFooter() {
  const t = useTranslations('common');
  const toLocal = useLocalPath();
  const brand = useBrand();
  const terms = useTermsPath();
  return (
    <footer id="foot" className="site-footer on-foot checkout-foot">
      <div className="container">
        <p>{t('footer.timeNote')}</p>
        <p>
          {`© ${brand.carRentalName} `}
          {terms ? (
            <a href={toLocal(terms)} target="_blank" rel="noopener">
              {t('footer.terms')}
              <span className="sr-only"> ({t('opensInNewWindow')})</span>
            </a>
          ) : null}
        </p>
      </div>
    </footer>
  );
}
