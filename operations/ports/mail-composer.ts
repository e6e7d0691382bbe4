import type { Instant, PanamaDate } from '#domain/calendar/panama.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import type { Language } from '#domain/texts.ts';
import type { KeptCorporateRequest } from './corporate-requests.ts';
import type { Mail } from './mailer.ts';
import type { OutboxMail, RequestMail } from './outbox.ts';

/** What a mail needs besides the reservation. */
export interface MailSetting {
  /** The address that opens the reservation for whoever has the mail. */
  reservationLink: string;
  /** The address that leads into the pre check-in; undefined: there is none for this reservation now. */
  precheckinLink: string | undefined;
  /** The site's own address. */
  origin: string;
  /** Of whom the mail is. */
  mailFrom: string;
  now: Instant;
  /** Of a list for a branch. */
  dayList?: DayList | undefined;
}

/** The confirmed rentals that begin and that end at a branch on a day. */
export interface DayList {
  branch: string;
  date: PanamaDate;
  pickups: Reservation[];
  returns: Reservation[];
}

/** Writes a mail in the renter's language from the frozen reservation: the same cents as the page. */
export interface MailComposer {
  compose(
    mail: OutboxMail,
    reservation: Reservation,
    setting: MailSetting,
  ): Promise<Written & Pick<Mail, 'attachments'>>;
  /** A mail about what a company asked for. */
  composeRequest(mail: RequestMail, request: KeptCorporateRequest): Written;
}

export type Written = Pick<Mail, 'subject' | 'text' | 'html'>;

/** A mail about an account, before it is in words. */
export interface AccountMail {
  kind: 'verify-email' | 'reset-password' | 'invitation';
  /** Id of the brand that writes. */
  brand: string;
  language: Language;
  /** Where its button leads; carries the token. */
  url: string;
}

/** Writes a mail about an account. Throws for an unknown brand. */
export type ComposeAccountMail = (mail: AccountMail) => Written;
