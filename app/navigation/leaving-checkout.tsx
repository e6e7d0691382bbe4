import { useEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { isCheckout, isCheckoutOrThanks } from './checkout-area.ts';

/** Takes note of leaving checkout. */
const LEAVE_CHECKOUT_PATH = '/leave-checkout';

/** The page last shown in this browser; outlives what is mounted anew with a page. */
let shown: string | undefined;

/** Tells the server when the browser's own buttons led out of checkout; links tell by their Referer. */
export function LeavingCheckout() {
  const { pathname } = useLocation();
  const isBack = useNavigationType() === NavigationType.Pop;
  useEffect(() => {
    const left = shown;
    shown = pathname;
    if (!left || !isBack || !isCheckout(left) || isCheckoutOrThanks(pathname)) return;
    // Nobody waits for it; the hold of a reservation ends by itself too.
    fetch(LEAVE_CHECKOUT_PATH, { method: 'POST', keepalive: true }).catch(() => undefined);
  }, [pathname, isBack]);
  return null;
}
