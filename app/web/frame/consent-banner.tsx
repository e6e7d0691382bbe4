import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import { useEnvironment } from '#app/ui/page-environment.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { type Consent, readConsent } from '../tags/consent.ts';
import { allowsTags } from '../tags/tag-pages.ts';
import { withTagManager } from '../tags/tags.ts';

/** Path that stores a visitor's choice, for scripts and for a plain form. */
const CONSENT_PATH = '/consent';

/** URL fragment that opens the banner again; the footer links to it. */
export const CONSENT_ANCHOR = 'consent';

/**
 * Asks for consent to analytics where a tag manager is configured; accepting and refusing are equally
 * prominent. Part of every page but hidden, because pages are equal for all visitors; a browser without a
 * choice opens it. Without scripts there is no analytics, so it stays closed, but the link in the footer
 * still opens it. It never covers the search: interface.md#consent.
 */
export function ConsentBanner() {
  const t = useTranslations('common.consent');
  const { gtmId } = useEnvironment();
  const { pathname, search, hash } = useLocation();
  const [isOpen, setOpen] = useState(false);
  const notify = useToast();
  const banner = useRef<HTMLElement>(null);
  const isRequested = hash === `#${CONSENT_ANCHOR}`;
  // Pages that never allow third-party scripts need no consent.
  const isShown = isOpen && (isRequested || allowsTags(pathname));
  const isAside = useSearchBelow(banner, isShown) && !isRequested;
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
      <h2 id="consent-title">{t('title')}</h2>
      <p>{t('text')}</p>
      <div>
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
              className="button full"
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

/** Whether a search form is behind the banner at the current scroll position. */
function useSearchBelow(banner: RefObject<HTMLElement | null>, isOpen: boolean): boolean {
  const { key } = useLocation();
  const [isBelow, setIsBelow] = useState(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has another search
  useEffect(() => {
    const box = banner.current?.getBoundingClientRect();
    const search = document.querySelector('main form[action$="/flota"]');
    // Until the observer reports, assume that it is; otherwise the banner would flash.
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

/** Returns the parts of the viewport outside of the box as negative root margins. */
function toMargins({ top, right, bottom, left }: DOMRect): string {
  const { clientWidth, clientHeight } = document.documentElement;
  const rest = [top, clientWidth - right, clientHeight - bottom, left];
  return rest.map((pixels) => `${-Math.max(0, Math.floor(pixels))}px`).join(' ');
}

/** Stored by the server, as some browsers limit cookies of scripts to days, and applied. Returns whether stored. */
async function chooseConsent(consent: Consent): Promise<boolean> {
  const answer = await fetch(CONSENT_PATH, {
    method: 'POST',
    headers: { Accept: 'application/json' },
    body: new URLSearchParams({ consent }),
  }).catch(() => undefined);
  // A refusal applies at once, even if it could not be stored.
  if (answer?.ok || consent === 'denied') withTagManager((tags) => tags.applyConsent(consent));
  return answer?.ok ?? false;
}
