import type { Accounts } from './accounts.ts';
import type { AmendmentStore } from './amendment-store.ts';
import type { Background } from './background.ts';
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
import type { PaymentLedger } from './payment-ledger.ts';
import type { PaymentStore } from './payment-store.ts';
import type { PrecheckinStore } from './precheckin-store.ts';
import type { PrivateFiles } from './private-files.ts';
import type { RateLimiter } from './rate-limiter.ts';
import type { RedirectGateway } from './redirect-gateway.ts';
import type { RenterData } from './renter-data.ts';
import type { ReservationChanges } from './reservation-changes.ts';
import type { ReservationReports } from './reservation-reports.ts';
import type { ReservationStore } from './reservation-store.ts';
import type { Secrets } from './secrets.ts';
import type { CaptureStore, RefundStore } from './transfer-store.ts';
import type { WebhookStore } from './webhook-store.ts';

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
  paymentLedger: PaymentLedger;
  changes: ReservationChanges;
  outbox: Outbox;
  precheckins: PrecheckinStore;
  privateFiles: PrivateFiles;
  renterData: RenterData;
  reservationReports: ReservationReports;
  events: EventStore;
  receiver: EventReceiver | undefined;
  mailer: Mailer;
  mailComposer: MailComposer;
  /** By gateway ID; a site whose setting names a missing ID accepts no cards. */
  cardGateways: Record<string, CardGateway>;
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
    /** For example `FF`. */
    codePrefix: string;
    name: string;
    mailFrom: string;
    /** For links in mails: `https://www.example.com`, without a trailing slash. */
    origin: string;
    /** Days after the return until pictures of licenses and identity papers are erased. */
    privateFileDays: number;
    /** Days after the return until a renter's data is erased. */
    renterDataDays: number;
    /** Days until a corporate request is erased. */
    corporateRequestDays: number;
    /** For a card that cannot be authenticated (status U, or no 3-D Secure). payments.md#card-codes. */
    tdsPolicy: 'strict' | 'lenient';
  };
}
