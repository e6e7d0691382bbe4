import type { Accounts } from './accounts.ts';
import type { AmendmentStore } from './amendment-store.ts';
import type { Background } from './background.ts';
import type { CaptureStore } from './capture-store.ts';
import type { CardGateway } from './card-gateway.ts';
import type { Clock, Random } from './clock.ts';
import type { Content } from './content.ts';
import type { CorporateRequests } from './corporate-requests.ts';
import type { DiskSpace } from './disk-space.ts';
import type { DraftStore } from './draft-store.ts';
import type { EventReceiver } from './event-receiver.ts';
import type { EventStore } from './event-store.ts';
import type { Log } from './log.ts';
import type { MailComposer } from './mail-composer.ts';
import type { Mailer } from './mailer.ts';
import type { Outbox } from './outbox.ts';
import type { PaymentBooks } from './payment-books.ts';
import type { PaymentStore } from './payment-store.ts';
import type { PrecheckinStore } from './precheckin-store.ts';
import type { PrivateFiles } from './private-files.ts';
import type { RateLimiter } from './rate-limiter.ts';
import type { RedirectGateway } from './redirect-gateway.ts';
import type { RefundStore } from './refund-store.ts';
import type { RenterData } from './renter-data.ts';
import type { ReservationBooks } from './reservation-books.ts';
import type { ReservationChanges } from './reservation-changes.ts';
import type { ReservationStore } from './reservation-store.ts';
import type { Secrets } from './secrets.ts';
import type { WebhookStore } from './webhook-store.ts';

/** The world as operations see it; made once by the composition root. */
export interface Services {
  content: Content;
  accounts: Accounts;
  corporateRequests: CorporateRequests;
  drafts: DraftStore;
  reservations: ReservationStore;
  payments: PaymentStore;
  refunds: RefundStore;
  captures: CaptureStore;
  amendments: AmendmentStore;
  books: PaymentBooks;
  changes: ReservationChanges;
  outbox: Outbox;
  precheckins: PrecheckinStore;
  privateFiles: PrivateFiles;
  renterData: RenterData;
  reservationBooks: ReservationBooks;
  events: EventStore;
  /** The company's rental system; undefined: nothing is sent to it. */
  receiver: EventReceiver | undefined;
  mailer: Mailer;
  mailComposer: MailComposer;
  /** By gateway id; a site whose setting names another id takes no cards. */
  cardGateways: Record<string, CardGateway>;
  /** Undefined: not offered. */
  paypal: RedirectGateway | undefined;
  webhooks: WebhookStore;
  rateLimiter: RateLimiter;
  secrets: Secrets;
  background: Background;
  diskSpace: DiskSpace;
  clock: Clock;
  random: Random;
  log: Log;
  site: {
    brand: string;
    /** Prefix of reservation codes, for example `FF`. */
    codePrefix: string;
    /** Name in mails and on card statements. */
    name: string;
    mailFrom: string;
    /** The site's own address for links in mails: `https://www.example.com`, no slash at the end. */
    origin: string;
    /** Days after the return for which pictures of licences and identity papers are kept. */
    privateFileDays: number;
    /** Days after the return for which a renter's own data is kept. */
    renterDataDays: number;
    /** Days for which a company's request is kept. */
    corporateRequestDays: number;
    /** What to do with a card that cannot be authenticated (status U, or no 3-D Secure at all). PAYMENTS.md section 3.5. */
    tdsPolicy: 'strict' | 'lenient';
  };
}
