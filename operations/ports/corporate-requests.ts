import type { Instant } from '#domain/calendar/panama.ts';
import type { CorporateRequest } from '#domain/corporate/corporate-request.ts';
import type { Language } from '#domain/texts.ts';
import type { RequestMail } from './outbox.ts';

export interface KeptCorporateRequest extends CorporateRequest {
  id: string;
  brand: string;
  language: Language;
}

export interface CorporateRequests {
  /** One transaction: the request and its mails. */
  keep(request: KeptCorporateRequest, mails: RequestMail[]): Promise<void>;
  /** Erases up to `limit` older requests with their mails. Returns how many. */
  eraseBefore(before: Instant, limit: number): Promise<number>;
  find(id: string): Promise<KeptCorporateRequest | undefined>;
}
