import type { Instant } from '#domain/calendar/panama.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import type { Attachment } from '#operations/ports/mailer.ts';
import { makeCalendarFile } from '../documents/calendar-file.ts';
import type { DocumentWriting } from '../documents/document-writing.ts';
import { type PrintVoucher, toVoucherOrder } from '../documents/voucher-order.ts';

type MailedWriting = DocumentWriting & { mailFrom: string; now: Instant; printVoucher: PrintVoucher };

/**
 * Returns the voucher for the counter and the calendar event. Throws while too many vouchers are being made;
 * the mail is then sent later.
 */
export async function attachDocuments(
  reservation: Reservation,
  writing: MailedWriting,
): Promise<Attachment[]> {
  const voucher = await writing.printVoucher(toVoucherOrder(reservation, writing));
  if (!voucher) throw new Error('Too many vouchers are being made');
  return [
    { filename: `${reservation.code}.pdf`, contentType: 'application/pdf', content: voucher },
    ...(await attachCalendar(reservation, writing)),
  ];
}

/** Returns only the calendar event, which updates or removes the one in the renter's calendar. */
export async function attachCalendar(
  reservation: Reservation,
  writing: MailedWriting,
): Promise<Attachment[]> {
  const method = reservation.state === 'cancelled' ? 'CANCEL' : 'PUBLISH';
  const content = new TextEncoder().encode(makeCalendarFile(reservation, writing));
  const contentType = `text/calendar; charset=utf-8; method=${method}`;
  return [{ filename: `${reservation.code}.ics`, contentType, content }];
}
