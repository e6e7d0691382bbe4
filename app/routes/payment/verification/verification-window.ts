import { useEffect } from 'react';
import { useNavigation } from 'react-router';
import type { PaymentView } from '../payment-view.ts';
import { PAY_WINDOW_FEATURES, PAY_WINDOW_NAME } from './pay-channel.ts';

/**
 * The window opened by the payer's click; null when the browser blocked it. Its `closed` property proves
 * nothing.
 */
let opened: Window | null = null;
let redirectedTo: string | undefined;

/**
 * Must be called in the click itself, because the browser blocks later calls.
 * payments.md#verification-window.
 */
export function openVerificationWindow(language: string): void {
  redirectedTo = undefined;
  opened = window.open(`/pay/window?language=${language}`, PAY_WINDOW_NAME, PAY_WINDOW_FEATURES);
}

/** Redirects the open window to the bank, once. Without a window the payer uses the link on the page. */
export function redirectVerificationWindow(url: string): void {
  if (redirectedTo === url) return;
  redirectedTo = url;
  opened?.location.replace(url);
}

/** Closes the window when it is not needed, because the payment was refused or needed no verification. */
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
