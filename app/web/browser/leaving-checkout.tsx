import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { isCheckoutOrThanks } from '../frame/checkout-area.ts';
import { inTabStorage } from './tab-storage.ts';

/** Endpoint that records leaving checkout. */
const LEAVE_CHECKOUT_PATH = '/leave-checkout';

/** Key in the storage of this tab: the code of the reservation whose checkout it showed last. */
const SHOWN = 'volante-checkout';

/**
 * Stores for this tab which reservation's checkout it shows. Stored, because going back from checkout loads
 * another document. Without storage only links are detected as leaving.
 */
export function useCheckoutLeaving(code: string): void {
  useEffect(() => inTabStorage((storage) => storage.setItem(SHOWN, code)), [code]);
}

/**
 * Informs the server when the visitor left checkout with the browser's back or forward button. For links the
 * server reads the Referer; two notifications are harmless. requirements.md#states.
 */
export function LeavingCheckout() {
  const { pathname } = useLocation();
  useEffect(() => {
    inTabStorage((storage) => recordLeaving(storage, pathname));
    // A page restored from the back/forward cache runs no effect.
    const showAgain = ({ persisted }: PageTransitionEvent) => {
      if (persisted) inTabStorage((storage) => recordLeaving(storage, pathname));
    };
    window.addEventListener('pageshow', showAgain);
    return () => window.removeEventListener('pageshow', showAgain);
  }, [pathname]);
  return null;
}

function recordLeaving(storage: Storage, pathname: string): void {
  const code = storage.getItem(SHOWN);
  if (code === null || isCheckoutOrThanks(pathname)) return;
  storage.removeItem(SHOWN);
  const body = new URLSearchParams({ reservation: code });
  // Errors are ignored, because the hold of a reservation also expires by itself.
  fetch(LEAVE_CHECKOUT_PATH, { method: 'POST', body, keepalive: true }).catch(() => undefined);
}
