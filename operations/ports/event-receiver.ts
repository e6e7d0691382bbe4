import type { Instant } from '#domain/calendar/panama.ts';

/** A signed message to the company's rental system. */
export interface WebhookMessage {
  /** Id of the event: the same at every try. */
  id: string;
  /** Of this try. */
  at: Instant;
  /** JSON. */
  body: string;
}

export interface EventReceiver {
  /** Throws when the receiver did not take it, with the reason. */
  send(message: WebhookMessage): Promise<void>;
}
