import { formatLongDate, formatTime } from '#app/texts/format.ts';
import { dateOf, type Instant, type PanamaDateTime, timeOf } from '#domain/calendar/panama.ts';
import type { Branch } from '#domain/fleet/branch.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import { pickText } from '#domain/texts.ts';
import type { DocumentWriting } from './document-writing.ts';

/** Maximum octets of a line in a calendar file; longer ones are folded (RFC 5545 section 3.1). */
const LONGEST_LINE = 75;

/** Panama has had no daylight saving time since 22 April 1908. */
const PANAMA_TIME = [
  'BEGIN:VTIMEZONE',
  'TZID:America/Panama',
  'BEGIN:STANDARD',
  'DTSTART:19080422T000000',
  'TZOFFSETFROM:-0519',
  'TZOFFSETTO:-0500',
  'TZNAME:EST',
  'END:STANDARD',
  'END:VTIMEZONE',
];

/**
 * Returns the rental as a calendar file with one event from pick-up to return (RFC 5545, RFC 5546). The UID
 * is made from the code, so that a later file updates the event instead of adding one; its sequence is
 * incremented by every change of the reservation. For a canceled reservation the file removes the event.
 */
export function makeCalendarFile(
  reservation: Reservation,
  writing: DocumentWriting & { mailFrom: string; now: Instant },
): string {
  const { code, search, version, state, brand } = reservation;
  const isCanceled = state === 'cancelled' || state === 'no-show';
  return toIcsText([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${writing.brand.carRentalName}//Volante//${writing.language.toUpperCase()}`,
    `METHOD:${isCanceled ? 'CANCEL' : 'PUBLISH'}`,
    ...PANAMA_TIME,
    'BEGIN:VEVENT',
    `UID:${code}@${brand}.reservations`,
    `SEQUENCE:${version}`,
    `STATUS:${isCanceled ? 'CANCELLED' : 'CONFIRMED'}`,
    `DTSTAMP:${toIcsUtc(writing.now)}`,
    `DTSTART;TZID=America/Panama:${toIcsLocal(search.pickupAt)}`,
    `DTEND;TZID=America/Panama:${toIcsLocal(search.returnAt)}`,
    ...aboutRental(reservation, writing),
    `ORGANIZER;CN=${quoteIcsParameter(writing.brand.carRentalName)}:mailto:${addressOf(writing.mailFrom)}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
  ]);
}

function aboutRental(reservation: Reservation, writing: DocumentWriting): string[] {
  const { code, snapshot, search } = reservation;
  const { t, brand, language } = writing;
  const summary = t('documents.calendar.summary', {
    car: snapshot.carName,
    brand: brand.carRentalName,
    code,
  });
  const pickup = describePickup(reservation, writing);
  const description = [
    t('documents.calendar.code', { code }),
    ...pickup.lines,
    t('documents.calendar.return', {
      time: displayTime(search.returnAt, writing),
      branch: pickText(snapshot.returnBranchName, language).text,
    }),
    ...contactLines(writing.findBranch(search.returnLocation), writing),
  ];
  return [
    `SUMMARY;LANGUAGE=${language}:${escapeIcsText(summary)}`,
    `LOCATION:${escapeIcsText(pickup.place)}`,
    `DESCRIPTION;LANGUAGE=${language}:${escapeIcsText(description.join('\n'))}`,
    ...(pickup.position ? [`GEO:${pickup.position.latitude};${pickup.position.longitude}`] : []),
  ];
}

/** Where the renter gets the car: at the branch, or at the address to which it is brought. */
function describePickup(
  { search, snapshot, selection: { delivery } }: Reservation,
  writing: DocumentWriting,
): { place: string; lines: string[]; position: Branch | undefined } {
  const { t, language, findBranch } = writing;
  const branch = findBranch(search.pickupLocation);
  const time = displayTime(search.pickupAt, writing);
  if (delivery) {
    const place = [delivery.address, pickText(delivery.label, language).text].filter(Boolean).join(', ');
    const phone = branch ? [t('documents.calendar.phone', { phone: branch.phone })] : [];
    const lines = [t('documents.calendar.delivery', { time, place }), delivery.instructions, ...phone];
    return { place, lines: lines.filter(Boolean), position: undefined };
  }
  const name = pickText(snapshot.pickupBranchName, language).text;
  return {
    place: [name, branch && pickText(branch.address, language).text].filter(Boolean).join(', '),
    lines: [t('documents.calendar.pickup', { time, branch: name }), ...contactLines(branch, writing)],
    position: branch,
  };
}

function contactLines(branch: Branch | undefined, { t, language }: DocumentWriting): string[] {
  if (!branch) return [];
  return [pickText(branch.address, language).text, t('documents.calendar.phone', { phone: branch.phone })];
}

function displayTime(at: PanamaDateTime, { language }: DocumentWriting): string {
  return `${formatLongDate(dateOf(at), language)}, ${formatTime(timeOf(at), language)}`;
}

/** Returns `a@b.example` from `Name <a@b.example>`. */
function addressOf(mailFrom: string): string {
  return /<([^>]+)>/.exec(mailFrom)?.[1] ?? mailFrom;
}

/** Joins lines to a calendar file: long ones are folded between whole characters, and each ends with CRLF. */
function toIcsText(lines: readonly string[]): string {
  return lines.map((line) => `${foldLine(line)}\r\n`).join('');
}

/** Returns a text value with its special characters escaped (RFC 5545 section 3.3.11). */
function escapeIcsText(text: string): string {
  return text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r?\n/g, '\\n');
}

/** Returns a quoted parameter value. The format cannot represent a quotation mark in it, so those become spaces. */
function quoteIcsParameter(text: string): string {
  return `"${text.replace(/["\r\n]/g, ' ')}"`;
}

/** Returns `20260302T100000`, in Panama's local time. */
function toIcsLocal(at: PanamaDateTime): string {
  return `${at.replace(/[-:]/g, '')}00`;
}

/** Returns `20260302T150000Z`. */
function toIcsUtc(at: Instant): string {
  return `${new Date(at).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
}

function foldLine(line: string): string {
  const encoder = new TextEncoder();
  let length = 0;
  return [...line]
    .map((sign) => {
      const octets = encoder.encode(sign).length;
      const isTooLong = length + octets > LONGEST_LINE;
      length = isTooLong ? 1 + octets : length + octets;
      return isTooLong ? `\r\n ${sign}` : sign;
    })
    .join('');
}
