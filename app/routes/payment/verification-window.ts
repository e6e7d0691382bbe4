import { useEffect } from 'react';
import { useNavigation } from 'react-router';
import { PAY_WINDOW_FEATURES, PAY_WINDOW_NAME } from './pay-channel.ts';
import type { PaymentView } from './payment-view.ts';

/** The window opened in the payer's click; null when the browser blocked it. Its `closed` proves nothing. */
let opened: Window | null = null;
let ledTo: string | undefined;

/** Call it in the click itself: later the browser blocks it. PAYMENTS.md section 6.1. */
export function openVerificationWindow(language: string): void {
  ledTo = undefined;
  opened = window.open(`/pay/window?language=${language}`, PAY_WINDOW_NAME, PAY_WINDOW_FEATURES);
}

/** Sends the waiting window on to the bank, once; without a window the page's link remains. */
export function leadVerificationWindow(url: string): void {
  if (ledTo === url) return;
  ledTo = url;
  opened?.location.replace(url);
}

/** Closes a window that is not needed after all: the payment was refused, or paid without a question. */
export function useClosingWindow(shown: PaymentView['kind']): void {
  const idle = useNavigation().state === 'idle';
  useEffect(() => {
    if (idle && shown !== 'verification' && shown !== 'settling') closeWindow();
  }, [idle, shown]);
  useEffect(() => closeWindow, []);
}

function closeWindow(): void {
  opened?.close();
  opened = null;
}
