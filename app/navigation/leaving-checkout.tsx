import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { isCheckoutOrThanks } from './checkout-area.ts';

/** Takes note of leaving checkout. */
const LEAVE_CHECKOUT_PATH = '/leave-checkout';

/** Of this tab: the code of the reservation whose checkout it showed last. */
const SHOWN = 'volante-checkout';

/** Notes for this tab which reservation's checkout it shows; the browser's way back out of it loads another document. */
export function useShownCheckout(code: string): void {
  useEffect(() => withStorage((storage) => storage.setItem(SHOWN, code)), [code]);
}

/**
 * Tells the server when the browser's own buttons led out of checkout; links tell by their Referer, and hearing it twice
 * changes nothing. SPEC.md section 4.
 */
export function LeavingCheckout() {
  const { pathname } = useLocation();
  useEffect(() => {
    withStorage((storage) => tellOfLeaving(storage, pathname));
    // A page that the browser had kept as it was runs no effect when it is shown again.
    const showAgain = ({ persisted }: PageTransitionEvent) => {
      if (persisted) withStorage((storage) => tellOfLeaving(storage, pathname));
    };
    window.addEventListener('pageshow', showAgain);
    return () => window.removeEventListener('pageshow', showAgain);
  }, [pathname]);
  return null;
}

function tellOfLeaving(storage: Storage, pathname: string): void {
  const code = storage.getItem(SHOWN);
  if (code === null || isCheckoutOrThanks(pathname)) return;
  storage.removeItem(SHOWN);
  const body = new URLSearchParams({ reservation: code });
  // Nobody waits for it; the hold of a reservation ends by itself too.
  fetch(LEAVE_CHECKOUT_PATH, { method: 'POST', body, keepalive: true }).catch(() => undefined);
}

/** Browsers may forbid it. */
function withStorage(use: (storage: Storage) => void): void {
  try {
    use(sessionStorage);
  } catch {
    // Then only links tell.
  }
}
