import type { Instant } from '#domain/calendar/panama.ts';
import type { CorporateRequest } from '#domain/corporate/corporate-request.ts';
import type { Language } from '#domain/texts.ts';
import type { RequestMail } from './outbox.ts';

/** A request as it is kept. */
export interface KeptCorporateRequest extends CorporateRequest {
  id: string;
  /** Id of the brand that was asked. */
  brand: string;
  language: Language;
}

export interface CorporateRequests {
  /** One transaction: the request and the mails that tell of it. */
  keep(request: KeptCorporateRequest, mails: RequestMail[]): Promise<void>;
  /** Erases requests that came before a time, and the mails that told of them; at most so many. Returns how many. */
  eraseBefore(before: Instant, limit: number): Promise<number>;
  find(id: string): Promise<KeptCorporateRequest | undefined>;
}
