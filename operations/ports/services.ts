import type { Accounts } from './accounts.ts';
import type { CardGateway } from './card-gateway.ts';
import type { Changes } from './changes.ts';
import type { Content } from './content.ts';
import type { ContentEditor } from './content-editor.ts';
import type { ContentRevisions } from './content-revisions.ts';
import type { ErasureList } from './erasure-list.ts';
import type { EventReceiver } from './event-receiver.ts';
import type { FleetDesk } from './fleet-desk.ts';
import type { MailComposer } from './mail-composer.ts';
import type { Mailer } from './mailer.ts';
import type { OfficeMoney } from './office-money.ts';
import type { Outbox } from './outbox.ts';
import type { PapersStore } from './papers-store.ts';
import type { PaymentStore } from './payment-store.ts';
import type { PrecheckinStore } from './precheckin-store.ts';
import type { PrivateFiles } from './private-files.ts';
import type { RateLimiter } from './rate-limiter.ts';
import type { RedirectGateway } from './redirect-gateway.ts';
import type { RentalDesk } from './rental-desk.ts';
import type { Reports } from './reports.ts';
import type { ReservationStore } from './reservation-store.ts';
import type { Background, Clock, DiskSpace, Log, Random } from './runtime.ts';
import type { SealedStore } from './sealed-store.ts';
import type { SecondFactor } from './second-factor.ts';
import type { Secrets } from './secrets.ts';
import type { StaffStore } from './staff-store.ts';
import type { StockStore } from './stock-store.ts';
import type { TurnedAwayCounts } from './turned-away-counts.ts';

export interface Outbound {
  mailComposer: MailComposer;
  mailer: Mailer;
  /** The company's rental system; undefined without its address. */
  receiver: EventReceiver | undefined;
}

export interface PaymentGateways {
  /** By gateway ID; a site whose setting names a missing ID accepts no cards. */
  cards: Record<string, CardGateway>;
  /** Undefined without an account. */
  paypal: RedirectGateway | undefined;
}

/** The process and the machine on which it runs. */
export interface Host {
  background: Background;
  diskSpace: DiskSpace;
}

export interface Services {
  content: Content;
  contentEditor: ContentEditor;
  contentRevisions: ContentRevisions;
  accounts: Accounts;
  reservations: ReservationStore;
  stock: StockStore & RentalDesk & FleetDesk;
  payments: PaymentStore;
  money: OfficeMoney;
  reports: Reports;
  turnedAway: TurnedAwayCounts;
  outbox: Outbox;
  precheckins: PrecheckinStore;
  papers: PapersStore;
  privateFiles: PrivateFiles;
  erasures: ErasureList;
  outbound: Outbound;
  gateways: PaymentGateways;
  rateLimiter: RateLimiter;
  secrets: Secrets;
  sealed: SealedStore;
  staff: StaffStore;
  changes: Changes;
  secondFactor: SecondFactor;
  host: Host;
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
    /** Days after the return until pictures of papers and cars are erased. */
    privateFileDays: number;
    /** Days after the return until a renter's data is erased. */
    renterDataDays: number;
    corporateRequestDays: number;
    /** Days after the return until sent mails are deleted from the queue. */
    sentMailDays: number;
    /** For a card that cannot be authenticated (status U, or no 3-D Secure). payments.md#card-codes. */
    tdsPolicy: 'strict' | 'lenient';
  };
}
