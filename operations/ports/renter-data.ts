import type { Instant, PanamaDateTime } from '#domain/calendar/panama.ts';
import type { Language } from '#domain/texts.ts';

export interface LoggedConsent {
  purpose: string;
  textVersion: string;
  language: Language;
  givenAt: Instant;
}

export interface LoggedMail {
  kind: string;
  to: string;
  sentAt: Instant | undefined;
}

export interface RenterData {
  listConsents(reservationId: string): Promise<LoggedConsent[]>;
  listMails(reservationId: string): Promise<LoggedMail[]>;
  /**
   * One transaction: erases personal data, cancels queued mails and makes private files due. Name, quote,
   * payments and the consent log stay for the accounts. False when `version` is old or a payment is open.
   */
  erase(reservation: { id: string; version: number }, now: Instant): Promise<boolean>;
  /** Rentals that ended before a time, oldest first. */
  listKeptSince(before: PanamaDateTime, limit: number): Promise<string[]>;
}
