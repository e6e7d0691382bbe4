import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { PAYER_MS, REDIRECT_PAYER_MS } from '#domain/payment/schedule.ts';
import { payChannel } from './pay-channel.ts';
import type { PaymentView } from './payment-view.ts';

const SECOND = 1000;

/** Waits before the next look: quick at first, then calmer. PAYMENTS.md section 6.3, step 7. */
function waitAfter(elapsedMs: number): number {
  if (elapsedMs < 10 * SECOND) return SECOND;
  return elapsedMs < 60 * SECOND ? 2 * SECOND : 5 * SECOND;
}

/**
 * So long after it was opened a page waits for a payer by itself: until a minute after the deadline, which was set
 * before. Messages and focus still make it look. What is settling has no deadline.
 */
const WAITS_MS: Partial<Record<PaymentView['kind'], number>> = {
  verification: PAYER_MS + 60 * SECOND,
  paypal: REDIRECT_PAYER_MS + 60 * SECOND,
};

/**
 * Looks at the server until the attempt is no longer what the page `shows`, then loads the page anew. Messages from
 * the window, focus and the timer only ask for a look; none of them is believed.
 */
export function usePaymentPoll(attemptId: string, shows: PaymentView['kind']): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const started = Date.now();
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async () => {
      clearTimeout(timer);
      const kind = await readStatus(attemptId, stop.signal);
      if (stop.signal.aborted) return;
      if (kind !== undefined && kind !== shows) await revalidate();
      const elapsedMs = Date.now() - started;
      if (stop.signal.aborted || elapsedMs > (WAITS_MS[shows] ?? Number.POSITIVE_INFINITY)) return;
      timer = setTimeout(look, waitAfter(elapsedMs));
    };
    const lookIfOurs = ({ origin }: MessageEvent) => {
      if (origin === location.origin) look();
    };
    const channel = new BroadcastChannel(payChannel(attemptId));
    channel.addEventListener('message', look, { signal: stop.signal });
    window.addEventListener('focus', look, { signal: stop.signal });
    window.addEventListener('message', lookIfOurs, { signal: stop.signal });
    timer = setTimeout(look, SECOND);
    return () => {
      stop.abort();
      clearTimeout(timer);
      channel.close();
    };
  }, [attemptId, shows, revalidate]);
}

/** Undefined: not learnt this time; the next look may. */
async function readStatus(attemptId: string, signal: AbortSignal): Promise<string | undefined> {
  try {
    const response = await fetch(`/pay/status/${attemptId}`, { signal, cache: 'no-store' });
    const { kind } = (await response.json()) as { kind: string };
    return kind;
  } catch {
    return undefined;
  }
}
