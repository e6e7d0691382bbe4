import { type FormEvent, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import { useEnvironment } from '../hydration/page-environment.tsx';
import { useToast } from '../ui/toast.tsx';
import { CONSENT_PATH, chooseConsent } from './choose-consent.ts';
import { type Consent, readConsent } from './consent.ts';

/** The fragment that shows the banner again: the footer links to it. */
export const CONSENT_ANCHOR = 'consent';

/**
 * Asks whether others may measure, where a tag manager is configured: yes and no alike. Part of every page and hidden, as
 * pages are the same for all; a browser without a choice shows it. Without scripts nothing is measured, so nothing is
 * asked, and the link in the footer still shows it.
 */
export function ConsentBanner() {
  const t = useTranslations('common.consent');
  const { gtmId } = useEnvironment();
  const { pathname, search, hash } = useLocation();
  const [isOpen, setOpen] = useState(false);
  const notify = useToast();
  useEffect(() => {
    if (gtmId && (!readConsent(document.cookie) || hash === `#${CONSENT_ANCHOR}`)) setOpen(true);
  }, [gtmId, hash]);
  if (!gtmId) return null;

  async function choose(event: FormEvent<HTMLFormElement>, consent: Consent) {
    event.preventDefault();
    setOpen(false);
    if (window.location.hash === `#${CONSENT_ANCHOR}`) window.location.hash = '';
    notify((await chooseConsent(consent)) ? t('saved') : t('failed'));
  }

  return (
    <section
      id={CONSENT_ANCHOR}
      className="consent"
      data-open={isOpen || undefined}
      aria-labelledby="consent-title"
      data-no-print
    >
      <h2 id="consent-title" className="text-base">
        {t('title')}
      </h2>
      <p className="mt-1 text-sm">{t('text')}</p>
      <div className="mt-3 grid grid-cols-2 gap-3">
        {(['denied', 'granted'] as const).map((consent) => (
          <form
            key={consent}
            method="post"
            action={CONSENT_PATH}
            onSubmit={(event) => void choose(event, consent)}
          >
            <input type="hidden" name="to" value={pathname + search} />
            <button
              type="submit"
              name="consent"
              value={consent}
              className="button w-full"
              data-variant="secondary"
            >
              {t(consent)}
            </button>
          </form>
        ))}
      </div>
    </section>
  );
}
