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
  find(id: string): Promise<KeptCorporateRequest | undefined>;
}
