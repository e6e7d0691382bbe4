import { type MouseEvent, useEffect } from 'react';
import { useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { Icon } from '#app/ui/icon.tsx';
import { useFormat } from '#app/ui/language/use-format.ts';
import { useHydrated } from '#app/ui/use-hydrated.ts';
import { type PanamaDateTime, timeOf } from '#domain/calendar/panama.ts';
import { inTabStorage } from '../../../browser/tab-storage.ts';
import type { PaymentView } from '../payment-view.ts';
import { usePaymentPoll } from '../use-payment-poll.ts';
import { GiveUpForm, WaitingPanel } from '../waiting-panel.tsx';
import { PAY_WINDOW_FEATURES, PAY_WINDOW_NAME, VERIFIED_HERE } from './pay-channel.ts';

/** The window opened by the payer's click; null when the browser blocked it. Its `closed` proves nothing. */
let opened: Window | null = null;
let redirectedTo: string | undefined;
/** Whether the bank's page replaces this one when it is known: once for each press of the button that pays. */
let isLeaving = false;

/**
 * The payment-verification step of requirements.md#states, with its texts. The link opens the same named
 * window, so it works when the window was blocked, and without scripts; on a touch screen the same tab.
 * payments.md#window-flow.
 */
export function VerificationPanel({
  attemptId,
  until,
}: {
  attemptId: string;
  until: PanamaDateTime | undefined;
}) {
  const t = useTranslations('payment.verification');
  const format = useFormat();
  const challenge = `/pay/challenge/${attemptId}`;
  usePaymentPoll(attemptId, 'verification');
  const isHere = useHydrated() && hasTouchScreen();
  useEffect(() => redirectToBank(challenge, attemptId), [challenge, attemptId]);
  return (
    <WaitingPanel
      id="verification"
      icon="shield"
      title={t('verifying')}
      lead={<p className="lead">{t('stay')}</p>}
      refresh={t('refresh')}
      wayOut={<GiveUpForm attemptId={attemptId} label={t('giveUp')} />}
    >
      <div className="stack snug">
        <p className="muted">{t('missing')}</p>
        <a
          href={challenge}
          {...(isHere
            ? {
                onClick: (event: MouseEvent) => {
                  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
                  event.preventDefault();
                  leaveForBank(challenge, attemptId);
                },
              }
            : { target: PAY_WINDOW_NAME, rel: 'opener' })}
          className="button"
          data-size="large"
        >
          <Icon name="external" />
          {t('verify')}
        </a>
      </div>
      {until ? <p className="fine">{t('until', { time: format.time(timeOf(until)) })}</p> : null}
    </WaitingPanel>
  );
}

/**
 * Must be called in the click itself, because the browser blocks later calls. On a touch screen opens nothing:
 * a window would be a second tab there, which hides the first. payments.md#verification-window.
 */
export function openVerificationWindow(language: string): void {
  redirectedTo = undefined;
  isLeaving = hasTouchScreen();
  opened = isLeaving
    ? null
    : window.open(`/pay/window?language=${language}`, PAY_WINDOW_NAME, PAY_WINDOW_FEATURES);
}

function hasTouchScreen(): boolean {
  return matchMedia('(pointer: coarse)').matches;
}

/** Leads the window or this tab to the bank, once. Afterwards, also after going back, the payer uses the link. */
function redirectToBank(url: string, attemptId: string): void {
  if (redirectedTo === url) return;
  redirectedTo = url;
  opened?.location.replace(url);
  if (!isLeaving) return;
  isLeaving = false;
  leaveForBank(url, attemptId);
}

/**
 * Leads this tab to the bank. Lets the last page of the verification go back to checkout instead of closing a
 * window; without storage it shows a link to checkout. A new entry of the history removes those after it, so
 * its number is the length of the history. payments.md#window-flow.
 */
function leaveForBank(url: string, attemptId: string): void {
  history.pushState(null, '');
  inTabStorage((storage) => storage.setItem(VERIFIED_HERE, `${attemptId} ${history.length - 1}`));
  window.location.replace(url);
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
