import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { PAYER_MS, REDIRECT_PAYER_MS } from '#domain/payment/schedule.ts';
import type { PaymentView } from './payment-view.ts';
import { payChannel } from './verification/pay-channel.ts';

const SECOND = 1000;

/** Milliseconds until the next poll: short at first, then longer. payments.md#window-flow, step 7. */
function waitAfter(elapsedMs: number): number {
  if (elapsedMs < 10 * SECOND) return SECOND;
  return elapsedMs < 60 * SECOND ? 2 * SECOND : 5 * SECOND;
}

/**
 * How long an open page polls while the payer has to act: until a minute after the deadline, which was set
 * before the page was opened. Messages and focus still trigger a poll afterwards. A settling payment has no
 * deadline.
 */
const WAITS_MS: Partial<Record<PaymentView['kind'], number>> = {
  verification: PAYER_MS + 60 * SECOND,
  paypal: REDIRECT_PAYER_MS + 60 * SECOND,
};

/**
 * Polls the server until the attempt is no longer in the state that the page `shows`, then reloads the loader
 * data. Messages from the window, focus and the timer only trigger a poll; their contents are not trusted.
 */
export function usePaymentPoll(attemptId: string, shows: PaymentView['kind']): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const started = Date.now();
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const poll = async () => {
      clearTimeout(timer);
      const kind = await readStatus(attemptId, stop.signal);
      if (stop.signal.aborted) return;
      if (kind !== undefined && kind !== shows) await revalidate();
      const elapsedMs = Date.now() - started;
      if (stop.signal.aborted || elapsedMs > (WAITS_MS[shows] ?? Number.POSITIVE_INFINITY)) return;
      timer = setTimeout(poll, waitAfter(elapsedMs));
    };
    const pollIfOurs = ({ origin }: MessageEvent) => {
      if (origin === location.origin) poll();
    };
    const channel = new BroadcastChannel(payChannel(attemptId));
    channel.addEventListener('message', poll, { signal: stop.signal });
    window.addEventListener('focus', poll, { signal: stop.signal });
    window.addEventListener('message', pollIfOurs, { signal: stop.signal });
    timer = setTimeout(poll, SECOND);
    return () => {
      stop.abort();
      clearTimeout(timer);
      channel.close();
    };
  }, [attemptId, shows, revalidate]);
}

/** Returns undefined when the request fails; the next poll may succeed. */
async function readStatus(attemptId: string, signal: AbortSignal): Promise<string | undefined> {
  try {
    const response = await fetch(`/pay/status/${attemptId}`, { signal, cache: 'no-store' });
    const { kind } = (await response.json()) as { kind: string };
    return kind;
  } catch {
    return undefined;
  }
}
