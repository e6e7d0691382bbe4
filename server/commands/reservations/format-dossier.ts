import { formatMoney } from '#app/i18n/format.ts';
import { fromInstant } from '#domain/calendar/panama.ts';
import type { QuoteLine } from '#domain/pricing/quote.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import { formatAttempt, formatMails, formatRefund, formatTable } from '../payments/format.ts';
import type { Dossier, OpenedPrecheckin } from './read-dossier.ts';

/** One line for each reservation. */
export function formatReservations(reservations: readonly Reservation[]): string {
  const rows = reservations.map(({ code, state, search, sold, client, quote, paymentStatus }) => [
    ...[
      code,
      state,
      search.pickupAt.replace('T', ' '),
      search.pickupLocation,
      search.returnAt.replace('T', ' '),
    ],
    ...[search.returnLocation, sold.carName, `${client.firstName} ${client.lastName}`],
    ...[formatMoney(quote.totalCents), paymentStatus],
  ]);
  const head = ['CODE', 'STATE', 'PICK-UP', 'AT', 'RETURN', 'AT', 'CAR', 'RENTER', 'TOTAL', 'PAYMENT'];
  return formatTable([head, ...rows]);
}

/** All of a reservation, part by part; what there is nothing of is left out. */
export function formatDossier(dossier: Dossier): string {
  const { reservation, payments, refunds, mails, history, precheckin, views } = dossier;
  const parts: [string, string | undefined][] = [
    ['RESERVATION', formatRental(reservation)],
    ['BILL', formatBill(reservation)],
    ['PAYMENTS', payments.map((payment) => formatAttempt(payment, undefined)).join('\n\n')],
    ['REFUNDS', refunds.map(formatRefund).join('\n\n')],
    ['PRE CHECK-IN', precheckin && formatPrecheckin(precheckin)],
    ['PICTURES SHOWN', formatViews(views)],
    ['MAILS', mails.length > 0 ? formatMails(mails) : undefined],
    ['HISTORY', formatHistory(history)],
  ];
  return parts.flatMap(([title, text]) => (text ? [`${title}\n${text}`] : [])).join('\n\n');
}

function formatRental(reservation: Reservation): string {
  const { search, sold, client, selection } = reservation;
  return formatTable([
    ['code', reservation.code],
    ['state', `${reservation.state}, ${reservation.paymentStatus}, ${reservation.reservationType}`],
    ['renter', `${client.firstName} ${client.lastName}, born ${client.birthday}, license ${client.license}`],
    ['contact', `${client.email}, ${client.phone}, ${reservation.language}`],
    ['pick-up', `${toTime(search.pickupAt)} ${sold.pickupBranchName} (${search.pickupLocation})`],
    ['return', `${toTime(search.returnAt)} ${sold.returnBranchName} (${search.returnLocation})`],
    ['car', `${sold.carName} or similar, ${reservation.classCode}`],
    ['protection', [selection.coverage, ...selection.coverages, ...(selection.era ? ['ERA'] : [])].join(' ')],
    [
      'extras',
      Object.entries(selection.extras)
        .map(([code, count]) => `${count} × ${code}`)
        .join(', ') || 'none',
    ],
    ['other drivers', `${selection.additionalDrivers}`],
    ...(selection.coupon ? [['coupon', selection.coupon]] : []),
    ['made', toTime(fromInstant(reservation.createdAt))],
    ['version', `${reservation.version}`],
  ]);
}

function formatBill({ quote }: Reservation): string {
  const label = ({ kind, code, label: text }: QuoteLine) =>
    text?.es ?? [kind, code].filter(Boolean).join(' ');
  const rows = [
    ...quote.lines.map((line) => [label(line), formatMoney(line.amountCents)]),
    ['airport fee', formatMoney(quote.airportFeeCents)],
    ['ITBMS', formatMoney(quote.taxCents)],
    ['TOTAL', formatMoney(quote.totalCents)],
    ['due online', formatMoney(quote.dueNowCents)],
    ['due at the branch', formatMoney(quote.dueAtBranchCents)],
    ['deposit', formatMoney(quote.depositCents)],
  ];
  return formatTable(rows);
}

function formatPrecheckin({ step, completedAt, consent, wishes, photos, drivers }: OpenedPrecheckin): string {
  const rows: [string, unknown][] = [
    ['step', step],
    ['done', completedAt === undefined ? undefined : toTime(fromInstant(completedAt))],
    ['consent', consent && JSON.stringify(consent)],
    [
      'photos',
      Object.entries(photos)
        .flatMap(([kind, id]) => (id ? [`${kind} at /staff/files/${id}`] : []))
        .join(', '),
    ],
    ['wishes', wishes && JSON.stringify(wishes)],
    ['told', drivers && JSON.stringify(drivers, null, 2)],
  ];
  return formatTable(rows.flatMap(([name, value]) => (value ? [[name, String(value)]] : [])));
}

function formatViews(views: Dossier['views']): string | undefined {
  if (views.length === 0) return undefined;
  return formatTable(views.map(({ at, staff, kind }) => [toTime(fromInstant(at)), staff, kind]));
}

function formatHistory(history: Dossier['history']): string {
  return formatTable(
    history.map(({ at, kind, by, version, before }) => [
      toTime(fromInstant(at)),
      kind,
      `by ${by}`,
      `version ${version}`,
      `before: ${before.sold.carName}, ${toTime(before.search.pickupAt)} ${before.search.pickupLocation} to ${toTime(before.search.returnAt)} ${before.search.returnLocation}, ${formatMoney(before.quote.totalCents)}`,
    ]),
  );
}

function toTime(at: string): string {
  return at.replace('T', ' ');
}
