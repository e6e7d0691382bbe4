import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { isCheckoutOrThanks } from '../frame/checkout-area.ts';
import { inTabStorage } from './tab-storage.ts';

const LEAVE_CHECKOUT_PATH = '/leave-checkout';

/** Key of the code of the reservation whose checkout this tab showed last. */
const SHOWN = 'volante-checkout';

/** Stores which checkout this tab shows, because going back from it loads another document. */
export function useCheckoutLeaving(code: string): void {
  useEffect(() => inTabStorage((storage) => storage.setItem(SHOWN, code)), [code]);
}

/** Tells the server of "back" out of checkout; for links it reads the Referer. requirements.md#states. */
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
  // The hold of the reservation also expires by itself.
  fetch(LEAVE_CHECKOUT_PATH, { method: 'POST', body, keepalive: true }).catch(() => undefined);
}
