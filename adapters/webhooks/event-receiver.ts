import { Webhook } from 'standardwebhooks';
import type { EventReceiver } from '#operations/ports/event-receiver.ts';

/** Standard Webhooks recommends 15 to 30 seconds. A delivery to a slower receiver is retried. */
const TIMEOUT_MS = 15_000;

/**
 * Sends messages signed as Standard Webhooks describes. Throws for a redirect, which could lead a signed
 * reservation to an address inside the company's network, for a status that is not 2xx, and for a secret that
 * is invalid.
 */
export function createEventReceiver(
  { url, secret }: { url: string; secret: string },
  timeoutMs = TIMEOUT_MS,
): EventReceiver {
  const webhook = new Webhook(secret);
  return {
    async send({ id, at, body }) {
      const response = await fetch(url, {
        method: 'POST',
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
        headers: {
          'content-type': 'application/json',
          'webhook-id': id,
          'webhook-timestamp': String(Math.floor(at / 1000)),
          'webhook-signature': webhook.sign(id, new Date(at), body),
        },
        body,
      });
      await response.body?.cancel();
      if (response.status >= 300 && response.status < 400)
        throw new Error(`The receiver redirects (${response.status}), which is refused`);
      if (!response.ok) throw new Error(`The receiver answered ${response.status}`);
    },
  };
}
