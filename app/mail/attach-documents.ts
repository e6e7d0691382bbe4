import type { Instant } from '#domain/calendar/panama.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import type { Attachment } from '#operations/ports/mailer.ts';
import { makeCalendarFile } from '../documents/calendar-file.ts';
import type { DocumentWriting } from '../documents/document-writing.ts';

type MailedWriting = DocumentWriting & { mailFrom: string; now: Instant };

/** The voucher to be shown at the counter, and the event for the calendar. */
export async function attachDocuments(
  reservation: Reservation,
  writing: MailedWriting,
): Promise<Attachment[]> {
  // Read when the first one is made: half of the server's code is the PDF's.
  const { makeVoucher } = await import('../documents/voucher.ts');
  const voucher = await makeVoucher(reservation, writing);
  return [
    { filename: `${reservation.code}.pdf`, contentType: 'application/pdf', content: voucher },
    ...(await attachCalendar(reservation, writing)),
  ];
}

/** The event alone: enough to change or cancel what is in a calendar already. */
export async function attachCalendar(
  reservation: Reservation,
  writing: MailedWriting,
): Promise<Attachment[]> {
  const method = reservation.state === 'cancelled' ? 'CANCEL' : 'PUBLISH';
  const content = new TextEncoder().encode(makeCalendarFile(reservation, writing));
  const contentType = `text/calendar; charset=utf-8; method=${method}`;
  return [{ filename: `${reservation.code}.ics`, contentType, content }];
}
