import { Webhook } from 'standardwebhooks';
import type { EventReceiver } from '#operations/ports/event-receiver.ts';

/** Standard Webhooks recommends 15 to 30 seconds; a receiver that is slower is tried again. */
const TIMEOUT_MS = 15_000;

/**
 * Sends messages signed as Standard Webhooks describes. A redirect is refused: it could lead a signed reservation to an
 * address inside the company's network. Throws for a secret that is none.
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
