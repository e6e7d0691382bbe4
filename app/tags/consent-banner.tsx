import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import { useEnvironment } from '../hydration/page-environment.tsx';
import { useToast } from '../ui/toast.tsx';
import { CONSENT_PATH, chooseConsent } from './choose-consent.ts';
import { type Consent, readConsent } from './consent.ts';
import { allowsTags } from './tag-pages.ts';

/** The fragment that shows the banner again: the footer links to it. */
export const CONSENT_ANCHOR = 'consent';

/**
 * Asks whether others may measure, where a tag manager is configured: yes and no alike. Part of every page and hidden, as
 * pages are the same for all; a browser without a choice shows it. Without scripts nothing is measured, so nothing is
 * asked, and the link in the footer still shows it. It never lies over the search: LOOK.md section 2.9.
 */
export function ConsentBanner() {
  const t = useTranslations('common.consent');
  const { gtmId } = useEnvironment();
  const { pathname, search, hash } = useLocation();
  const [isOpen, setOpen] = useState(false);
  const notify = useToast();
  const banner = useRef<HTMLElement>(null);
  const isAsked = hash === `#${CONSENT_ANCHOR}`;
  // Where nothing of others ever runs there is nothing to ask.
  const isShown = isOpen && (isAsked || allowsTags(pathname));
  const isAside = useSearchBelow(banner, isShown) && !isAsked;
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
      ref={banner}
      id={CONSENT_ANCHOR}
      className="consent"
      data-open={isShown || undefined}
      data-aside={isAside || undefined}
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

/** Whether a search for cars lies where the banner stands, as the page is scrolled now. */
function useSearchBelow(banner: RefObject<HTMLElement | null>, isOpen: boolean): boolean {
  const { key } = useLocation();
  const [isBelow, setIsBelow] = useState(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has another search
  useEffect(() => {
    const box = banner.current?.getBoundingClientRect();
    const search = document.querySelector('main form[action$="/flota"]');
    // Until it is known; the banner would flash up.
    setIsBelow(search !== null);
    if (!isOpen || !box || !search) return;
    const observer = new IntersectionObserver(
      (entries) => setIsBelow(entries.some(({ isIntersecting }) => isIntersecting)),
      { rootMargin: toMargins(box) },
    );
    observer.observe(search);
    return () => observer.disconnect();
  }, [banner, isOpen, key]);
  return isBelow;
}

/** What of the viewport is not the box, as margins. */
function toMargins({ top, right, bottom, left }: DOMRect): string {
  const { clientWidth, clientHeight } = document.documentElement;
  const rest = [top, clientWidth - right, clientHeight - bottom, left];
  return rest.map((pixels) => `${-Math.max(0, Math.floor(pixels))}px`).join(' ');
}
