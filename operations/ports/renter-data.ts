import type { Instant, PanamaDateTime } from '#domain/calendar/panama.ts';
import type { Language } from '#domain/texts.ts';

/** A consent as it was given. */
export interface LoggedConsent {
  purpose: string;
  textVersion: string;
  language: Language;
  givenAt: Instant;
}

/** A mail that was sent to a renter, or will be. */
export interface LoggedMail {
  kind: string;
  to: string;
  sentAt: Instant | undefined;
}

/** What is kept of a person besides the reservation itself, and how it is erased. */
export interface RenterData {
  listConsents(reservationId: string): Promise<LoggedConsent[]>;
  listMails(reservationId: string): Promise<LoggedMail[]>;
  /**
   * One transaction: address, telephone, licence, birthday, account and papers of the renter are gone, mails under way are not
   * sent, private files are due to be erased. Name, bill, payments and the consent log stay, as the books need them.
   * False: the reservation has changed since `version`, or money of it is under way.
   */
  erase(reservation: { id: string; version: number }, now: Instant): Promise<boolean>;
  /** Ids of reservations with data of rentals that ended before a time, oldest first. */
  listKeptSince(before: PanamaDateTime, limit: number): Promise<string[]>;
}
