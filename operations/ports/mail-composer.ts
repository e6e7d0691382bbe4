import type { Instant, PanamaDate } from '#domain/calendar/panama.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import type { Language } from '#domain/texts.ts';
import type { ContentProblem } from './content.ts';
import type { Mail } from './mailer.ts';
import type { KeptCorporateRequest, OutboxMail, RequestMail } from './outbox.ts';
import type { StockConflict, Upgrade } from './stock-store.ts';

export interface MailSetting {
  /** Gives access to the reservation. */
  reservationLink: string;
  precheckinLink: string | undefined;
  /** Confirms a counter booking; undefined when it needs no confirmation. */
  confirmLink?: string | undefined;
  origin: string;
  mailFrom: string;
  now: Instant;
  dayList?: DayList | undefined;
}

export interface DayList {
  branch: string;
  date: PanamaDate;
  pickups: Reservation[];
  returns: Reservation[];
  /** Of the pick-ups. */
  conflicts: StockConflict[];
  upgrades: Upgrade[];
}

/** In the renter's language, with the amounts of the frozen reservation. */
export interface MailComposer {
  compose(mail: OutboxMail, reservation: Reservation, setting: MailSetting): Promise<Written>;
  composeRequest(mail: RequestMail, request: KeptCorporateRequest): Promise<Written>;
  /** In Spanish, to the editors of a brand's content. */
  composeProblems(problems: readonly ContentProblem[], brand: string): Promise<Written>;
  /** To a renter, whom an employee has quoted a price. */
  composeQuote(quote: MailedQuote, brand: string): Promise<Written>;
  /** To an employee, whose password was used on another device. */
  composeNewDevice(mail: NewDevice, brand: string): Promise<Written>;
}

export interface MailedQuote extends Pick<Reservation, 'search' | 'selection' | 'quote' | 'snapshot'> {
  language: Language;
  /** Where the renter books and pays. */
  url: string;
}

export interface NewDevice {
  language: Language;
  /** For example `Firefox · Windows`. */
  device: string;
  network: string;
  at: Instant;
  /** Where the session can be ended. */
  url: string;
}

export type Written = Pick<Mail, 'subject' | 'text' | 'html' | 'attachments'>;

export interface AccountMail {
  kind: 'verify-email' | 'reset-password' | 'invitation';
  brand: string;
  language: Language;
  /** Target of the button, with the token. */
  url: string;
}

/** Rejects for an unknown brand. */
export type ComposeAccountMail = (mail: AccountMail) => Promise<Written>;
