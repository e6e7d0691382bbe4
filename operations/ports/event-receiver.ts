import type { Instant } from '#domain/calendar/panama.ts';

export interface WebhookMessage {
  /** ID of the event, equal for every try. */
  id: string;
  at: Instant;
  body: string;
}

export interface EventReceiver {
  /** Throws with the reason when the receiver did not accept it. */
  send(message: WebhookMessage): Promise<void>;
}
