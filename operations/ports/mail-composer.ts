import type { Reservation } from '#domain/reservation/reservation.ts';
import type { Mail } from './mailer.ts';
import type { OutboxMail } from './outbox.ts';

/** Absolute addresses in a mail. */
export interface MailLinks {
  /** Opens the reservation for whoever has the mail. */
  reservation: string;
}

/** Writes a mail in the renter's language from the frozen reservation: the same cents as the page. */
export interface MailComposer {
  compose(
    mail: OutboxMail,
    reservation: Reservation,
    links: MailLinks,
  ): Pick<Mail, 'subject' | 'text' | 'html'>;
}
